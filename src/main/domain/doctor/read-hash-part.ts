import type { DoctorMerchant } from './evidence.ts'
import type { Sign } from './read-hash.ts'

/** As `md5sum` ends its line, and as `openssl dgst` begins it; the spaces in between are gone. */
const fromMd5sum = /^([0-9a-f]{32,128})-$/i
const fromOpenssl = /^(?:(?:HMAC-)?(?:MD5|SHA[\d-]*)\(.*\)|\(stdin\))=([0-9a-f]{32,128})$/i

export const secretSent: Sign = {
  code: 'secret-sent',
  detail: 'The secret itself stands where the hash of JSON and secret belongs. It has been sent now: issue a new one.',
}

/** A log keeps dots for a secret. */
const isHidden = (text: string): boolean => /^•+$/.test(text)

/** What stands where the hash belongs, where that can be told: nothing, the secret itself, or a line of a tool. */
export const readHashPart = (text: string, merchants: readonly DoctorMerchant[]): { hash: string; signs: Sign[] } => {
  if (text === '') {
    return {
      hash: '',
      signs: [{ code: 'hash-missing', detail: 'Nothing follows the dot: the hash of JSON and secret belongs there.' }],
    }
  }
  if (isHidden(text) || merchants.some(({ secrets }) => secrets.includes(text))) {
    return { hash: '', signs: [secretSent] }
  }
  const [, hash] = fromMd5sum.exec(text) ?? fromOpenssl.exec(text) ?? []
  if (hash === undefined) return { hash: text, signs: [] }
  const detail = text.endsWith('-')
    ? 'The two spaces and the dash that md5sum prints after the hash were sent too: cut them off.'
    : 'The label that openssl prints before the hash was sent too: cut it off.'
  return { hash, signs: [{ code: 'token-whitespace', detail }] }
}
