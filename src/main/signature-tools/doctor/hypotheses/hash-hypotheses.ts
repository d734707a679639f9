import type { JsonEntry } from '../../../../shared/json/json-node.ts'
import type { Algorithm } from '../digests.ts'
import type { DoctorMerchant } from '../evidence.ts'
import type { FirstHash } from '../hash-recipe.ts'
import { cutToLength, printed } from '../text-codings.ts'
import { hashByteHypotheses, hashByteHypothesesOfTwice, isEncodedTwice } from './byte-hypotheses.ts'
import { type ByRank, type HashHypothesis, inHash, joinedRanks, ranked } from './hypothesis.ts'
import { joinHypotheses } from './join-hypotheses.ts'
import { literalHypotheses } from './missing-text-hypotheses.ts'
import { mixedInHypotheses } from './mixed-in-hypotheses.ts'
import { otherSecretHypotheses } from './other-secret-hypotheses.ts'
import { placeholderHypotheses } from './placeholder-hypotheses.ts'
import {
  type CodedBy,
  codedSecretHypotheses,
  mistypedSecretHypotheses,
  quotedSecretHypotheses,
} from './secret-form-hypotheses.ts'

const firstHashInputs: readonly [of: FirstHash['of'], what: (name: string, as: string) => string][] = [
  ['joint', (name, as) => `The ${name}hash${as} was hashed once more.`],
  [
    'text',
    (name, as) => `The JSON was hashed alone, and its ${name}hash${as} was joined with the secret and hashed again.`,
  ],
  ['secret', (name, as) => `The ${name}hash of the secret${as} was joined to the JSON in place of the secret.`],
  ['both', (name, as) => `The ${name}hashes of JSON and secret${as} were joined and hashed again.`],
]
const firstAlgorithms: readonly [Algorithm | undefined, string][] = [
  [undefined, ''],
  ['md5', 'MD5 '],
  ['sha1', 'SHA-1 '],
  ['sha256', 'SHA-256 '],
  ['sha512', 'SHA-512 '],
]
const firstForms: readonly [FirstHash['as'], string][] = [
  ['hex', ''],
  ['raw', ' as raw bytes'],
  ['HEX', ' in upper-case digits'],
  ['base64', ' in base64'],
]

/** All combinations: what is hashed first, by which algorithm, and in which form the result is used. */
const firstHashes = firstHashInputs.flatMap(([of, what]) =>
  firstAlgorithms.flatMap(([by, name]) =>
    firstForms.flatMap(([as, how]): HashHypothesis[] => {
      if (as === 'raw' && (of === 'text' || of === 'both')) return []
      const isUsual = by === undefined && (as === 'hex' || as === 'raw')
      const rank = !isUsual ? 2 : as === 'hex' && of === 'joint' ? 0 : 1
      return [inHash('hash-of-hash', rank, what(name, how), { firstHash: { of, by, as } })]
    }),
  ),
)

/** Returns the mistakes between the text and its hash, likeliest first. */
export const hashHypotheses = (
  own: DoctorMerchant | undefined,
  merchants: readonly DoctorMerchant[],
  digests: CodedBy,
  entries: readonly JsonEntry[],
): ByRank<HashHypothesis> =>
  joinedRanks([
    ranked(() => otherSecretHypotheses(own, merchants, entries)),
    joinHypotheses,
    quotedSecretHypotheses,
    ranked(
      () => [
        ...placeholderHypotheses(own?.secrets ?? []),
        ...(own?.secrets ?? []).flatMap((secret) => codedSecretHypotheses(secret, digests)),
      ],
      1,
    ),
    (rank) => (rank === 4 ? (own?.secrets ?? []).flatMap(mistypedSecretHypotheses) : []),
    isEncodedTwice(entries, own?.secrets ?? []) ? hashByteHypothesesOfTwice : hashByteHypotheses,
    ranked(() => (own === undefined ? [] : [keyOfHmac(own.key)])),
    hashedFirst,
    ranked(() => mixedInHypotheses(own?.key), 1),
    literalHypotheses,
  ])

const keyOfHmac = (key: string): HashHypothesis =>
  inHash('key-used-as-secret', 0, `The merchant key ${key} was used as the key of the HMAC.`, { hmacKey: key })

const hashedFirst = ranked((): HashHypothesis[] => [
  ...firstHashes,
  inHash('hash-of-hash', 2, 'The hash was hashed twice more.', {
    firstHash: { of: 'joint', by: undefined, as: 'hex', times: 2 },
  }),
  inHash('text-encoded', 2, 'JSON and secret together were hashed as a JSON string; they are hashed as they are.', {
    form: 'json',
  }),
  inHash(
    'text-encoded',
    2,
    "JSON and secret were the format of printf, which replaced what follows a % or a backslash. Use printf '%s'.",
    { join: { id: 'printf', write: (text, separator, secret) => printed(text + separator + secret) } },
  ),
  inHash(
    'text-wrapped',
    3,
    'Of JSON and secret only as many bytes were hashed as they have characters: what is not ASCII takes several bytes, so the end was left out.',
    { join: { id: 'cut', write: (text, separator, secret) => cutToLength(text + separator + secret) } },
  ),
  ...(['base64', 'hex'] as const).map((form) =>
    inHash(
      'text-encoded',
      2,
      `JSON and secret together were hashed in ${form === 'hex' ? 'hexadecimal digits' : form}; they are hashed as they are.`,
      { form },
    ),
  ),
])
