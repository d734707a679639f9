import type { HashHypothesis } from './hypothesis.ts'

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
  const hypothesis = (what: string, where: string, patch: HashHypothesis['patch'], rare = true): HashHypothesis => ({
    code: 'text-mixed-in',
    detail: `${what} was hashed too, ${where}; only the JSON and the secret are.`,
    patch,
    rare,
  })
  const withKey =
    key === undefined
      ? []
      : [
          ...['', '.', ':', '|', '-', '\n', '&', '_', ',', ';'].flatMap((mark) => [
            hypothesis('The merchant key', 'before the JSON', { lead: key + mark }, mark !== ''),
            hypothesis('The merchant key', 'between the JSON and the secret', { separator: key + mark }, mark !== ''),
            hypothesis('The merchant key', 'between the JSON and the secret', { separator: mark + key + mark }),
            hypothesis('The merchant key', 'after the secret', { tail: mark + key }, mark !== ''),
          ]),
        ]
  return [
    ...withKey,
    ...leads.map(([lead, what]) => hypothesis(what, 'before the JSON', { lead })),
    ...[path, `POST${path}`, 'POST'].flatMap((tail) => [
      hypothesis(
        tail === 'POST' ? 'The method' : tail === path ? 'The path' : both,
        'between the JSON and the secret',
        { separator: tail },
      ),
      hypothesis(tail === 'POST' ? 'The method' : tail === path ? 'The path' : both, 'after the secret', { tail }),
    ]),
  ]
}
