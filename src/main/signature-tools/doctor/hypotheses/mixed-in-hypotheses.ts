import { createPath } from '../../../../shared/create-path.ts'
import { type HashHypothesis, inHash, type Rank } from './hypothesis.ts'

const both = 'Method and path, as one text, were'

/** Texts that the signing schemes of other services hash before the body. */
const leads: readonly (readonly [text: string, what: string])[] = [
  ['POST', 'The method was'],
  [createPath, 'The path was'],
  [`POST${createPath}`, both],
  [`POST\n${createPath}\n`, both],
  [`POST ${createPath} `, both],
  [`POST ${createPath}\n`, both],
  [`POST:${createPath}:`, both],
  [`POST|${createPath}|`, both],
  [`${createPath}\n`, 'The path was'],
  [`${createPath}|`, 'The path was'],
  ['POST\n', 'The method was'],
  [createPath.slice(1), 'The path was'],
  ['payment-links', 'The end of the path was'],
  ['application/json', 'The content type was'],
  ['Bearer ', 'The word Bearer was'],
  ...['body=', 'data=', 'payload=', 'json=', 'request=', '?', '='].map((text) => [text, `"${text}" was`] as const),
]

/** Other text was hashed with the JSON and the secret: the request line, the merchant key, a label. */
export const mixedInHypotheses = (key: string | undefined): HashHypothesis[] => {
  const mixed = (what: string, where: string, patch: HashHypothesis['patch'], rank: Rank = 2): HashHypothesis =>
    inHash('text-mixed-in', rank, `${what} hashed too, ${where}; only the JSON and the secret are.`, patch)
  const [before, between, after] = ['before the JSON', 'between the JSON and the secret', 'after the secret']
  const ofKey = (own: string, mark: string): HashHypothesis[] => {
    const rank = mark === '' ? 1 : 2
    const orders: readonly (readonly [id: string, write: (json: string, secret: string) => readonly string[]])[] = [
      ['key, secret and JSON', (json, secret) => [own, secret, json]],
      ['secret, key and JSON', (json, secret) => [secret, own, json]],
      ['secret, JSON and key', (json, secret) => [secret, json, own]],
      ['key, JSON and secret', (json, secret) => [own, json, secret]],
      ['JSON, key and secret', (json, secret) => [json, own, secret]],
      ['JSON, secret and key', (json, secret) => [json, secret, own]],
    ]
    const of = orders.map(([id, write], index) => {
      const join = {
        id: `${id} ${mark}`,
        write: (json: string, _: string, secret: string) => write(json, secret).join(mark),
      }
      const joined = inHash(
        'text-mixed-in',
        2,
        `The merchant key was hashed too: ${id}${mark === '' ? '' : `, with ${JSON.stringify(mark)} between them`}; only JSON and secret are.`,
        { join },
      )
      const prepended = {
        code: 'secret-prepended',
        detail: 'The secret stood before the JSON; it belongs directly after it.',
      } as const
      return index < 3 ? { ...joined, effects: [prepended, joined] } : joined
    })
    const alone = [own + mark, ''].map((lead) =>
      inHash('text-missing', 2, 'Merchant key and secret were hashed without the JSON.', {
        join: {
          id: `no JSON ${lead} ${mark}`,
          write: (_json, _separator, secret) => (lead === '' ? secret + mark + own : lead + secret),
        },
      }),
    )
    return [
      ...alone,
      mixed('The merchant key was', before, { lead: own + mark }, rank),
      mixed('The merchant key was', between, { separator: own + mark }, rank),
      mixed('The merchant key was', after, { tail: mark + own }, rank),
      ...(mark === '' ? of.slice(0, 3) : of),
    ]
  }
  return [
    ...(key === undefined
      ? []
      : ['', '.', ':', '|', '-', '\n', '&', '_', ',', ';'].flatMap((mark) => ofKey(key, mark))),
    ...leads.map(([lead, what]) => mixed(what, before, { lead })),
    ...(
      [
        [createPath, 'The path was'],
        [`POST${createPath}`, both],
        ['POST', 'The method was'],
      ] as const
    ).flatMap(([text, what]) => [mixed(what, between, { separator: text }), mixed(what, after, { tail: text })]),
  ]
}
