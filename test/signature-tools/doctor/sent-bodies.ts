import fc from 'fast-check'
import { correct, type Fields, Num, type Value, write } from './naive-signer.ts'

/** A body as a merchant sends it, and the fields that are in it. */
export interface SentBody {
  fields: Fields
  body: string
}

const text = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('Two tickets', 'Müller & Söhne <GmbH>', 'Zoë', 'Łódź', '東京', "O'Brien", 'a/b'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      ' padded ',
      'line\nbreak',
      '\u0001\u001f',
      'emoji 🍕',
      'e\u0301',
      '\u2028',
      '“”',
      '1+1=2',
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
)
const url = fc
  .tuple(
    fc.constantFrom('ipn', 'thanks', 'cart/back', 'päth'),
    fc.constantFrom('', '?order=1&lang=en', '?q=a%20b', '/'),
  )
  .map(([path, query]) => `https://shop.example/${path}${query}`)
const amount = fc
  .constantFrom('10.50', '10.5', '10', '10.00', '19.90', '0.10', '1e2', '1234567.89', '99')
  .map((n) => new Num(n))
const plain: fc.Arbitrary<Value> = fc.oneof(
  text,
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('1', '2.50', '-3').map((n) => new Num(n)),
)
const nested = fc.oneof(
  fc.record({ z: plain, B: plain, a: plain }),
  fc.array(plain, { maxLength: 3 }),
  fc.record({ y: fc.record({ b: plain, a: plain }), x: fc.constant([]) }),
) as fc.Arbitrary<Value>

const required = fc.record({
  order_id: fc.constantFrom('ORD-1001', 'A/7', '10045', 'o_9'),
  customer_ip: fc.constantFrom('203.0.113.7', '2001:db8::1'),
  customer_lastname: text,
  customer_firstname: text,
  customer_email: fc.constantFrom('jane.doe@example.com', 'Jane@Example.com'),
  customer_phone: fc.constantFrom('+14155550123', '+49 30 123456', '030 123456'),
  amount,
  ipn_url: url,
  return_url: url,
  cancel_url: url,
  description: text,
})

const optional = fc.record(
  {
    currency_code: fc.constantFrom('USD', 'EUR'),
    ipn_format: fc.constantFrom('form', 'json'),
    Zeta: plain,
    meta: nested,
    note: fc.constantFrom('', null, 'x'),
    items: nested,
    'dotted.key': plain,
    größe: plain,
  },
  { requiredKeys: [] },
)

const sender = fc.record({
  comma: fc.constantFrom(',', ', '),
  colon: fc.constantFrom(':', ': '),
  end: fc.constantFrom('', '\n'),
  slashes: fc.boolean(),
  ascii: fc.boolean(),
})

/** Create bodies with everything that breaks naive signers, in any order and sent in any style. */
export const sentBodies: fc.Arbitrary<SentBody> = fc
  .tuple(required, optional, fc.infiniteStream(fc.nat()), sender)
  .map(([first, more, order, { comma, colon, end, slashes, ascii }]) => {
    const ranks = new Map<string, number>()
    const rank = (key: string): number => {
      const known = ranks.get(key) ?? order.next().value ?? 0
      ranks.set(key, known)
      return known
    }
    const fields = (Object.entries({ ...first, ...more }) as Fields).sort(([a], [b]) => rank(a) - rank(b))
    const object = Object.fromEntries(fields) as Value
    let body = write(object, { ...correct, spaces: { comma, colon, indent: '  ', end } }, 0)
    if (slashes) body = body.replaceAll('/', '\\/')
    if (ascii) body = body.replace(/[^\0-\x7f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
    return { fields, body }
  })
