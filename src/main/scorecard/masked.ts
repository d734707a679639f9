import type { BodyText, HeaderList } from '../../shared/contract/common.ts'
import { cutText } from '../../shared/cut-text.ts'
import { isCredentialHeader } from '../../shared/is-credential-header.ts'

const mask = '•••'
const keptCharacters = 4_096

/** Masks the query values of a URL, because merchants put secrets there. */
export const maskedUrl = (url: string): string => {
  const [beforeHash = ''] = url.split('#', 1)
  const at = beforeHash.indexOf('?')
  if (at === -1) return beforeHash
  const query = beforeHash.slice(at + 1).split('&')
  const pairs = query.map((pair) => (pair.includes('=') ? `${pair.slice(0, pair.indexOf('='))}=${mask}` : mask))
  return `${beforeHash.slice(0, at)}?${pairs.join('&')}`
}

export const maskedHeaders = (headers: HeaderList): HeaderList =>
  headers.map(([name, value]) => [name, isCredentialHeader(name) ? mask : value])

/** Truncates a body. `bytes` still counts the whole. */
export const shortened = (body: BodyText): BodyText =>
  body.text.length <= keptCharacters ? body : { ...body, text: cutText(body.text, keptCharacters), truncated: true }
