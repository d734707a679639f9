import { sealByteHypotheses } from './byte-hypotheses.ts'
import type { DoctorMerchant } from './evidence.ts'
import type { SealHypothesis } from './hypothesis.ts'
import { placeholderHypotheses } from './placeholder-hypotheses.ts'
import { type CodedBy, codedSecretHypotheses, quotedSecretHypotheses } from './secret-form-hypotheses.ts'

/** Merchants beyond so many are tried alone and with the commonest mistakes only. */
const fewMerchants = 8

const separators: readonly [string, string][] = [
  ['.', 'a dot'],
  [':', 'a colon'],
  ['|', 'a vertical bar'],
  [' ', 'a space'],
  ['\n', 'a line break'],
  [',', 'a comma'],
  [';', 'a semicolon'],
  ['-', 'a hyphen'],
  ['_', 'an underscore'],
  ['&', 'an ampersand'],
  ['+', 'a plus sign'],
  ['/', 'a slash'],
  ['#', 'a number sign'],
  ['::', 'two colons'],
  ['\r\n', 'a Windows line break'],
  ['=', 'an equals sign'],
  ['||', 'two vertical bars'],
  ['&key=', '"&key="'],
  ['&secret=', '"&secret="'],
  ['key=', '"key="'],
  ['?', 'a question mark'],
  ['\n\n', 'an empty line'],
]
const usualSeparators = 15

const spaces: readonly [before: string, after: string, what: string][] = [
  ['', '\n', 'a line break after it'],
  ['', ' ', 'a space after it'],
  [' ', '', 'a space before it'],
  ['', '\r\n', 'a Windows line break after it'],
  ['', '\t', 'a tab after it'],
  ['\t', '', 'a tab before it'],
  ['\n', '', 'a line break before it'],
  [' ', ' ', 'a space on both sides'],
]

const secretsOf = (own: DoctorMerchant | undefined, merchants: readonly DoctorMerchant[]): SealHypothesis[] => {
  const tried = new Set(own?.secrets)
  const hypotheses: SealHypothesis[] = []
  const add = (secret: string, hypothesis: Omit<SealHypothesis, 'patch'>): void => {
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

/** What may differ from the text to its hash, nearest first. */
export const sealHypotheses = (
  own: DoctorMerchant | undefined,
  merchants: readonly DoctorMerchant[],
  digests: CodedBy,
): SealHypothesis[] => [
  ...secretsOf(own, merchants),
  {
    code: 'secret-missing',
    detail: 'The JSON was hashed alone: the secret was not joined to it.',
    patch: { join: 'none' },
    common: true,
  },
  {
    code: 'secret-prepended',
    detail: 'The secret stood before the JSON; it belongs directly after it.',
    patch: { join: 'prepend' },
    common: true,
  },
  {
    code: 'secret-both-ends',
    detail: 'The secret stood before and after the JSON; it belongs after it only.',
    patch: { join: 'both' },
    common: true,
  },
  ...separators.map(
    ([separator, name], index): SealHypothesis => ({
      code: 'separator-inserted',
      detail: `There was ${name} between the JSON and the secret; nothing belongs there.`,
      patch: { separator },
      common: index < 3,
      rare: index >= usualSeparators,
    }),
  ),
  ...spaces.map(
    ([before, after, what], index): SealHypothesis => ({
      code: 'secret-whitespace',
      detail: `The secret was used with ${what}.`,
      patch: { before, after },
      common: index < 2,
    }),
  ),
  ...quotedSecretHypotheses(),
  ...placeholderHypotheses(own?.secrets ?? []),
  ...(own?.secrets ?? []).flatMap((secret) => codedSecretHypotheses(secret, digests)),
  ...sealByteHypotheses(),
  {
    code: 'hash-of-hash',
    detail: 'The hash was hashed once more, as hexadecimal text.',
    patch: { rehash: 'hex' },
    common: true,
  },
  {
    code: 'hash-of-hash',
    detail: 'The JSON was hashed alone, and its hash joined with the secret and hashed again.',
    patch: { rehash: 'text-first' },
  },
  {
    code: 'hash-of-hash',
    detail: 'The hash was hashed once more, as raw bytes.',
    patch: { rehash: 'raw' },
  },
  {
    code: 'hash-of-hash',
    detail: 'The secret was hashed before it was joined to the JSON.',
    patch: { rehash: 'secret-first' },
  },
]
