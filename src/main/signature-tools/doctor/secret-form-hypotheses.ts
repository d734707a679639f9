import type { Digests } from './digests.ts'
import type { SealHypothesis } from './hypothesis.ts'

export type CodedBy = Pick<Digests, 'encode' | 'decode' | 'toBase64' | 'fromBase64'>

const quotes: readonly [before: string, after: string, what: string][] = [
  ['"', '"', 'double quotes around it'],
  ["'", "'", 'single quotes around it'],
  ["b'", "'", "b'…' around it, as Python writes bytes"],
  ['`', '`', 'backticks around it'],
  ['<', '>', 'angle brackets around it'],
  ['{', '}', 'braces around it'],
  ['[', ']', 'brackets around it'],
  ['“', '”', 'typographic quotes around it'],
  ['Optional[', ']', 'Optional[…] around it, as Java writes an Optional'],
  ['Some("', '")', 'Some("…") around it, as Rust writes an Option'],
]
const usualQuotes = 2

/** The secret as a setting holds it, its quotes included, or as a language shows it. */
export const quotedSecretHypotheses = (): SealHypothesis[] =>
  quotes.map(([before, after, what], index) => ({
    code: 'secret-quoted',
    detail: `The secret was used with ${what}.`,
    patch: { before, after },
    common: index === 0,
    rare: index >= usualQuotes,
  }))

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const percentEncoded = (text: string): string => (/\p{Surrogate}/u.test(text) ? text : encodeURIComponent(text))

/** The secret in another form of itself, as a text. */
const encodedForms = (secret: string, { encode, toBase64 }: CodedBy): [text: string, how: string][] => {
  const bytes = encode(secret, 'utf8')
  const base64 = toBase64(bytes)
  const bare = base64.replace(/=+$/, '')
  return [
    [base64, 'encoded in base64'],
    [`${base64}\n`, 'encoded in base64, with a line break after it'],
    [toBase64(encode(`${secret}\n`, 'utf8')), 'encoded in base64 together with a line break'],
    [bare, 'encoded in base64 without its padding'],
    [bare.replaceAll('+', '-').replaceAll('/', '_'), 'encoded in base64url'],
    [hexOf(bytes), 'written in hexadecimal digits'],
    [hexOf(bytes).toUpperCase(), 'written in hexadecimal digits'],
    [percentEncoded(secret), 'percent-encoded'],
    [percentEncoded(secret).replaceAll('%20', '+'), 'form-encoded'],
    [JSON.stringify(secret).slice(1, -1), 'escaped as in JSON'],
    [secret.replaceAll('/', '\\/'), 'escaped as in JSON'],
  ]
}

const bytesOfHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** What a secret decodes to, where it can be decoded at all: most have only letters of base64. */
const decodedForms = (secret: string, { fromBase64 }: CodedBy): [bytes: Uint8Array, how: string][] => {
  const forms: [Uint8Array, string][] = []
  if (/^[A-Za-z0-9+/_-]{4,}={0,2}$/.test(secret)) {
    forms.push([fromBase64(secret), 'decoded from base64'])
    // Some pass over the letters of base64url as they do over any other.
    if (/[_-]/.test(secret)) forms.push([fromBase64(secret.replace(/[_-]/g, '')), 'decoded from base64'])
  }
  if (/^(?:[0-9a-f]{2}){2,}$/i.test(secret)) forms.push([bytesOfHex(secret), 'decoded from hexadecimal digits'])
  return forms
}

/** One secret of a merchant, encoded or decoded before it was joined: the bytes themselves, or what a text makes of them. */
export const codedSecretHypotheses = (secret: string, coding: CodedBy): SealHypothesis[] => {
  const hypotheses: SealHypothesis[] = []
  const tried = new Set([secret])
  const add = (text: string, how: string, patch: SealHypothesis['patch'], rare: boolean): void => {
    if (tried.has(text)) return
    tried.add(text)
    hypotheses.push({ code: 'secret-encoded', detail: `The secret was ${how} before it was joined.`, patch, rare })
  }
  for (const [index, [text, how]] of encodedForms(secret, coding).entries()) {
    add(text, how, { secret: text }, index > 0)
  }
  for (const [bytes, how] of decodedForms(secret, coding)) {
    const text = coding.decode(bytes)
    add(`bytes ${hexOf(bytes)}`, how, { secret: text, secretBytes: bytes }, false)
    add(text, `${how} and read as UTF-8`, { secret: text }, true)
    const each = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    add(each, `${how}, one character for each byte,`, { secret: each }, true)
  }
  return hypotheses
}
