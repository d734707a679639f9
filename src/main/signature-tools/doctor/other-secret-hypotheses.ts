import type { DoctorMerchant } from './evidence.ts'
import type { HashHypothesis } from './hypothesis.ts'

/** Merchants beyond so many are tried alone and with the commonest mistakes only. */
const fewMerchants = 8

/** Another text that people have at hand in place of the secret: a former one, the key, one of another merchant. */
export const otherSecretHypotheses = (
  own: DoctorMerchant | undefined,
  merchants: readonly DoctorMerchant[],
): HashHypothesis[] => {
  const tried = new Set(own?.secrets)
  const hypotheses: HashHypothesis[] = []
  const add = (secret: string, hypothesis: Omit<HashHypothesis, 'patch'>): void => {
    if (secret === '' || tried.has(secret)) return
    tried.add(secret)
    hypotheses.push({ ...hypothesis, patch: { secret } })
  }

  for (const secret of own?.rotated ?? []) {
    const detail = `The hash was made with a secret of ${own?.name} that has been replaced and is not valid any more.`
    add(secret, { code: 'secret-rotated', detail, common: true })
  }
  if (own) {
    const detail = `The merchant key ${own.key} was used in place of the secret.`
    add(own.key, { code: 'key-used-as-secret', detail, common: true })
  }
  for (const [index, { id, name, key, secrets, rotated }] of merchants.entries()) {
    if (id === own?.id) continue
    const rare = index >= fewMerchants
    const whose = `the merchant ${name} (${key})`
    for (const secret of secrets) {
      add(secret, { code: 'secret-other-merchant', detail: `The hash was made with the secret of ${whose}.`, rare })
    }
    for (const secret of rotated) {
      add(secret, {
        code: 'secret-other-merchant',
        detail: `The hash was made with a former secret of ${whose}.`,
        rare,
      })
    }
  }
  for (const secret of own?.secrets ?? []) {
    const detail = 'The space around the secret was cut off before it was joined; it is part of the secret.'
    add(secret.trim(), { code: 'secret-trimmed', detail })
  }
  return hypotheses
}
