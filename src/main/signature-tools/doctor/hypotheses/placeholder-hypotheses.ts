import { hiddenSecret } from '../../../../shared/secret-spellings.ts'
import { type HashHypothesis, inHash } from './hypothesis.ts'

/** What languages print for a missing value or for one that is not text. */
const missingValueTexts: readonly [text: string, what: string][] = [
  ['None', 'None, as Python writes a value that is not set,'],
  ['null', 'null, as Java and others write a value that is not set,'],
  ['undefined', 'undefined, as JavaScript writes a value that is not set,'],
  ['""', 'a pair of quotes with nothing in between'],
  ["''", 'a pair of quotes with nothing in between'],
  ['NULL', 'NULL'],
  ['nil', 'nil, as Ruby and Go write a value that is not set,'],
  ['<nil>', '<nil>, as Go writes a value that is not set,'],
  ['%!s(<nil>)', '%!s(<nil>), as Go writes a value that is not set,'],
  ['NaN', 'NaN'],
  ['false', 'false, as a look-up that fails returns it,'],
  ['[object Object]', '[object Object], as JavaScript writes an object,'],
  ['%!s(MISSING)', '%!s(MISSING), as Go writes an argument that is not there,'],
  ['{}', '{}'],
  ['0', '0'],
  ['test', '"test"'],
  ['demo', '"demo"'],
  ['xxx', '"xxx"'],
  ['***', '"***"'],
  ['********', '"********"'],
  ['**********', '"**********", as a secret of pydantic shows itself,'],
  [hiddenSecret, `"${hiddenSecret}"`],
  ['your_secret_here', '"your_secret_here"'],
  ['your-secret-here', '"your-secret-here"'],
  ['<secret>', '<secret>'],
  ["ENV['MERCHANT_SECRET']", "ENV['MERCHANT_SECRET']"],
  ['os.environ["MERCHANT_SECRET"]', 'os.environ["MERCHANT_SECRET"]'],
  ['[object Promise]', '[object Promise], as JavaScript writes what was not awaited,'],
  ['[FILTERED]', '[FILTERED], as the log of Rails hides values,'],
  ['System.Security.SecureString', 'System.Security.SecureString, as .NET writes what it hides,'],
]
const usualNothings = 5

/** What the variable of a secret is often called. */
export const secretNames =
  'MERCHANT_SECRET SECRET SECRET_KEY KEY MERCHANT_KEY MERCHANT_SECRET_KEY API_SECRET API_KEY PAYLINK_SECRET YOUR_SECRET YOUR_MERCHANT_SECRET YOUR_SECRET_KEY merchant_secret merchantSecret secret secret_key secretKey key your_secret your-secret changeme pay.secret paylink.secret payment.secret merchant.secret'.split(
    ' ',
  )

/** How settings, shells and templates write a variable to be filled in; the bare name last. */
const spellings: readonly ((name: string) => string)[] = [
  (name) => `$${name}`,
  (name) => `\${${name}}`,
  (name) => `<${name}>`,
  (name) => `{${name}}`,
  (name) => `{{${name}}}`,
  (name) => `{{ ${name} }}`,
  (name) => `#{${name}}`,
  (name) => `\\#{${name}}`,
  (name) => `\\$${name}`,
  (name) => `%${name}%`,
  (name) => `%(${name})s`,
  (name) => `$env:${name}`,
  (name) => `$(${name})`,
  (name) => `process.env.${name}`,
  (name) => name,
]

const placeholders = [
  ...missingValueTexts,
  ...spellings.flatMap((spell) =>
    secretNames.map((name): [string, string] => [spell(name), `the name ${spell(name)}, which nothing filled in,`]),
  ),
]

/**
 * Another text was used because the secret was not filled in: the printed form of a missing value, or the name of a
 * variable. Skips a text that equals the secret.
 */
export const placeholderHypotheses = (secrets: readonly string[]): HashHypothesis[] =>
  placeholders
    .filter(([text]) => !secrets.includes(text))
    .map(([text, what], index) =>
      inHash(
        'secret-placeholder',
        index < usualNothings ? 1 : 2,
        `In place of the secret ${what} was joined to the JSON.`,
        { secret: text },
      ),
    )
