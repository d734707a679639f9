import type { DoctorMerchant } from './evidence.ts'
import type { Sign } from './read-hash.ts'
import { bytesShown } from './shown-bytes.ts'

/** As `md5sum` ends its line, and as `openssl dgst` begins it; the spaces in between are gone. */
const fromMd5sum = /^([0-9a-f]{32,128})-$/i
const fromOpenssl = /^(?:(?:HMAC-)?(?:MD5|SHA[\d-]*)\(.*\)|\(stdin\))=([0-9a-f]{32,128})$/i
const labelled = /^(0x|(?:md5|sha-?\d+)[:=])([0-9a-f]{32,128})$/i

/** What languages write in place of a value that is not there, or of an object. */
const noValue = /^(?:undefined|null|none|nil|nan|false|true|<nil>|array|string|hash|<hash>)$/i
const object =
  /^(?:\[object *\w*\]|<.*object *(?:at|@).*>|#<[A-Z].*>|\[[BC]@[0-9a-f]+|System\.[\w.]+(?:\[\])?|\w+(?:\.\w+)+@[0-9a-f]+)$/i

export const secretSent: Sign = {
  code: 'secret-sent',
  detail: 'The secret itself stands where the hash of JSON and secret belongs. It has been sent now: issue a new one.',
}

export const hashMissing: Sign = {
  code: 'hash-missing',
  detail: 'The merchant key stands alone: a dot and the hash of JSON and secret belong after it.',
}

const missing = (detail: string): { hash: string; signs: Sign[] } => ({
  hash: '',
  signs: [{ code: 'hash-missing', detail }],
})

/** A log keeps dots for a secret. */
const isHidden = (text: string): boolean => /^•+$/.test(text)

/**
 * What stands where the hash belongs, where that can be told: nothing, the secret itself, what a language shows of an
 * object or of bytes, or a line of a tool.
 */
export const readHashPart = (text: string, merchants: readonly DoctorMerchant[]): { hash: string; signs: Sign[] } => {
  if (text === '') return missing('Nothing follows the dot: the hash of JSON and secret belongs there.')
  if (isHidden(text) || merchants.some(({ secrets }) => secrets.includes(text))) {
    return { hash: '', signs: [secretSent] }
  }
  if (noValue.test(text)) return missing(`"${text}" stands where the hash belongs: it was not there yet.`)
  if (object.test(text)) {
    return missing(`"${text.slice(0, 40)}" stands where the hash belongs: that is an object as text, not its digits.`)
  }
  const shown = bytesShown(text)
  if (shown) return { hash: shown.hash, signs: [{ code: shown.code, detail: shown.detail }] }
  const [, hash] = fromMd5sum.exec(text) ?? fromOpenssl.exec(text) ?? []
  if (hash !== undefined) {
    const detail = text.endsWith('-')
      ? 'The two spaces and the dash that md5sum prints after the hash were sent too: cut them off.'
      : 'The label that openssl prints before the hash was sent too: cut it off.'
    return { hash, signs: [{ code: 'token-whitespace', detail }] }
  }
  const [, label, digits] = labelled.exec(text) ?? []
  if (digits === undefined) return { hash: text, signs: [] }
  return {
    hash: digits,
    signs: [{ code: 'token-whitespace', detail: `"${label}" stands before the digits of the hash.` }],
  }
}
