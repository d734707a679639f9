import type { TextHypothesis } from './hypothesis.ts'
import type { Escape, Spacing } from './text-recipe.ts'

const hex = (text: string, upper: boolean): string => {
  let escapes = ''
  for (let i = 0; i < text.length; i++) {
    const digits = text.charCodeAt(i).toString(16).padStart(4, '0')
    escapes += `\\u${upper ? digits.toUpperCase() : digits}`
  }
  return escapes
}

/** Quotes inside strings too: in JSON text each of them has a backslash, and so may that have one. */
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

const spacings: readonly [Spacing, string][] = [
  [{ id: 'spaced', comma: ', ', colon: ': ', indent: '', lineEnd: '' }, 'a space after each comma and colon'],
  [{ id: 'comma', comma: ', ', colon: ':', indent: '', lineEnd: '' }, 'a space after each comma'],
  [{ id: 'colon', comma: ',', colon: ': ', indent: '', lineEnd: '' }, 'a space after each colon'],
  [{ id: 'four', comma: ',', colon: ': ', indent: '    ', lineEnd: '\n' }, 'line breaks and an indent of four spaces'],
  [{ id: 'two', comma: ',', colon: ': ', indent: '  ', lineEnd: '\n' }, 'line breaks and an indent of two spaces'],
  [{ id: 'tab', comma: ',', colon: ': ', indent: '\t', lineEnd: '\n' }, 'line breaks and an indent of one tab'],
  [{ id: 'two-crlf', comma: ',', colon: ': ', indent: '  ', lineEnd: '\r\n' }, 'Windows line breaks and two spaces'],
  [{ id: 'flat', comma: ',', colon: ': ', indent: '', lineEnd: '\n' }, 'line breaks without an indent'],
  [
    { id: 'jackson', comma: ',', colon: ' : ', indent: '  ', lineEnd: '\n' },
    'line breaks, an indent of two spaces and spaces around each colon',
  ],
  [
    { id: 'four-crlf', comma: ',', colon: ': ', indent: '    ', lineEnd: '\r\n' },
    'Windows line breaks and four spaces',
  ],
  [
    { id: 'jackson-crlf', comma: ',', colon: ' : ', indent: '  ', lineEnd: '\r\n' },
    'Windows line breaks, an indent of two spaces and spaces around each colon',
  ],
  [{ id: 'one', comma: ',', colon: ': ', indent: ' ', lineEnd: '\n' }, 'line breaks and an indent of one space'],
  [{ id: 'three', comma: ',', colon: ': ', indent: '   ', lineEnd: '\n' }, 'line breaks and an indent of three spaces'],
  [
    { id: 'eight', comma: ',', colon: ': ', indent: ' '.repeat(8), lineEnd: '\n' },
    'line breaks and an indent of eight spaces',
  ],
]
const rareSpacings: readonly [Spacing, string][] = [
  [{ id: 'before', comma: ',', colon: ' : ', indent: '', lineEnd: '' }, 'a space before and after each colon'],
  [{ id: 'before-only', comma: ',', colon: ' :', indent: '', lineEnd: '' }, 'a space before each colon'],
  [
    { id: 'perl', comma: ',', colon: ' : ', indent: '   ', lineEnd: '\n' },
    'line breaks, an indent of three spaces and spaces around each colon',
  ],
  [{ id: 'comma-lines', comma: ',', colon: ':', indent: '', lineEnd: '\n' }, 'a line for each field'],
]
const usualSpacings = 8

/** Each way of escaping for HTML, with the characters it escapes as people write them. */
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

/** One kind of character alone, as the single flags of PHP's json_encode escape them. */
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
  ['lines', /[\u2028\u2029]/g, false, 'U+2028 and U+2029 were written as \\u escapes; they stay as they are.'],
]

const asciiOnly = (text: string): string => text.replace(/[\u0080-\uffff]/g, (found) => hex(found, false))

/** How the second encoding writes the text: in the style of the first, or with the escapes a language has by default. */
const againStyles: readonly [id: string, apply: (text: string) => string, how: string][] = [
  ['alike', (text) => text, ''],
  ['php', (text) => asciiOnly(text.replaceAll('/', '\\/')), ', with slashes and non-ASCII characters escaped'],
  ['python', asciiOnly, ', with non-ASCII characters escaped'],
]

/** The same JSON, written in another style. */
export const styleHypotheses = (): TextHypothesis[] => [
  {
    code: 'slashes-escaped',
    detail: 'Each / was hashed as \\/.',
    patch: { slashes },
    common: true,
  },
  ...nonAsciiStyles.map(
    ([id, pattern, upper, detail], index): TextHypothesis => ({
      code: 'non-ascii-escaped',
      detail,
      patch: { nonAscii: escaping(id, pattern, upper) },
      common: index < 2,
    }),
  ),
  ...[...spacings, ...rareSpacings].map(
    ([spacing, what], index): TextHypothesis => ({
      code: 'whitespace-added',
      detail: `The JSON was hashed with ${what}.`,
      patch: { spacing },
      common: index === 0 || index === 3 || index === 4,
      rare: index >= usualSpacings,
    }),
  ),
  ...htmlStyles.map(
    ([id, pattern, upper, what, quotes], index): TextHypothesis => ({
      code: 'html-escaped',
      detail: `${what} were hashed as \\u escapes${upper ? ' with upper-case digits' : ''}.`,
      patch: { html: (quotes ? escapingQuotes : escaping)(id, pattern, upper) },
      common: index === 0,
      rare: quotes === true,
    }),
  ),
  ...htmlFlags.flatMap(([id, pattern, what, quotes]) =>
    [true, false].map(
      (upper): TextHypothesis => ({
        code: 'html-escaped',
        detail: `${what} were hashed as \\u escapes${upper ? ' with upper-case digits' : ''}.`,
        patch: { html: (quotes ? escapingQuotes : escaping)(`${id} ${upper}`, pattern, upper) },
        rare: true,
      }),
    ),
  ),
  ...againStyles.map(
    ([id, apply, how], index): TextHypothesis => ({
      code: 'double-encoded',
      detail: `The JSON text was encoded as JSON once more${how}: it was hashed as one string in quotes, its own quotes escaped.`,
      patch: { doubled: { id, apply } },
      common: index === 0,
      rare: index > 0,
    }),
  ),
]
