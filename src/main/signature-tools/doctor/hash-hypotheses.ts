import { hashByteHypotheses } from './byte-hypotheses.ts'
import type { Algorithm } from './digests.ts'
import type { DoctorMerchant } from './evidence.ts'
import { type FirstHash, type Join, withoutSecret } from './hash-recipe.ts'
import { type HashHypothesis, inHash, type Rank, rankAt } from './hypothesis.ts'
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

const inJson = (value: unknown): string => JSON.stringify(value)
const pythonText = (text: string): string => {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  return quote + text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quote
}

const join = (id: string, write: (text: string, secret: string, separator: string) => string): Join => ({
  id,
  write: (text, separator, secret) => write(text, secret, separator),
})
const asList = 'JSON and secret were hashed as a list in JSON; the secret belongs directly after the JSON.'
const asTuple =
  'JSON and secret were hashed as a list or tuple, as Ruby and Python show it; the secret belongs directly after the JSON.'

/** Where else the secret may stand. */
const joins: readonly [rank: Rank, code: HashHypothesis['code'], join: Join, detail: string][] = [
  [0, 'secret-missing', withoutSecret, 'The JSON was hashed alone: the secret was not joined to it.'],
  [
    0,
    'secret-prepended',
    join('prepend', (text, secret, separator) => secret + separator + text),
    'The secret stood before the JSON; it belongs directly after it.',
  ],
  [
    0,
    'secret-both-ends',
    join('both', (text, secret, separator) => secret + separator + text + separator + secret),
    'The secret stood before and after the JSON; it belongs after it only.',
  ],
  [
    2,
    'secret-inside',
    join('inside', (text, secret) => `${text.slice(0, -1)}${secret}}`),
    'The secret stood inside the JSON, before its closing brace; it belongs after it.',
  ],
  [
    2,
    'secret-inside',
    join('inside-start', (text, secret) => `{${secret}${text.slice(1)}`),
    'The secret stood inside the JSON, after its opening brace; it belongs after it.',
  ],
  ...['secret', 'merchant_secret', 'secret_key', 'key', '0', 'salt', 'merchantSecret'].map(
    (name): [Rank, HashHypothesis['code'], Join, string] => [
      2,
      'secret-inside',
      join(`field ${name}`, (text, secret) => `${text.slice(0, -1)},"${name}":${inJson(secret)}}`),
      `The secret was hashed as the last field of the JSON, "${name}"; it belongs after the JSON.`,
    ],
  ),
  [2, 'secret-inside', join('json-list', (text, secret) => inJson([text, secret])), asList],
  [2, 'secret-inside', join('raw-list', (text, secret) => `[${text},${inJson(secret)}]`), asList],
  [2, 'secret-inside', join('tuple', (text, secret) => `('${text}', '${secret}')`), asTuple],
  [2, 'secret-inside', join('python-tuple', (text, secret) => `(${pythonText(text)}, ${pythonText(secret)})`), asTuple],
  [2, 'secret-inside', join('ruby-list', (text, secret) => `[${inJson(text)}, ${inJson(secret)}]`), asTuple],
  [
    2,
    'secret-inside',
    join('then-object', (text, secret) => `${text}${inJson({ secret })}`),
    'The secret was hashed as a JSON object of its own; it belongs directly after the JSON as it is.',
  ],
]

const whatIsHashedFirst: readonly [of: FirstHash['of'], what: (name: string, as: string) => string][] = [
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

/** What is hashed first × by what × in which form it goes on. */
const firstHashes = whatIsHashedFirst.flatMap(([of, what]) =>
  firstAlgorithms.flatMap(([by, name]) =>
    firstForms.flatMap(([as, how]): HashHypothesis[] => {
      if (as === 'raw' && (of === 'text' || of === 'both')) return []
      const isUsual = by === undefined && (as === 'hex' || as === 'raw')
      const rank = !isUsual ? 2 : as === 'hex' && of === 'joint' ? 0 : 1
      return [inHash('hash-of-hash', rank, what(name, how), { firstHash: { of, by, as } })]
    }),
  ),
)

/** What may differ from the text to its hash, nearest first. */
export const hashHypotheses = (
  own: DoctorMerchant | undefined,
  merchants: readonly DoctorMerchant[],
  digests: CodedBy,
): HashHypothesis[] => [
  ...otherSecretHypotheses(own, merchants),
  ...joins.map(([rank, code, write, detail]) => inHash(code, rank, detail, { join: write })),
  ...separators.map(([separator, name], index) =>
    inHash(
      'separator-inserted',
      rankAt(index, 3, usualSeparators),
      `There was ${name} between the JSON and the secret; nothing belongs there.`,
      { separator },
    ),
  ),
  ...spaces.map(([before, after, what], index) => {
    const why = /[\r\n]$/.test(after) ? ': it was read with it from a file, or echo or a here-document added it' : ''
    return inHash('secret-whitespace', rankAt(index, 2, 9), `The secret was used with ${what}${why}.`, {
      before,
      after,
    })
  }),
  ...quotedSecretHypotheses(),
  ...placeholderHypotheses(own?.secrets ?? []),
  ...(own?.secrets ?? []).flatMap((secret) => codedSecretHypotheses(secret, digests)),
  ...hashByteHypotheses(),
  ...(own === undefined
    ? []
    : [
        inHash('key-used-as-secret', 0, `The merchant key ${own.key} was used as the key of the HMAC.`, {
          hmacKey: own.key,
        }),
      ]),
  ...firstHashes,
  inHash('hash-of-hash', 2, 'The hash was hashed twice more.', {
    firstHash: { of: 'joint', by: undefined, as: 'hex', times: 2 },
  }),
  ...(['base64', 'hex'] as const).map((form) =>
    inHash(
      'text-encoded',
      2,
      `JSON and secret together were hashed in ${form === 'hex' ? 'hexadecimal digits' : form}; they are hashed as they are.`,
      { form },
    ),
  ),
  ...mixedInHypotheses(own?.key),
]
