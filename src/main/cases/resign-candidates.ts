import type { DoctorMerchant, Evidence, SentBody } from '../signature-tools/doctor/evidence.ts'
import { caseSecret } from './case-secrets.ts'
import { createRedactor, type RedactorOptions } from './create-redactor.ts'
import { otherCredential } from './other-credential.ts'
import type { RandomIndex } from './pseudonyms.ts'

export interface Candidate {
  evidence: Evidence
  /** What stands in place of each real secret. */
  secrets: ReadonlyMap<string, string>
  /** The secrets of the case have the marks of the real ones. */
  isLike: boolean
}

/** Drawn for each shape: one hash in sixteen begins with a zero, where that is what was lost. */
const draws = 40
/** Merchants of which the secret of one may have been taken for another's. */
const maxOthers = 4

/** In UTF-16 the zeros between the letters would hide every name. */
const codingOf = (bytes: Uint8Array): 'latin1' | 'utf16le' | 'utf16be' | 'utf8' => {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf16be'
  const text = Buffer.from(bytes)
  return text.equals(Buffer.from(text.toString('utf8'))) ? 'utf8' : 'latin1'
}

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16()

/** A body as text of which every character is one of its bytes or letters, and back. */
export const bodyAsText = (body: SentBody): { text: string; back: (text: string) => SentBody } => {
  if ('text' in body) return { text: body.text, back: (text) => ({ text }) }
  const bytes = Buffer.from(body.bytes)
  const coding = codingOf(bytes)
  if (coding === 'utf16be' && bytes.length % 2 === 0) {
    const back = (text: string): SentBody => ({ bytes: new Uint8Array(swapped(Buffer.from(text, 'utf16le'))) })
    return { text: swapped(bytes).toString('utf16le'), back }
  }
  const used = coding === 'utf16be' ? 'latin1' : coding
  return { text: bytes.toString(used), back: (text) => ({ bytes: new Uint8Array(Buffer.from(text, used)) }) }
}

const withSecrets = (
  merchant: DoctorMerchant,
  secrets: ReadonlyMap<string, string>,
  name: Partial<DoctorMerchant>,
): DoctorMerchant => ({
  ...merchant,
  ...name,
  secrets: merchant.secrets.map((secret) => secrets.get(secret) ?? ''),
  rotated: merchant.rotated.map((secret) => secrets.get(secret) ?? ''),
})

/** Other merchants take part as nobody in particular. */
const others = (merchants: readonly DoctorMerchant[], own: DoctorMerchant): DoctorMerchant[] =>
  merchants.filter((one) => one !== own).slice(0, maxOthers)

/**
 * Evidence with customers and secrets replaced, in several ways: with secrets of the case's own shape, and of the shape of
 * the real ones; with the merchant alone, and with others. The hashes in it are still the real ones.
 */
export function* resignCandidates(
  evidence: Evidence,
  own: DoctorMerchant | undefined,
  random: RandomIndex,
  options: Omit<RedactorOptions, 'secrets' | 'hashes' | 'hide'>,
): Generator<Candidate> {
  const { merchants } = evidence
  const first = own ?? merchants[0]
  const { text: body, back } = bodyAsText(evidence.body)
  let isSecretIn = false
  let shared: Evidence | undefined
  for (let draw = 0; draw < draws; draw++) {
    for (const [shape, isAlone] of [
      ['plain', true],
      ['like', true],
      ['plain', false],
      ['like', false],
    ] as const) {
      const taken = first === undefined ? [] : isAlone ? [first] : [first, ...others(merchants, first)]
      if (!isAlone && taken.length < 2) continue
      const real = taken.flatMap(({ secrets, rotated }) => [...secrets, ...rotated])
      const secrets = new Map(real.map((secret) => [secret, caseSecret(secret, shape, random)]))
      if (shared === undefined || isSecretIn) {
        const { text, counts } = createRedactor({ ...options, secrets, hashes: [], hide: (one) => one })
        const given = (one: string | undefined): string | undefined => (one === undefined ? undefined : text(one))
        shared = {
          ...evidence,
          body: back(text(body)),
          authorization: given(evidence.authorization && otherCredential(evidence.authorization, options.keys, random)),
          hashed: given(evidence.hashed),
          canonicalJson: given(evidence.canonicalJson),
          hash: given(evidence.hash),
        }
        isSecretIn ||= counts.secrets > 0
      }
      yield {
        evidence: {
          ...shared,
          merchantId: evidence.merchantId === undefined ? undefined : first?.id,
          merchants: taken.map((one, at) =>
            withSecrets(one, secrets, at === 0 ? {} : { name: `Merchant ${at + 1}`, key: `mk_case_${at + 1}` }),
          ),
        },
        secrets,
        isLike: shape === 'like',
      }
    }
  }
}
