import type { JsonEntry } from '../../../../shared/json/json-node.ts'
import type { DoctorMerchant } from '../evidence.ts'
import { type HashHypothesis, inHash, type Rank } from './hypothesis.ts'

/** Secrets of further merchants count as rarer mistakes, so that they are tried in fewer combinations. */
const maxUsualMerchants = 8

/** Another text was used as the secret: a former secret, the key, another merchant's, a value of the body, a trimmed one. */
export const otherSecretHypotheses = (
  own: DoctorMerchant | undefined,
  merchants: readonly DoctorMerchant[],
  entries: readonly JsonEntry[],
): HashHypothesis[] => {
  const tried = new Set(own?.secrets)
  const hypotheses: HashHypothesis[] = []
  const add = (secret: string, rank: Rank, code: HashHypothesis['code'], detail: string, kind?: string): void => {
    if (secret === '' || tried.has(secret)) return
    tried.add(secret)
    hypotheses.push({ ...inHash(code, rank, detail, { secret }), ...(kind !== undefined && { kind }) })
  }

  for (const secret of own?.rotated ?? []) {
    add(
      secret,
      0,
      'secret-rotated',
      `The hash was made with a secret of ${own?.name} that has been replaced and is no longer valid.`,
    )
  }
  if (own) add(own.key, 0, 'key-used-as-secret', `The merchant key ${own.key} was used in place of the secret.`)
  const others = merchants.filter(({ id }) => id !== own?.id)
  for (const [index, { name, key, secrets, rotated }] of others.entries()) {
    const rank = index < maxUsualMerchants ? 1 : 2
    const of = `of the merchant ${name} (${key})`
    for (const [which, list] of [
      ['the', secrets],
      ['a former', rotated],
    ] as const)
      for (const [at, secret] of list.entries()) {
        const kind = `${which} secret ${at} of other merchant ${index}`
        add(secret, rank, 'secret-other-merchant', `The hash was made with ${which} secret ${of}.`, kind)
      }
  }
  for (const [, value, keyText] of entries) {
    const text = value.type === 'string' ? value.value : value.type === 'number' ? value.text : ''
    add(text, 3, 'secret-placeholder', `The value of ${keyText} was joined to the JSON in place of the secret.`)
  }
  const trimmed = 'The spaces around the secret are part of it, but were removed before it was joined to the JSON.'
  for (const secret of own?.secrets ?? []) add(secret.trim(), 1, 'secret-trimmed', trimmed)
  return hypotheses
}
