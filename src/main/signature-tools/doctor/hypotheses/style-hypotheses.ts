import type { FindingCode } from '../../../../shared/contract/finding-codes.ts'
import type { Escape, Spacing } from '../text-recipe.ts'
import { inOneCall, inText, type Rank, ranked, type TextHypothesis } from './hypothesis.ts'

const hex = (text: string, upper: boolean): string => {
  let escapes = ''
  for (let i = 0; i < text.length; i++) {
    const digits = text.charCodeAt(i).toString(16).padStart(4, '0')
    escapes += `\\u${upper ? digits.toUpperCase() : digits}`
  }
  return escapes
}

/** Also replaces quotes inside strings. In JSON text each of them follows a backslash, which itself may be escaped. */
const escapingQuotes = (id: string, pattern: RegExp, upper: boolean): Escape => ({
  id,
  apply: (text) =>
    text
      .replace(/\\./g, (found) => (found === '\\"' ? '\\u0022' : found))
      .replace(pattern, (found) => hex(found, upper)),
})

const escaping = (id: string, pattern: RegExp, upper: boolean): Escape => ({
  id,
  apply: (text) => text.replace(pattern, (found) => hex(found, upper)),
})

const slashes: Escape = { id: 'slashes', apply: (text) => text.replaceAll('/', '\\/') }

const spacing = (comma: string, colon: string, indent = '', lineEnd = ''): Spacing => ({
  id: [comma, colon, indent, lineEnd].join('|'),
  comma,
  colon,
  indent,
  lineEnd,
})

const jackson: Spacing = { ...spacing(',', ' : ', '  ', '\n'), id: 'jackson', hasListsOnOneLine: true }

const spaced = (rank: Rank, of: Spacing, what: string): TextHypothesis =>
  inText('whitespace-added', rank, `The JSON was hashed with ${what}.`, { spacing: of })

export const spaces = spaced(0, spacing(', ', ': '), 'a space after each comma and colon')
const indentedByFour = spaced(0, spacing(',', ': ', '    ', '\n'), 'line breaks and an indent of four spaces')
const indentedByTwo = spaced(0, spacing(',', ': ', '  ', '\n'), 'line breaks and an indent of two spaces')

const otherSpacings: readonly TextHypothesis[] = [
  spaced(1, spacing(', ', ':'), 'a space after each comma'),
  spaced(1, spacing(',', ': '), 'a space after each colon'),
  spaced(1, spacing(',', ': ', '\t', '\n'), 'line breaks and an indent of one tab'),
  spaced(1, spacing(',', ': ', '  ', '\r\n'), 'Windows line breaks and two spaces'),
  spaced(1, spacing(',', ': ', '', '\n'), 'line breaks without an indent'),
  spaced(2, spacing(',', ' : ', '  ', '\n'), 'line breaks, an indent of two spaces and spaces around each colon'),
  spaced(2, spacing(',', ': ', '    ', '\r\n'), 'Windows line breaks and four spaces'),
  spaced(
    2,
    spacing(',', ' : ', '  ', '\r\n'),
    'Windows line breaks, an indent of two spaces and spaces around each colon',
  ),
  spaced(2, spacing(',', ': ', ' ', '\n'), 'line breaks and an indent of one space'),
  spaced(2, spacing(',', ': ', '   ', '\n'), 'line breaks and an indent of three spaces'),
  spaced(2, spacing(',', ': ', ' '.repeat(8), '\n'), 'line breaks and an indent of eight spaces'),
  spaced(
    2,
    jackson,
    'an indent of two spaces and spaces around each colon, as the pretty printer of Jackson writes it',
  ),
  spaced(2, spacing(',', ' : '), 'a space before and after each colon'),
  spaced(2, spacing(', ', ' : '), 'a space after each comma and around each colon'),
  ...(
    [
      [',', ':'],
      [', ', ': '],
      [', ', ' : '],
      [', ', ':'],
    ] as const
  ).map(([comma, colon]) =>
    spaced(
      2,
      { ...spacing(comma, colon), id: `padded ${comma}${colon}`, pad: ' ' },
      `spaces inside its braces${comma + colon === ',:' ? '' : ', and around commas or colons'}`,
    ),
  ),
  spaced(
    2,
    spacing(',', ':  ', '    ', '\r\n'),
    'Windows line breaks, an indent of four spaces and two after each colon',
  ),
  spaced(2, spacing(',', ' :'), 'a space before each colon'),
  spaced(2, spacing(',', ' : ', '   ', '\n'), 'line breaks, an indent of three spaces and spaces around each colon'),
  spaced(2, spacing(',', ':', '', '\n'), 'a line for each field'),
]

