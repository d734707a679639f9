import type { Digests } from './digests.ts'
import { browserEncoded, formEncoded, percentEncoded } from './form-encodings.ts'
import type { TextHypothesis } from './hypothesis.ts'

const inLines = (text: string, length: number, end: string): string =>
  (text.match(new RegExp(`.{1,${length}}`, 'g')) ?? []).map((line) => line + end).join('')

/** The whole text encoded for a way it does not go, before the secret was joined to it. */
export const outerHypotheses = ({ encode, toBase64 }: Pick<Digests, 'encode' | 'toBase64'>): TextHypothesis[] => {
  const base64 = (text: string): string => toBase64(encode(text, 'utf8'))
  const bare = (text: string): string => base64(text).replace(/=+$/, '')
  const hex = (text: string): string =>
    Array.from(encode(text, 'utf8'), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const encodings: readonly [id: string, apply: (text: string) => string, how: string][] = [
    ['base64', base64, 'in base64'],
    ['form', formEncoded, 'form-encoded, a space as +'],
    ['percent', percentEncoded, 'percent-encoded, a space as %20'],
    ['component', encodeURIComponent, 'encoded with encodeURIComponent'],
    ['browser', browserEncoded, 'form-encoded as URLSearchParams does it'],
    ['base64-bare', bare, 'in base64 without its padding'],
    ['base64url', (text) => bare(text).replaceAll('+', '-').replaceAll('/', '_'), 'in base64url'],
    ['base64-60', (text) => inLines(base64(text), 60, '\n'), 'in base64 with line breaks'],
    ['base64-76', (text) => inLines(base64(text), 76, '\n'), 'in base64 with line breaks'],
    ['base64-mime', (text) => inLines(base64(text), 76, '\r\n'), 'in base64 with Windows line breaks'],
    ['address', encodeURI, 'encoded with encodeURI'],
    ['slashes-kept', (text) => percentEncoded(text).replaceAll('%2F', '/'), 'percent-encoded, but for slashes'],
    ['hex', hex, 'in hexadecimal digits'],
  ]
  return encodings.map(([id, apply, how], index) => ({
    code: 'text-encoded',
    detail: `The whole JSON was hashed ${how}; it is hashed as it is.`,
    patch: { outer: { id, apply } },
    common: index === 0,
    rare: index > 1,
  }))
}
