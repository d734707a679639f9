import type { FindingCode } from '../../../shared/contract/finding-codes.ts'
import { inText, rankAt, ranked, type TextHypothesis } from './hypothesis.ts'
import type { Escape, Spacing } from './text-recipe.ts'

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

const spacings: readonly [Spacing, string][] = [
  [spacing(', ', ': '), 'a space after each comma and colon'],
  [spacing(', ', ':'), 'a space after each comma'],
  [spacing(',', ': '), 'a space after each colon'],
  [spacing(',', ': ', '    ', '\n'), 'line breaks and an indent of four spaces'],
  [spacing(',', ': ', '  ', '\n'), 'line breaks and an indent of two spaces'],
  [spacing(',', ': ', '\t', '\n'), 'line breaks and an indent of one tab'],
  [spacing(',', ': ', '  ', '\r\n'), 'Windows line breaks and two spaces'],
  [spacing(',', ': ', '', '\n'), 'line breaks without an indent'],
  [spacing(',', ' : ', '  ', '\n'), 'line breaks, an indent of two spaces and spaces around each colon'],
  [spacing(',', ': ', '    ', '\r\n'), 'Windows line breaks and four spaces'],
  [spacing(',', ' : ', '  ', '\r\n'), 'Windows line breaks, an indent of two spaces and spaces around each colon'],
  [spacing(',', ': ', ' ', '\n'), 'line breaks and an indent of one space'],
  [spacing(',', ': ', '   ', '\n'), 'line breaks and an indent of three spaces'],
  [spacing(',', ': ', ' '.repeat(8), '\n'), 'line breaks and an indent of eight spaces'],
]
const rareSpacings: readonly [Spacing, string][] = [
  [jackson, 'an indent of two spaces and spaces around each colon, as the pretty printer of Jackson writes it'],
  [spacing(',', ' : '), 'a space before and after each colon'],
  [spacing(',', ' :'), 'a space before each colon'],
  [spacing(',', ' : ', '   ', '\n'), 'line breaks, an indent of three spaces and spaces around each colon'],
  [spacing(',', ':', '', '\n'), 'a line for each field'],
]
const usualSpacings = 8

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

/** The styles of HTML escaping, with the characters that they escape. */
const htmlStyles: readonly [id: string, pattern: RegExp, upper: boolean, what: string, quotes?: true][] = [
  ['go', /[<>&\u2028\u2029]/g, false, '<, > and &'],
  ['html-lower', /[<>&]/g, false, '<, > and &'],
  ['html-upper', /[<>&]/g, true, '<, > and &'],
  ['html-quote-lower', /[<>&']/g, false, "<, >, & and '"],
  ['html-quote-upper', /[<>&']/g, true, "<, >, & and '"],
  ['gson', /[<>&='\u2028\u2029]/g, false, "<, >, &, = and '"],
  ['dotnet', /[<>&'+`]/g, true, "<, >, &, ', + and `"],
  ['php-quotes', /[<>&']/g, true, "<, >, &, ' and double quotes", true],
  ['dotnet-quotes', /[<>&'+`]/g, true, "<, >, &, ', +, ` and double quotes", true],
]

/** A single kind of character, like the single flags of PHP's json_encode. */
const htmlFlags: readonly [id: string, pattern: RegExp, what: string, quotes?: true][] = [
  ['tag', /[<>]/g, '< and >'],
  ['amp', /&/g, '&'],
  ['apos', /'/g, "'"],
  ['quot', /(?!)/g, 'Double quotes', true],
  ['tag-quot', /[<>]/g, '<, > and double quotes', true],
  ['equals', /=/g, '='],
]

const nonAsciiStyles: readonly [id: string, pattern: RegExp, upper: boolean, what: string][] = [
  ['lower', /[\u0080-\uffff]/g, false, 'Characters beyond ASCII were written as \\u escapes with lower-case digits.'],
  ['upper', /[\u0080-\uffff]/g, true, 'Characters beyond ASCII were written as \\u escapes with upper-case digits.'],
  [
    'lower-delete',
    /[\u007f-\uffff]/g,
    false,
    'Characters beyond ASCII and U+007F were written as \\u escapes with lower-case digits.',
  ],
  [
    'upper-delete',
    /[\u007f-\uffff]/g,
    true,
    'Characters beyond ASCII and U+007F were written as \\u escapes with upper-case digits.',
  ],
  ['astral', /[\ud800-\udfff]/g, true, 'Characters beyond U+FFFF, as most emoji are, were written as \\u escapes.'],
  ['lines', /[\u2028\u2029]/g, false, 'U+2028 and U+2029 were written as \\u escapes; they stay as they are.'],
]

const asciiOnly = (text: string): string => text.replace(/[\u0080-\uffff]/g, (found) => hex(found, false))

/** How the second encoding writes the text: in the style of the first, or with a language's default escapes. */
const againStyles: readonly [id: string, apply: (text: string) => string, how: string][] = [
  ['alike', (text) => text, ''],
  ['php', (text) => asciiOnly(text.replaceAll('/', '\\/')), ', with slashes and non-ASCII characters escaped'],
  ['python', asciiOnly, ', with non-ASCII characters escaped'],
]

const escapes = (what: string, upper: boolean): string =>
  `${what} were hashed as \\u escapes${upper ? ' with upper-case digits' : ''}.`

/** The same JSON has another style. */
export const styleHypotheses = ranked((): TextHypothesis[] => [
  inText('slashes-escaped', 0, 'Each / was hashed as \\/.', { slashes }),
  ...nonAsciiStyles.map(([id, pattern, upper, detail], index) =>
    inText('non-ascii-escaped', index < 2 ? 0 : 1, detail, { nonAscii: escaping(id, pattern, upper) }),
  ),
  ...[...spacings, ...rareSpacings].map(([of, what], index) =>
    inText(
      'whitespace-added',
      [0, 3, 4].includes(index) ? 0 : rankAt(index, 0, usualSpacings),
      `The JSON was hashed with ${what}.`,
      {
        spacing: of,
      },
    ),
  ),
  ...htmlStyles.map(([id, pattern, upper, what, quotes], index) =>
    inText('html-escaped', quotes ? 2 : index === 0 ? 0 : 1, escapes(what, upper), {
      html: (quotes ? escapingQuotes : escaping)(id, pattern, upper),
    }),
  ),
  ...htmlFlags.flatMap(([id, pattern, what, quotes]) =>
    [true, false].map((upper) =>
      inText('html-escaped', 2, escapes(what, upper), {
        html: (quotes ? escapingQuotes : escaping)(`${id} ${upper}`, pattern, upper),
      }),
    ),
  ),
  ...libraryStyles.map(([code, detail, patch]) => inText(code, 2, detail, patch)),
  ...againStyles.map(([id, apply, how], index) =>
    inText(
      'double-encoded',
      index === 0 ? 0 : 2,
      `The JSON text was encoded as JSON once more${how}: it was hashed as one string in quotes, its own quotes escaped.`,
      { doubled: { id, apply } },
    ),
  ),
])
