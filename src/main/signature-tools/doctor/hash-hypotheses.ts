import { hashByteHypotheses } from './byte-hypotheses.ts'
import type { Algorithm } from './digests.ts'
import type { DoctorMerchant } from './evidence.ts'
import { type FirstHash, type Join, withoutSecret } from './hash-recipe.ts'
import type { HashHypothesis } from './hypothesis.ts'
import { mixedInHypotheses } from './mixed-in-hypotheses.ts'
import { otherSecretHypotheses } from './other-secret-hypotheses.ts'
import { placeholderHypotheses } from './placeholder-hypotheses.ts'
import { type CodedBy, codedSecretHypotheses, quotedSecretHypotheses } from './secret-form-hypotheses.ts'

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
  ['secret=', '"secret="'],
  ['?', 'a question mark'],
  ['\n\n', 'an empty line'],
  ['\t', 'a tab'],
  ['\0', 'a NUL character'],
  ['~', 'a tilde'],
  ['@', 'an at sign'],
  ['*', 'an asterisk'],
  ['^', 'a caret'],
  ['$', 'a dollar sign'],
  ['!', 'an exclamation mark'],
  ['\\', 'a backslash'],
  ['>', 'a greater-than sign'],
  ['--', 'two hyphens'],
  ['..', 'two dots'],
  [', ', 'a comma and a space'],
  [' + ', 'a plus sign between spaces'],
  ['\\n', 'a backslash and an n'],
]
const usualSeparators = 15

const spaces: readonly [before: string, after: string, what: string][] = [
  ['', '\n', 'a line break after it'],
  ['', ' ', 'a space after it'],
  [' ', '', 'a space before it'],
  ['', '\r\n', 'a Windows line break after it'],
  ['', '\r', 'a carriage return after it'],
  ['', '\t', 'a tab after it'],
  ['\t', '', 'a tab before it'],
  ['\n', '', 'a line break before it'],
  [' ', ' ', 'a space on both sides'],
  ['', '\u00a0', 'a no-break space after it'],
  ['\u00a0', '', 'a no-break space before it'],
  ['\ufeff', '', 'a byte order mark before it'],
  ['', '\u200b', 'a zero-width space after it'],
  ['\u200b', '', 'a zero-width space before it'],
  ['', '\0', 'a NUL character after it'],
]

const inJson = (text: unknown): string => JSON.stringify(text)

/** Where else the secret may stand. */
const joins: readonly [code: HashHypothesis['code'], join: Join, detail: string, common?: boolean][] = [
  ['secret-missing', withoutSecret, 'The JSON was hashed alone: the secret was not joined to it.', true],
  [
    'secret-prepended',
    { id: 'prepend', write: (text, separator, secret) => secret + separator + text },
    'The secret stood before the JSON; it belongs directly after it.',
    true,
  ],
  [
    'secret-both-ends',
    { id: 'both', write: (text, separator, secret) => secret + separator + text + separator + secret },
    'The secret stood before and after the JSON; it belongs after it only.',
    true,
  ],
  [
    'secret-inside',
    { id: 'inside', write: (text, _, secret) => `${text.slice(0, -1)}${secret}}` },
    'The secret stood inside the JSON, before its closing brace; it belongs after it.',
  ],
  [
    'secret-inside',
    { id: 'inside-start', write: (text, _, secret) => `{${secret}${text.slice(1)}` },
    'The secret stood inside the JSON, after its opening brace; it belongs after it.',
  ],
  ...['secret', 'merchant_secret', 'secret_key', 'key', '0', 'salt', 'merchantSecret'].map(
    (name): [HashHypothesis['code'], Join, string] => [
      'secret-inside',
      { id: `field ${name}`, write: (text, _, secret) => `${text.slice(0, -1)},"${name}":${inJson(secret)}}` },
      `The secret was hashed as the last field of the JSON, "${name}"; it belongs after the JSON.`,
    ],
  ),
  [
    'secret-inside',
    { id: 'json-list', write: (text, _, secret) => inJson([text, secret]) },
    'JSON and secret were hashed as a list in JSON; the secret belongs directly after the JSON.',
  ],
  [
    'secret-inside',
    { id: 'raw-list', write: (text, _, secret) => `[${text},${inJson(secret)}]` },
    'JSON and secret were hashed as a list in JSON; the secret belongs directly after the JSON.',
  ],
  [
    'secret-inside',
    { id: 'then-object', write: (text, _, secret) => `${text}${JSON.stringify({ secret })}` },
    'The secret was hashed as a JSON object of its own; it belongs directly after the JSON as it is.',
  ],
  [
    'secret-inside',
    { id: 'tuple', write: (text, _, secret) => `('${text}', '${secret}')` },
    'JSON and secret were hashed as a tuple, as Python shows it; the secret belongs directly after the JSON.',
  ],
  [
    'secret-inside',
    { id: 'ruby-list', write: (text, _, secret) => `[${inJson(text)}, ${inJson(secret)}]` },
    'JSON and secret were hashed as a list, as Ruby and Python show it; the secret belongs directly after the JSON.',
  ],
]

