import type { JsonNode, JsonObject } from '../../../../shared/json/json-node.ts'
import { compareCodePoints } from '../../../../shared/signature/canonical-json.ts'
import type { OtherCall } from '../evidence.ts'
import { objectIn } from '../read-body.ts'
import { inText, type TextHypothesis } from './hypothesis.ts'
import { memberFields } from './shape-hypotheses.ts'
import { changing } from './value-hypotheses.ts'

/** Number of calls that are also tried together with another mistake. */
const likelyCalls = 3
/** With more differences, only their number is reported. */
const maxNamed = 3

const shown = (value: JsonNode): string => {
  const text = value.type === 'string' || value.type === 'number' ? value.text : value.type
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
const keyOf = (value: JsonNode): string => JSON.stringify(value)

/** Returns the members of `other` that differ, and the keys that only one of the two has. */
const differences = (own: JsonObject, other: JsonObject): string[] => {
  const sent = new Map(own.entries.map(([key, value]) => [key, value]))
  const there = new Set(other.entries.map(([key]) => key))
  return [
    ...other.entries.flatMap(([key, value, keyText]) => {
      const here = sent.get(key)
      if (here === undefined) return [`${keyText} is not here`]
      return keyOf(here) === keyOf(value) ? [] : [`${keyText} was ${shown(value)} and is ${shown(here)} here`]
    }),
    ...own.entries.flatMap(([key, , keyText]) => (there.has(key) ? [] : [`${keyText} was not there`])),
  ]
}

const placeOf = ({ at }: OtherCall): string =>
  at === undefined ? 'which is in the same text' : `seen here at ${at.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}`

const about = (otherCall: OtherCall, kind: string, hypothesis: TextHypothesis): TextHypothesis =>
  Object.assign(hypothesis, { otherCall, kind })

const detailOf = (own: JsonObject, other: JsonObject, call: OtherCall): string => {
  const order = other.entries.find(([key]) => key === 'order_id')?.[1]
  const found = differences(own, other)
  const here = own.entries.find(([key]) => key === 'order_id')?.[1]
  const isSameOrder = call.at !== undefined && order !== undefined && here !== undefined && keyOf(order) === keyOf(here)
  const what = found.length <= maxNamed ? `: ${found.join('; ')}` : ` in ${found.length} fields`
  const of = order === undefined ? '' : ` of order ${shown(order)}`
  const doubt = isSameOrder ? ' The order is the same: this text may have been changed after the call was sent.' : ''
  return `The token belongs to another call${of}, ${placeOf(call)}. Its body differs${what}.${doubt}`
}

const objectsOf = (calls: readonly OtherCall[]): { call: OtherCall; other: JsonObject }[] =>
  calls.flatMap((call) => {
    const other = objectIn(call.body)
    return other === undefined ? [] : [{ call, other }]
  })

/** The token was made for the body of another call of the merchant, as happens when a token is kept. */
export const otherCallHypotheses = (root: JsonObject, calls: readonly OtherCall[]): TextHypothesis[] =>
  objectsOf(calls).map(({ call, other }, index) => {
    const entries = other.entries.toSorted((a, b) => compareCodePoints(a[0], b[0]))
    return about(
      call,
      'another call',
      inText(
        'token-of-another-call',
        index < likelyCalls ? 0 : 3,
        () => detailOf(root, other, call),
        { shape: { id: `other call ${index}`, write: (_, jsonOf) => jsonOf({ type: 'object', entries }) } },
        memberFields,
      ),
    )
  })

/** The token was made for this body with a value of another call, as happens when two calls share variables. */
export const otherValueHypotheses = (root: JsonObject, calls: readonly OtherCall[]): TextHypothesis[] => {
  const sent = new Map(root.entries.map(([key, value]) => [key, value]))
  return objectsOf(calls).flatMap(({ call, other }) =>
    other.entries.flatMap((entry) => {
      const [key, value, keyText] = entry
      const here = sent.get(key)
      if (here === undefined) return []
      const detail = (): string =>
        `${keyText} was hashed with the value of another call, ${placeOf(call)}: ${shown(value)}, but ${shown(here)} was sent.`
      return [about(call, `${keyText} of another call`, changing([entry], detail, 3))]
    }),
  )
}
