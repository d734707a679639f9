import type { JsonEntry, JsonNode, JsonObject } from '../../../../shared/json/json-node.ts'
import { entryOf } from '../rewrite-texts.ts'
import { inText, narrow, type Rank, type TextHypothesis } from './hypothesis.ts'

const words = (key: string): string[] => key.split('_')
const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

export const camelCase = (key: string): string => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const pascalCase = (key: string): string => words(key).map(capital).join('')
const goWord = (word: string): string => (/^(id|ip|url|ipn)$/.test(word) ? word.toUpperCase() : capital(word))
const goName = (key: string): string => words(key).map(goWord).join('')
/** How a struct of Go names a field: with initialisms in capitals, all of them or the usual ones. */
export const goNames: readonly ((key: string) => string)[] = [
  goName,
  pascalCase,
  (key) => goName(key).replace('IPN', 'Ipn'),
  (key) => goName(key).replace('URL', 'Url'),
]

const conventions: readonly [id: string, rename: (key: string) => string, how: string][] = [
  ['camel', camelCase, 'in camelCase'],
  ['pascal', pascalCase, 'in PascalCase'],
  ['upper', (key) => key.toUpperCase(), 'in upper case'],
  ['capital', capital, 'with a capital letter at the start'],
  ['kebab', (key) => key.replaceAll('_', '-'), 'with hyphens in place of underscores'],
  ['joined', (key) => key.replaceAll('_', ''), 'without underscores'],
  ['php', (key) => key.replace(/[ .[]/g, '_'), 'with underscores for dots and spaces, as PHP names what a form sends'],
  ['spaced', (key) => key.replaceAll('_', ' '), 'with spaces in place of underscores'],
  ['symbols', (key) => `:${key}`, 'with a colon before them, as symbols of Ruby'],
  ['go', goName, 'as Go names fields'],
  ...['payment', 'order', 'data', 'payload', 'request', 'payment_link', 'params'].map(
    (name): (typeof conventions)[number] => [name, (key) => `${name}[${key}]`, `as the names of a form, ${name}[…]`],
  ),
]

/** Names of the same field at other services. */
const synonyms: readonly (readonly [key: string, ...others: string[]])[] = [
  ['order_id', 'orderId', 'order', 'orderid', 'id', 'reference', 'merchant_ref_code', 'order_no'],
  ['currency_code', 'currency', 'currencyCode'],
  ['amount', 'total', 'price', 'sum', 'Amount'],
  ['customer_ip', 'ip', 'client_ip', 'customer_ip_address'],
  ['customer_lastname', 'lastname', 'last_name', 'customer_last_name'],
  ['customer_firstname', 'firstname', 'first_name', 'customer_first_name'],
  ['customer_email', 'email'],
  ['customer_phone', 'phone'],
  ['ipn_url', 'callback_url', 'notify_url', 'notification_url', 'webhook_url'],
  ['return_url', 'success_url', 'redirect_url', 'returnUrl'],
  ['cancel_url', 'fail_url', 'failure_url', 'cancelUrl'],
  ['description', 'desc', 'title'],
  ['ipn_format', 'format'],
]

/** How the path of a nested member becomes a name. */
const pathNames: readonly ((path: readonly string[]) => string)[] = [
  ...['.', '_', '/', '-', ':', '__', '->'].map((mark) => (path: readonly string[]) => path.join(mark)),
  ([first = '', ...inner]) => first + inner.map((name) => `[${name}]`).join(''),
  ([first = '', ...inner]) => first + inner.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join(''),
  (path) => path.at(-1) ?? '',
  (path) => camelCase(path.join('_')),
]

/** Returns the members inside a value with their paths. */
const leaves = (
  value: JsonNode,
  path: readonly string[],
  isOfLists: boolean,
): [path: readonly string[], JsonNode][] => {
  const inner =
    value.type === 'object'
      ? value.entries.map(([key, member]) => [key, member] as const)
      : value.type === 'array' && isOfLists
        ? value.items.map((item, at) => [`${at}`, item] as const)
        : []
  if (inner.length === 0) return [[path, value]]
  return inner.flatMap(([name, member]) => leaves(member, [...path, name], isOfLists))
}

/** Nested objects were flattened into the top level, with lists or without. */
const flattened = (entries: readonly JsonEntry[]): TextHypothesis[] =>
  pathNames.flatMap((nameOf, index) =>
    [false, true].flatMap((isOfLists) => {
      const nested = entries.filter(([, { type }]) => type === 'object' || (isOfLists && type === 'array'))
      const added = nested.flatMap(([key, value]) =>
        leaves(value, [key], isOfLists).map(([path, leaf]) => entryOf(nameOf(path), leaf)),
      )
      const [first] = added
      if (first === undefined) return []
      const what = isOfLists ? 'objects and lists' : 'objects'
      const detail = `Nested ${what} were flattened before they were hashed: their members became fields of the top level, as ${first[2]}.`
      return [
        inText('key-renamed', index === 0 ? 1 : 2, detail, { leftOut: new Set(nested.map(([key]) => key)), added }),
      ]
    }),
  )

/** Keys were hashed with other names than sent: all in another convention, or one by a synonym. */
export const keyNameHypotheses = ({ entries }: JsonObject): TextHypothesis[] => {
  const renamed = (id: string, what: string, rename: (key: string) => string, rank: Rank = 2): TextHypothesis[] =>
    [false, true].map((isSortedBefore) =>
      inText('key-renamed', rank, what, { names: { id: `${id} ${isSortedBefore}`, isSortedBefore, rename } }),
    )
  return [
    ...flattened(entries),
    ...conventions.flatMap(([id, rename, how], index) =>
      renamed(id, `The keys were hashed ${how}, but sent as they should be.`, rename, index < 3 ? 1 : 2),
    ),
    ...synonyms
      .filter(([key]) => entries.some(([name]) => name === key))
      .flatMap(([key, ...others]) =>
        others.flatMap((other) =>
          renamed(`${key} ${other}`, `"${key}" was hashed by the name "${other}".`, (name) =>
            name === key ? other : name,
          ).map(narrow),
        ),
      ),
  ]
}
