import { type HashHypothesis, inHash, type Rank } from './hypothesis.ts'

const path = '/v2/payment-links'

const both = 'Method and path, as one text,'

/** What request-signing schemes of other services hash before the body. */
const leads: readonly (readonly [text: string, what: string])[] = [
  ['POST', 'The method'],
  [path, 'The path'],
  [`POST${path}`, both],
  [`POST\n${path}\n`, both],
  [`POST ${path} `, both],
  [`POST ${path}\n`, both],
  [`POST:${path}:`, both],
  [`POST|${path}|`, both],
  [`${path}\n`, 'The path'],
  [`${path}|`, 'The path'],
  ['POST\n', 'The method'],
  ['v2/payment-links', 'The path'],
  ['payment-links', 'The end of the path'],
  ['application/json', 'The content type'],
  ['Bearer ', 'The word Bearer'],
  ...['body=', 'data=', 'payload=', 'json=', 'request=', '?', '='].map((text) => [text, `"${text}"`] as const),
]

/** Something else that was hashed with the JSON and the secret: the request line, the merchant key, a label. */
export const mixedInHypotheses = (key: string | undefined): HashHypothesis[] => {
  const mixed = (what: string, where: string, patch: HashHypothesis['patch'], rank: Rank = 2): HashHypothesis =>
    inHash('text-mixed-in', rank, `${what} hashed too, ${where}; only the JSON and the secret are.`, patch)
  const was = (what: string): string =>
    what === 'Method and path' ? 'Method and path, as one text, were' : `${what} was`
  const [before, between, after] = ['before the JSON', 'between the JSON and the secret', 'after the secret']
  const ofKey = (own: string, mark: string): HashHypothesis[] => {
    const rank = mark === '' ? 1 : 2
    return [
      mixed('The merchant key was', before, { lead: own + mark }, rank),
      mixed('The merchant key was', between, { separator: own + mark }, rank),
      mixed('The merchant key was', between, { separator: mark + own + mark }),
      mixed('The merchant key was', after, { tail: mark + own }, rank),
    ]
  }
  return [
    ...(key === undefined
      ? []
      : ['', '.', ':', '|', '-', '\n', '&', '_', ',', ';'].flatMap((mark) => ofKey(key, mark))),
    ...leads.map(([lead, what]) => mixed(was(what), before, { lead })),
    ...(
      [
        [path, 'The path'],
        [`POST${path}`, 'Method and path'],
        ['POST', 'The method'],
      ] as const
    ).flatMap(([text, what]) => [
      mixed(was(what), between, { separator: text }),
      mixed(was(what), after, { tail: text }),
    ]),
  ]
}