const whatIsHashedFirst: readonly [of: FirstHash['of'], what: (name: string, as: string) => string][] = [
  ['joint', (name, as) => `The ${name} hash${as} was hashed once more.`],
  [
    'text',
    (name, as) => `The JSON was hashed alone, and its ${name} hash${as} joined with the secret and hashed again.`,
  ],
  [
    'secret',
    (name, as) => `The secret was hashed${name === '' ? '' : ` with ${name}`}${as} before it was joined to the JSON.`,
  ],
  [
    'both',
    (name, as) =>
      `JSON and secret were each hashed${name === '' ? '' : ` with ${name}`}${as}, and the hashes joined and hashed again.`,
  ],
]
const firstAlgorithms: readonly [Algorithm | undefined, string][] = [
  [undefined, ''],
  ['md5', 'MD5'],
  ['sha1', 'SHA-1'],
  ['sha256', 'SHA-256'],
  ['sha512', 'SHA-512'],
]
const firstForms: readonly [FirstHash['as'], string][] = [
  ['hex', ''],
  ['raw', ', as raw bytes,'],
  ['HEX', ', in upper-case digits,'],
  ['base64', ', in base64,'],
]

/** What is hashed first × by what × in which form it goes on. */
const firstHashes: readonly HashHypothesis[] = whatIsHashedFirst.flatMap(([of, what]) =>
  firstAlgorithms.flatMap(([by, name]) =>
    firstForms.flatMap(([as, how]): HashHypothesis[] => {
      if (as === 'raw' && (of === 'text' || of === 'both')) return []
      const detail = what(name, how.replace(/,$/, of === 'secret' || of === 'both' ? '' : ','))
        .replace('  ', ' ')
        .replace(/,( ?,)+/g, ',')
      const isUsual = by === undefined && (as === 'hex' || as === 'raw')
      return [
        {
          code: 'hash-of-hash',
          detail,
          patch: { firstHash: { of, by, as } },
          common: isUsual && as === 'hex' && of === 'joint',
          rare: !isUsual,
        },
      ]
    }),
  ),
)

const hmacByKey = (key: string): HashHypothesis => ({
  code: 'key-used-as-secret',
  detail: `The merchant key ${key} was used as the key of the HMAC.`,
  patch: { hmacKey: key },
  common: true,
})

const thrice: HashHypothesis = {
  code: 'hash-of-hash',
  detail: 'The hash was hashed twice more.',
  patch: { firstHash: { of: 'joint', by: undefined, as: 'hex', times: 2 } },
  rare: true,
}

const coded = (form: 'base64' | 'hex', how: string): HashHypothesis => ({
  code: 'text-encoded',
  detail: `JSON and secret together were hashed ${how}; they are hashed as they are.`,
  patch: { form },
  rare: true,
})

/** What may differ from the text to its hash, nearest first. */
export const hashHypotheses = (
  own: DoctorMerchant | undefined,
  merchants: readonly DoctorMerchant[],
  digests: CodedBy,
): HashHypothesis[] => [
  ...otherSecretHypotheses(own, merchants),
  ...joins.map(
    ([code, join, detail, common]): HashHypothesis => ({
      code,
      detail,
      patch: { join },
      common: common === true,
      rare: common !== true,
    }),
  ),
  ...separators.map(
    ([separator, name], index): HashHypothesis => ({
      code: 'separator-inserted',
      detail: `There was ${name} between the JSON and the secret; nothing belongs there.`,
      patch: { separator },
      common: index < 3,
      rare: index >= usualSeparators,
    }),
  ),
  ...spaces.map(
    ([before, after, what], index): HashHypothesis => ({
      code: 'secret-whitespace',
      detail: /[\r\n]$/.test(after)
        ? `The secret was used with ${what}: it was read with it from a file, or echo or a here-document added it.`
        : `The secret was used with ${what}.`,
      patch: { before, after },
      common: index < 2,
      rare: index > 8,
    }),
  ),
  ...quotedSecretHypotheses(),
  ...placeholderHypotheses(own?.secrets ?? []),
  ...(own?.secrets ?? []).flatMap((secret) => codedSecretHypotheses(secret, digests)),
  ...hashByteHypotheses(),
  ...(own === undefined ? [] : [hmacByKey(own.key)]),
  ...firstHashes,
  thrice,
  coded('base64', 'in base64'),
  coded('hex', 'in hexadecimal digits'),
  ...mixedInHypotheses(own?.key),
]
