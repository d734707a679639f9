import type { CaseExchange, ComparedRow, Comparison } from '../../shared/contract/cases.ts'
import type { SignatureSteps } from '../../shared/contract/signature.ts'

type Named = ReadonlyMap<string, string>

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The fields of a body by name, whether it is JSON or a form; none where it is neither. */
const fieldsOf = ({ request }: CaseExchange): Named => {
  if (request === null || request.body.encoding !== 'utf8') return new Map()
  const { text } = request.body
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return new Map(Object.entries(value).map(([name, one]) => [name, asText(one)]))
    }
  } catch {
    if (/^[^\s={}]+=[^\s]*$/.test(text)) return new Map([...new URLSearchParams(text)])
  }
  return new Map()
}

const headersOf = ({ request }: CaseExchange): Named => {
  const headers = new Map<string, string>()
  for (const [name, value] of request?.headers ?? []) {
    const lower = name.toLowerCase()
    const before = headers.get(lower)
    headers.set(lower, before === undefined ? value : `${before}, ${value}`)
  }
  return headers
}

const rowsOf = (left: Named, right: Named): ComparedRow[] =>
  [...new Set([...left.keys(), ...right.keys()])].map((name) => {
    const [one = null, other = null] = [left.get(name), right.get(name)]
    return { name, left: one, right: other, same: one === other }
  })

const signatureRows = (left: SignatureSteps | undefined, right: SignatureSteps | undefined): ComparedRow[] => {
  const of = (steps: SignatureSteps | undefined): Named =>
    new Map(
      steps
        ? [
            ['Sorted keys', steps.sortedKeys.join(', ')],
            ['Text that is hashed', steps.stringToHash],
            ['Token', steps.token],
          ]
        : [],
    )
  return rowsOf(of(left), of(right))
}

const firstDifference = (left: string, right: string): number | null => {
  const length = Math.max(left.length, right.length)
  for (let at = 0; at < length; at++) if (left[at] !== right[at]) return at
  return null
}

/** Two exchanges side by side. The steps of the signature are of create calls, as they should have been. */
export const compareExchanges = (
  left: CaseExchange,
  right: CaseExchange,
  steps: { left: SignatureSteps | undefined; right: SignatureSteps | undefined },
): Comparison => {
  const [one, other] = [left.request?.body.text ?? '', right.request?.body.text ?? '']
  return {
    left,
    right,
    fields: rowsOf(fieldsOf(left), fieldsOf(right)),
    headers: rowsOf(headersOf(left), headersOf(right)),
    signature: signatureRows(steps.left, steps.right),
    body: { identical: one === other, firstDifference: firstDifference(one, other) },
  }
}
