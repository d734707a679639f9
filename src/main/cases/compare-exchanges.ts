import type { CaseExchange } from '../../shared/contract/cases.ts'
import type { ComparedRow, Comparison } from '../../shared/contract/compare.ts'
import type { SignatureSteps } from '../../shared/contract/signature.ts'
import { firstDifference } from '../../shared/first-difference.ts'
import { readIpnFields } from '../domain/ipn/ipn-fields.ts'

type ValuesByName = ReadonlyMap<string, string>

/** Returns the fields of a JSON or form body by name; empty for any other body. */
const fieldsOf = ({ request }: CaseExchange): ValuesByName => {
  if (request === null || request.body.encoding !== 'utf8') return new Map()
  const { text } = request.body
  const isForm = /^[^\s={}"]+=[^\s]*$/.test(text)
  return new Map(readIpnFields(isForm ? 'form' : 'json', text))
}

const requestHeadersByName = ({ request }: CaseExchange): ValuesByName => {
  const headers = new Map<string, string>()
  for (const [name, value] of request?.headers ?? []) {
    const lower = name.toLowerCase()
    const before = headers.get(lower)
    headers.set(lower, before === undefined ? value : `${before}, ${value}`)
  }
  return headers
}

const rowsOf = (left: ValuesByName, right: ValuesByName): ComparedRow[] =>
  [...new Set([...left.keys(), ...right.keys()])].map((name) => {
    const [leftValue = null, rightValue = null] = [left.get(name), right.get(name)]
    return { name, left: leftValue, right: rightValue, same: leftValue === rightValue }
  })

const signatureValues = (steps: SignatureSteps | undefined): ValuesByName =>
  new Map(
    steps && [
      ['Sorted keys', steps.sortedKeys.join(', ')],
      ['Hashed text', steps.stringToHash],
      ['Token', steps.token],
    ],
  )

/** Compares two exchanges. `steps` are the expected signatures of create calls. */
export const compareExchanges = (
  left: CaseExchange,
  right: CaseExchange,
  steps: { left: SignatureSteps | undefined; right: SignatureSteps | undefined },
): Comparison => {
  const [leftBody, rightBody] = [left.request?.body.text ?? '', right.request?.body.text ?? '']
  const isWhole = !left.request?.body.truncated && !right.request?.body.truncated
  return {
    left,
    right,
    fields: rowsOf(fieldsOf(left), fieldsOf(right)),
    headers: rowsOf(requestHeadersByName(left), requestHeadersByName(right)),
    signature: rowsOf(signatureValues(steps.left), signatureValues(steps.right)),
    body: { identical: isWhole && leftBody === rightBody, firstDifference: firstDifference(leftBody, rightBody) },
  }
}
