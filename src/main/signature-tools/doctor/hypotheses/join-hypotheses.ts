import { type Join, withoutSecret } from '../hash-recipe.ts'
import { type HashHypothesis, inHash, type Rank, rankAt, ranked } from './hypothesis.ts'

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

/** The names by which the secret is called before an equals sign or a colon. */
const usualLabels = ['&key=', '&secret=', 'key=', 'secret=']
const labels =
  'secret key merchant_secret MERCHANT_SECRET merchantSecret secret_key secretKey SECRET SECRET_KEY API_SECRET api_secret salt token password'
    .split(' ')
    .flatMap((name) => [`${name}=`, `&${name}=`, `${name}:`, `${name}: `, `${name} = `, name, `?${name}=`, `|${name}=`])

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
  ['', '\ufeff', 'a byte order mark after it'],
  ['', '\\n', 'a backslash and an n after it'],
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

/** Other places of the secret. */
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
    'text-wrapped',
    join('twice', (text, secret) => text + secret + text + secret),
    'JSON and secret were hashed twice over, one after the other, as update() of a digest that was given them already.',
  ],
  [
    2,
    'secret-inside',
    join('inside', (text, secret) => `${text.slice(0, -1)}${secret}}`),
    'The secret stood inside the JSON, before its closing brace; it belongs after it.',
  ],
  ...[',', ', '].flatMap((comma): [Rank, HashHypothesis['code'], Join, string][] =>
    ['', '"'].map((quote) => [
      2,
      'secret-inside',
      join(`inside ${comma}${quote}`, (text, secret) => `${text.slice(0, -1)}${comma}${quote}${secret}${quote}}`),
      'The secret stood inside the JSON, after a comma before its closing brace; it belongs after the brace.',
    ]),
  ),
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
  ...['payload', 'data', 'params', 'body'].map((name): [Rank, HashHypothesis['code'], Join, string] => [
    2,
    'secret-inside',
    join(`beside ${name}`, (text, secret) => `{"${name}":${text},"secret":${inJson(secret)}}`),
    `JSON and secret were hashed as one object, "${name}" and "secret"; the secret belongs directly after the JSON.`,
  ]),
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

/** The secret is in another place, separated from the JSON, or surrounded by whitespace. */
export const joinHypotheses = ranked((): HashHypothesis[] => [
  ...joins.map(([rank, code, write, detail]) => inHash(code, rank, detail, { join: write })),
  ...separators.map(([separator, name], index) =>
    inHash(
      'separator-inserted',
      rankAt(index, 3, usualSeparators),
      `There was ${name} between the JSON and the secret; nothing belongs there.`,
      { separator },
    ),
  ),
  ...labels.map((label) =>
    inHash(
      'separator-inserted',
      usualLabels.includes(label) ? 1 : 2,
      `There was "${label}" between the JSON and the secret; nothing belongs there.`,
      {
        separator: label,
      },
    ),
  ),
  ...spaces.map(([before, after, what], index) => {
    const why = /[\r\n]$/.test(after) ? ': it was read with it from a file, or echo or a here-document added it' : ''
    return inHash('secret-whitespace', rankAt(index, 2, 9), `The secret was used with ${what}${why}.`, {
      before,
      after,
    })
  }),
])