/** What one call escapes, where it is more than one kind of characters. */
const libraryStyles: readonly [code: FindingCode, detail: string, patch: TextHypothesis['patch']][] = [
  [
    'html-escaped',
    "<, >, &, ', double quotes and characters beyond ASCII were hashed as \\u escapes, as JSON_HEX_TAG, JSON_HEX_AMP, JSON_HEX_APOS and JSON_HEX_QUOT of PHP and JsonResponse of Symfony write them, and each / as \\/.",
    {
      slashes,
      html: escapingQuotes('php-quotes', /[<>&']/g, true),
      nonAscii: escaping('lower', /[\u0080-\uffff]/g, false),
    },
  ],
  [
    'non-ascii-escaped',
    'U+2000 to U+20FF, as dashes, typographic quotes and € are, were written as \\u escapes and </ as <\\/, as org.json of Java and others do it.',
    {
      slashes: { id: 'end tags', apply: (text) => text.replaceAll('</', '<\\/') },
      nonAscii: escaping('org.json', /[\u0080-\u009f\u2000-\u20ff]/g, false),
    },
  ],
  [
    'non-ascii-escaped',
    'U+2000 to U+20FF, as dashes, typographic quotes and € are, were written as \\u escapes and each / as \\/, as json-simple of Java does it.',
    { slashes, nonAscii: escaping('json-simple', /[\u007f-\u009f\u2000-\u20ff]/g, true) },
  ],
]

const nonAscii = (rank: Rank, id: string, pattern: RegExp, upper: boolean, detail: string): TextHypothesis =>
  inText('non-ascii-escaped', rank, detail, { nonAscii: escaping(id, pattern, upper) })

const punctuation = 'U+2000 to U+20FF, as dashes, typographic quotes and € are,'
const beyondAscii = 'Characters beyond ASCII'
const [lower, upper] = [
  'were written as \\u escapes with lower-case digits.',
  'were written as \\u escapes with upper-case digits.',
]
const nonAsciiLower = nonAscii(0, 'lower', /[\u0080-\uffff]/g, false, `${beyondAscii} ${lower}`)
const nonAsciiUpper = nonAscii(0, 'upper', /[\u0080-\uffff]/g, true, `${beyondAscii} ${upper}`)

const otherNonAscii: readonly TextHypothesis[] = [
  nonAscii(1, 'delete', /\u007f/g, false, 'U+007F was written as \\u007f, as jq up to 1.6 does it; it stays as it is.'),
  nonAscii(1, 'delete upper', /\u007f/g, true, 'U+007F was written as \\u007F; it stays as it is.'),
  nonAscii(2, 'beyond latin1', /[\u0100-\uffff]/g, false, `Characters beyond U+00FF ${lower}`),
  nonAscii(2, 'punctuation', /[\u0080-\u009f\u2000-\u20ff]/g, false, `${punctuation} ${lower}`),
  nonAscii(2, 'punctuation upper', /[\u007f-\u009f\u2000-\u20ff]/g, true, `${punctuation} ${upper}`),
  nonAscii(
    2,
    'punctuation spaces',
    /[\u0080-\u00a0\u2000-\u20ff]/g,
    false,
    `${punctuation} and no-break spaces ${lower}`,
  ),
  nonAscii(1, 'lower-delete', /[\u007f-\uffff]/g, false, `${beyondAscii} and U+007F ${lower}`),
  nonAscii(1, 'upper-delete', /[\u007f-\uffff]/g, true, `${beyondAscii} and U+007F ${upper}`),
  nonAscii(
    1,
    'astral',
    /[\ud800-\udfff]/g,
    true,
    'Characters beyond U+FFFF, as most emoji are, were written as \\u escapes.',
  ),
  nonAscii(
    1,
    'lines',
    /[\u2028\u2029]/g,
    false,
    'U+2028 and U+2029 were written as \\u escapes; they stay as they are.',
  ),
]

const asciiOnly = (text: string): string => text.replace(/[\u0080-\uffff]/g, (found) => hex(found, false))

/** How the second encoding writes the text: in the style of the first, or with a language's default escapes. */
const againStyles: readonly [id: string, apply: (text: string) => string, how: string][] = [
  ['alike', (text) => text, ''],
  ['php', (text) => asciiOnly(text.replaceAll('/', '\\/')), ', with slashes and non-ASCII characters escaped'],
  ['python', asciiOnly, ', with non-ASCII characters escaped'],
]

const html = (rank: Rank, id: string, pattern: RegExp, isUpper: boolean, what: string, of = escaping): TextHypothesis =>
  inText(
    'html-escaped',
    rank,
    `What the JSON has of ${what} was hashed as \\u escapes${isUpper ? ' with upper-case digits' : ''}.`,
    { html: of(id, pattern, isUpper) },
  )

const dotnet = html(1, 'dotnet-quotes', /[<>&'+`]/g, true, "<, >, &, ', +, ` and double quotes", escapingQuotes)

const htmlStyles: readonly TextHypothesis[] = [
  html(0, 'go', /[<>&\u2028\u2029]/g, false, '<, >, &, U+2028 and U+2029'),
  html(1, 'html-lower', /[<>&]/g, false, '<, > and &'),
  html(1, 'html-upper', /[<>&]/g, true, '<, > and &'),
  html(1, 'html-quote-lower', /[<>&']/g, false, "<, >, & and '"),
  html(1, 'html-quote-upper', /[<>&']/g, true, "<, >, & and '"),
  html(1, 'gson', /[<>&='\u2028\u2029]/g, false, "<, >, &, =, ', U+2028 and U+2029"),
  html(1, 'dotnet', /[<>&'+`]/g, true, "<, >, &, ', + and `"),
  html(2, 'newtonsoft', /[<>&']/g, false, "<, >, &, ' and double quotes", escapingQuotes),
  html(2, 'serialize-javascript', /[<>/\u2028\u2029]/g, true, '<, >, /, U+2028 and U+2029'),
  html(2, 'php-quotes', /[<>&']/g, true, "<, >, &, ' and double quotes", escapingQuotes),
  dotnet,
]

/** A single kind of character, like the single flags of PHP's json_encode. */
const htmlFlags: readonly (readonly [id: string, pattern: RegExp, what: string, of?: typeof escaping])[] = [
  ['tag', /[<>]/g, '< and >'],
  ['amp', /&/g, '&'],
  ['apos', /'/g, "'"],
  ['quot', /(?!)/g, 'double quotes', escapingQuotes],
  ['tag-quot', /[<>]/g, '<, > and double quotes', escapingQuotes],
  ['equals', /=/g, '='],
]

/** Control characters, which stand in JSON only as escapes. */
const controls: readonly TextHypothesis[] = (
  [
    ['upper-case digits, as \\u001B', /\\u00[01][0-9a-f]/g, (found: string) => `\\u${found.slice(2).toUpperCase()}`],
    ['digits alone, as \\u000a', /\\[bfnrt]/g, (found: string) => hex(JSON.parse(`"${found}"`), false)],
    ['digits alone, as \\u000A', /\\[bfnrt]/g, (found: string) => hex(JSON.parse(`"${found}"`), true)],
  ] as const
).map(([how, pattern, write]) =>
  inText('non-ascii-escaped', 2, `Control characters were written with ${how}.`, {
    nonAscii: { id: how, apply: (text) => text.replace(/\\(?:u....|.)/g, (found) => found.replace(pattern, write)) },
  }),
)

const slashesEscaped = inText('slashes-escaped', 0, 'Each / was hashed as \\/.', { slashes })

/** What json_encode of PHP, json.dumps of Python and System.Text.Json of .NET do by default, alone and with an indent. */
const defaults: readonly TextHypothesis[] = [
  inOneCall(0, slashesEscaped, nonAsciiLower),
  inOneCall(0, spaces, nonAsciiLower),
  inOneCall(1, slashesEscaped, nonAsciiUpper),
  inOneCall(1, indentedByFour, slashesEscaped),
  inOneCall(1, indentedByFour, nonAsciiLower),
  // After the pairs, which explain a body without slashes, or in ASCII alone.
  inOneCall(1, indentedByFour, slashesEscaped, nonAsciiLower),
  inOneCall(1, indentedByTwo, nonAsciiLower),
  inOneCall(1, dotnet, nonAsciiUpper),
]

/** JSON::PP and JSON::XS of Perl end what they indent with a line break. */
const prettyOfPerl = inOneCall(
  1,
  spaced(1, spacing(',', ' : ', '   ', '\n'), 'line breaks, an indent of three spaces and spaces around each colon'),
  inText('trailing-newline', 1, 'A line break followed the JSON, before the secret.', { newline: '\n' }),
)

/** The same JSON has another style. */
export const styleHypotheses = ranked((): TextHypothesis[] => [
  slashesEscaped,
  nonAsciiLower,
  nonAsciiUpper,
  ...otherNonAscii,
  ...controls,
  spaces,
  indentedByFour,
  indentedByTwo,
  ...otherSpacings,
  ...htmlStyles,
  ...htmlFlags.flatMap(([id, pattern, what, of]) =>
    [true, false].map((isUpper) => html(2, `${id} ${isUpper}`, pattern, isUpper, what, of)),
  ),
  ...libraryStyles.map(([code, detail, patch]) => inText(code, 2, detail, patch)),
  ...defaults,
  prettyOfPerl,
  ...againStyles.map(([id, apply, how], index) =>
    inText(
      'double-encoded',
      index === 0 ? 0 : 2,
      `The JSON text was encoded as JSON once more${how}: it was hashed as one string in quotes, its own quotes escaped.`,
      { doubled: { id, apply } },
    ),
  ),
])
