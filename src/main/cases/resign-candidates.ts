import type { DoctorMerchant, Evidence } from '../signature-tools/doctor/evidence.ts'
import { bodyAsText } from './body-as-text.ts'
import { caseSecret } from './case-secrets.ts'
import { createRedactor, type RedactorOptions } from './create-redactor.ts'
import { createSurroundingsRemover } from './create-surroundings-remover.ts'
import { otherCredential } from './other-credential.ts'
import type { RandomIndex } from './pseudonyms.ts'
import { shortHash } from './short-hash.ts'

export interface Candidate {
  evidence: Evidence
  /** Maps each real secret to its replacement. */
  secrets: ReadonlyMap<string, string>
  /** Whether the secrets of the case have the shape of the real ones. */
  isLike: boolean
}

/** Attempts for each shape. Enough to find a hash that begins with a zero (one in sixteen), for a lost leading zero. */
const attempts = 40
/** Maximum number of other merchants whose secret may have been used by mistake. */
const maxOthers = 19

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

/**
 * Generates evidence with customer data and secrets replaced, in four variants: secrets of a fixed shape or of the shape
 * of the real ones, each with the merchant alone or with others. The hashes are still the real ones.
 */
export function* resignCandidates(
  evidence: Evidence,
  own: DoctorMerchant | undefined,
  random: RandomIndex,
  { hide, ...options }: Omit<RedactorOptions, 'secrets' | 'hashes'>,
): Generator<Candidate> {
  const { merchants, authorization, hash, hashed, canonicalJson, otherCalls } = evidence
  const first = own ?? merchants[0]
  const others = merchants.filter(({ id }) => id !== first?.id)
  const taken = JSON.stringify(merchants.map(({ name }) => name))
  const nameAt = (at: number): string =>
    taken.includes(`Merchant ${at}`) ? `Merchant ${at} of this case` : `Merchant ${at}`
  const { text: body, back } = bodyAsText(evidence.body)
  const sent = `${authorization} ${hash}`.match(/[0-9a-f]{32,128}/gi) ?? []
  // Behind a merchant key it is the token of this call, which is signed again.
  const bare = new RegExp(`(?<![\\w.]|%2E)(?:${sent.join('|')})(?!\\w)`, 'gi')
  const withoutSent = (text: string): string => (sent.length > 0 ? text.replace(bare, shortHash) : text)
  // The token may be encoded as a whole.
  const runs = authorization?.match(/[\w+/-]{40,}/g) ?? []
  const inside = runs.flatMap((run) =>
    (['base64', 'hex'] as const).map((as) => Buffer.from(run, as).toString('latin1')),
  )
  let isSecretIn = false
  let shared: Evidence | undefined
  for (let attempt = 0; attempt < attempts; attempt++) {
    for (const [shape, isAlone] of [
      ['plain', true],
      ['like', true],
      ['plain', false],
      ['like', false],
    ] as const) {
      const included = first === undefined ? [] : isAlone ? [first] : [first, ...others.slice(0, maxOthers)]
      if (!isAlone && included.length < 2) continue
      const real = included.flatMap(({ secrets, rotated }) => [...secrets, ...rotated])
      const secrets = new Map(real.map((secret) => [secret, caseSecret(secret, shape, random)]))
      // Later attempts differ from the first only where a secret is in a text.
      if (shared === undefined || attempt === 0 || isSecretIn) {
        // A hash is replaced as a whole when the call is signed, so parts of it have to stay until then.
        let isHash = false
        const { text, counts } = createRedactor({
          ...options,
          secrets,
          hashes: [],
          signedHeader: `${authorization} ${hash} ${inside.join(' ')}`,
          hide: (one, shown) => (isHash ? one : hide(one, shown)),
        })
        const beside = createSurroundingsRemover(new Map([...secrets, ...(own ? [[own.key, own.key] as const] : [])]))
        shared = {
          ...evidence,
          body: back(withoutSent(text(body))),
          hashed: hashed && beside(hashed, text),
          canonicalJson: canonicalJson && beside(canonicalJson, text),
          otherCalls: otherCalls?.map((call) => ({ ...call, body: text(call.body) })),
        }
        isHash = true
        shared.authorization = authorization && text(otherCredential(authorization, options.keys, random))
        shared.hash = hash && text(hash)
        isSecretIn ||= counts.secrets > 0 || (evidence.hashed ?? evidence.canonicalJson) !== undefined
      }
      yield {
        evidence: {
          ...shared,
          merchantId: evidence.merchantId === undefined ? undefined : first?.id,
          merchants: included.map((one, at) =>
            withSecrets(one, secrets, one === own ? {} : { name: nameAt(at + 1), key: `mk_case_${at + 1}` }),
          ),
        },
        secrets,
        isLike: shape === 'like',
      }
    }
  }
}
