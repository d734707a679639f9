import type { HeaderList } from '../../../shared/contract/common.ts'
import type { InboxMessage } from '../../domain/inbox-message.ts'

/** The value of a header, whatever its case; null where it was not sent. */
export const headerOf = (headers: HeaderList, name: string): string | null =>
  headers.find(([sent]) => sent.toLowerCase() === name)?.[1] ?? null

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const jsonFields = (text: string): Record<string, string> | null => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, textOf(field)]))
  } catch {
    return null
  }
}

/** The fields of a message by its content type: a JSON object or a form. Null where it is neither, or was cut off. */
export const fieldsOf = ({ headers, body }: Pick<InboxMessage, 'headers' | 'body'>): Record<string, string> | null => {
  if (body.encoding !== 'utf8' || body.truncated || body.text === '') return null
  const type = headerOf(headers, 'content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type === 'application/json') return jsonFields(body.text)
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(body.text))
  return null
}
