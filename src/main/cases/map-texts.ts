import { type BodyText, bodyText } from '../../shared/contract/common.ts'

const isBodyText = (value: object): value is BodyText => bodyText.safeParse(value).success

/** A body with its text changed; one that is no UTF-8 is changed byte by byte. */
export const mapBody = (body: BodyText, change: (text: string) => string): BodyText => {
  const isText = body.encoding === 'utf8'
  const before = isText ? body.text : Buffer.from(body.text, 'base64').toString('latin1')
  const after = change(before)
  if (after === before) return body
  const bytes = Buffer.from(after, isText ? 'utf8' : 'latin1')
  const text = isText ? after : bytes.toString('base64')
  return { ...body, text, bytes: body.truncated ? body.bytes : bytes.length }
}

/** The same value with every text in it changed, names of members too. */
export const mapTexts = <T>(value: T, change: (text: string) => string): T => {
  if (typeof value === 'string') return change(value) as T
  if (Array.isArray(value)) return value.map((one: unknown) => mapTexts(one, change)) as T
  if (typeof value !== 'object' || value === null) return value
  if (isBodyText(value)) return mapBody(value, change) as T
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [change(name), mapTexts(one, change)])) as T
}

/** Every text in a value; of bodies that are no UTF-8 each byte as a character. */
export const textsIn = (value: unknown): string[] => {
  const texts: string[] = []
  mapTexts(value, (text) => {
    texts.push(text)
    return text
  })
  return texts
}
