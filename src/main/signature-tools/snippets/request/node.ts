import type { JsonNode } from '../../../../shared/json/json-node.ts'
import { isAscii } from '../quote/hidden.ts'
import { javascriptQuoted, javascriptText } from '../quote/quoted.ts'
import type { CallToSign, RequestLanguage, SentCall } from '../request-language.ts'
import { type LiteralSyntax, writeFields } from '../write-node.ts'

/** JavaScript objects move integer-like keys to the front. */
const isIndex = (key: string): boolean => /^(0|[1-9]\d*)$/.test(key)

const name = (key: string): string => {
  // A plain key would set the prototype.
  if (key === '__proto__') return "['__proto__']"
  return /^[a-zA-Z_$][\w$]*$/.test(key) ? key : javascriptQuoted(key)
}

const syntax: LiteralSyntax = {
  text: javascriptQuoted,
  number: (text) => `new NumberText('${text}')`,
  yes: 'true',
  no: 'false',
  none: 'null',
  list: (items) => `[${items.join(', ')}]`,
  object: (entries) => {
    if (entries.length === 0) return '{}'
    if (entries.some(([key]) => isIndex(key))) {
      return `new Map([${entries.map(([key, value]) => `[${javascriptQuoted(key)}, ${value}]`).join(', ')}])`
    }
    return `{ ${entries.map(([key, value]) => `${name(key)}: ${value}`).join(', ')} }`
  },
}

const hasIndexKeys = (node: JsonNode): boolean => {
  if (node.type === 'array') return node.items.some(hasIndexKeys)
  return node.type === 'object' && node.entries.some(([key, value]) => isIndex(key) || hasIndexKeys(value))
}

/** fetch takes a header as one character per byte. */
const headerValue = (text: string, expression: string): string =>
  isAscii(text) ? expression : `Buffer.from(${expression}, 'utf8').toString('latin1')`

const post = (
  url: string,
  headers: readonly string[],
): string => `const response = await fetch(${javascriptQuoted(url)}, {
  method: 'POST',
  headers: { ${["'Content-Type': 'application/json'", ...headers].join(', ')} },
  body,
})
console.log(await response.text())
`

const thisRequest = ({ url, body, authorization }: SentCall): string => {
  const value = headerValue(authorization, javascriptQuoted(authorization))
  return `const body = ${javascriptText(body)}

${post(url, authorization === '' ? [] : [`Authorization: ${value}`])}`
}

const signItYourself = ({ url, key, fields }: CallToSign): string => {
  const usesMaps = fields.entries.some(([, value]) => hasIndexKeys(value))
  const entriesOf = usesMaps ? 'value instanceof Map ? [...value] : Object.entries(value)' : 'Object.entries(value)'
  return `// Creates a payment link and signs it. Node.js 18 or newer, nothing to install.
import { createHash } from 'node:crypto'

const merchantKey = ${javascriptQuoted(key)}
const merchantSecret = process.env.MERCHANT_SECRET
if (!merchantSecret) throw new Error('Set MERCHANT_SECRET to the secret of the merchant.')

/** A number that keeps its text: JSON.stringify writes 10.50 as 10.5. total.toFixed(2) gives one. */
class NumberText {
  constructor(text) {
    this.text = text
  }
}

/** Compact JSON; slashes and non-ASCII characters as they are. */
const canonical = (value) => {
  if (value instanceof NumberText) return value.text
  if (Array.isArray(value)) return \`[\${value.map(canonical).join(',')}]\`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  return object(${entriesOf})
}
const object = (entries) => \`{\${entries.map(([key, value]) => \`\${JSON.stringify(key)}:\${canonical(value)}\`).join(',')}}\`

const fields = {
${writeFields(fields.entries, syntax, (key, value) => `  ${name(key)}: ${value},`)}
}

// 1: the keys in ascending order, by the bytes of their UTF-8.
const sorted = Object.entries(fields).sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
// 2: compact JSON.
const body = object(sorted)
// 3, 4: the secret directly after it, then MD5 in hexadecimal.
const hash = createHash('md5').update(body + merchantSecret).digest('hex')
// 5: the token is key.hash. Send the signed text itself.
const token = \`\${merchantKey}.\${hash}\`
const bearer = \`Bearer \${token}\`

${post(url, [`Authorization: ${headerValue(key, 'bearer')}`])}`
}

export const node: RequestLanguage = {
  fileName: 'create-link.mjs',
  run: () => 'node create-link.mjs',
  thisRequest,
  signItYourself,
}
