import type { BodyText } from '../../../../shared/contract/common.ts'
import { prettyJson } from './pretty-json.ts'

type Kind = 'json' | 'form' | 'text'

const kindOf = ({ text, encoding }: BodyText, contentType: string): Kind => {
  if (encoding === 'base64') return 'text'
  if (contentType.includes('json') || /^\s*[{[]/.test(text)) return 'json'
  return contentType.includes('urlencoded') ? 'form' : 'text'
}

const formLines = (text: string): string =>
  [...new URLSearchParams(text)].map(([name, value]) => `${name} = ${value}`).join('\n')

/** Returns the format of a body, and its text as a person reads it: indented JSON, or one field of a form a line. */
export const readableBody = (body: BodyText, contentType: string): { kind: Kind; text: string } => {
  const kind = kindOf(body, contentType)
  const { text } = body
  if (kind === 'json') return { kind, text: prettyJson(text) }
  return { kind, text: kind === 'form' ? formLines(text) : text }
}
