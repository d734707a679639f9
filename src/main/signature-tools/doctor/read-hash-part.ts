import type { DoctorMerchant } from './evidence.ts'
import { bytesShown } from './shown-bytes.ts'
import type { Symptom } from './symptom.ts'

/** The end of a line of `md5sum`, and the start of one of `openssl dgst`, without spaces. */
const fromMd5sum = /^([0-9a-f]{32,128})\s*\*?(?:-|stdin|\(stdin\)|\*stdin)$/i
const fromOpenssl = /^(?:(?:HMAC-)?(?:MD5|SHA[\d-]*)\(.*\)|\(stdin\))=\s*([0-9a-f]{32,128})$/i
const labelled = /^(0x|\\x|[a-z][\w-]*[:=])([0-9a-f]{32,128})$/i

/** What languages print for a missing value or an object. */
const noValue = /^(?:undefined|null|none|nil|nan|false|true|<nil>|array|string|hash|<hash>)$/i
const object =
  /^(?:\[object *\w*\]|<.*object *(?:at|@).*>|#<[A-Z].*>|\[[BC]@[0-9a-f]+|System\.[\w.]+(?:\[\])?|\w+(?:\.\w+)+@[0-9a-f]+)$/i

/** Hashes of passwords and tokens of other services. They are recognised by their form and cannot be reproduced. */
const otherSchemes: readonly [RegExp, string][] = [
  [
    /^\$2[abxy]?\$\d\d\$[./A-Za-z0-9]{53}$/,
    'What follows the key has the form of bcrypt, a hash of passwords that is different each time; MD5 is 32 hexadecimal digits.',
  ],
  [
    /^\$argon2(?:id|i|d)\$/,
    'What follows the key has the form of Argon2, a hash of passwords that is different each time; MD5 is 32 hexadecimal digits.',
  ],
  [
    /^\$(?:1|5|6|apr1|y|7)\$/,
    'What follows the key has the form of crypt, a hash of passwords with a salt; MD5 is 32 hexadecimal digits.',
  ],
  [
    /^pbkdf2[_:$]|^scrypt[:$]|^\{SSHA\}/i,
    'What follows the key has the form of a hash of passwords with a salt; MD5 is 32 hexadecimal digits.',
  ],
  [
    /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/,
    'The token has the form of a JSON Web Token; it is the merchant key, a dot and 32 hexadecimal digits.',
  ],
]

/** Recognises a token whose form belongs to another scheme. */
export const otherScheme = (token: string): Symptom | undefined => {
  const found = otherSchemes.find(([pattern]) => pattern.test(token))
  return found && { code: 'wrong-algorithm', detail: found[1] }
}

export const secretSent: Symptom = {
  code: 'secret-sent',
  detail: 'The secret was sent in place of the hash of JSON and secret, so it is exposed: issue a new one.',
}

export const hashMissing: Symptom = {
  code: 'hash-missing',
  detail: 'The merchant key stands alone: a dot and the hash of JSON and secret belong after it.',
}

const missing = (detail: string): { hash: string; symptoms: Symptom[] } => ({
  hash: '',
  symptoms: [{ code: 'hash-missing', detail }],
})

const names =
  '(?:your[-_ ]?)?(?:merchant|api|secret|access)?[-_ ]?(?:key|secret|id|token|hash|digest|signature|sig|sign|md5|checksum)|merchant'
/** A variable of a template: `{hash}`, `${hash}`, `#{hash}`, `{{ hash }}`, `<HASH>`, `%hash%`, `$hash`, `%s`. */
const variable = `(?:[$#]?\\{\\{? ?(?:${names}) ?\\}?\\}|<(?:${names})>|%(?:${names})%|\\$(?:${names})|%s|\\{\\d?\\}|\\{\\{ ?[\\w.-]{1,60} ?\\}\\}|\\$\\{[\\w.]{1,60}\\}|YOUR_(?:${names}))`
const unfilledToken = new RegExp(`^(?:${variable}[.:]${variable}|${variable})$`, 'i')
const unfilledHash = new RegExp(`^${variable}$`, 'i')

/** Recognises a token, or a hash, that is a template which nothing filled in. */
export const unfilled = (text: string, what: 'token' | 'hash'): Symptom | undefined =>
  (what === 'token' ? unfilledToken : unfilledHash).test(text)
    ? {
        code: 'hash-missing',
        detail: `The ${what} is ${JSON.stringify(text.slice(0, 60))}: a template that nothing filled in. Check the name of the variable, the f before an f-string, the backticks of a template literal, or the double quotes of PHP and shells.`,
      }
    : undefined

/** Logs replace a secret by dots. */
const isHidden = (text: string): boolean => /^•+$/.test(text)

/**
 * Recognises what was sent in place of the hash: nothing, the secret itself, a printed object or bytes, or a line of a
 * tool.
 */
export const readHashPart = (
  text: string,
  merchants: readonly DoctorMerchant[],
): { hash: string; symptoms: Symptom[] } => {
  if (text === '') return missing('Nothing follows the dot: the hash of JSON and secret belongs there.')
  if (isHidden(text) || merchants.some(({ secrets }) => secrets.includes(text))) {
    return { hash: '', symptoms: [secretSent] }
  }
  const foreign = otherScheme(text)
  if (foreign) return { hash: '', symptoms: [foreign] }
  if (noValue.test(text)) return missing(`"${text}" is in place of the hash, which was not there yet.`)
  const template = unfilled(text, 'hash')
  if (template) return { hash: '', symptoms: [template] }
  if (object.test(text)) {
    return missing(`"${text.slice(0, 40)}" is in place of the hash: that is an object as text, not its digits.`)
  }
  const shown = bytesShown(text)
  if (shown) return { hash: shown.hash, symptoms: [{ code: shown.code, detail: shown.detail }] }
  const [, hash] = fromMd5sum.exec(text) ?? fromOpenssl.exec(text) ?? []
  if (hash !== undefined) {
    const detail = text.startsWith(hash)
      ? 'What md5sum or openssl prints after the hash was sent too: cut it off.'
      : 'The label that openssl prints before the hash was sent too: cut it off.'
    return { hash, symptoms: [{ code: 'hash-extended', detail }] }
  }
  const [, label, digits] = labelled.exec(text) ?? []
  if (digits === undefined) return { hash: text, symptoms: [] }
  return {
    hash: digits,
    symptoms: [{ code: 'hash-extended', detail: `"${label}" stands before the digits of the hash.` }],
  }
}
