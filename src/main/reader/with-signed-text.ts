import { isObject } from '../../shared/is-object.ts'
import { textOf } from '../signature-tools/request-readers/bytes-of.ts'
import type { Candidate, RequestCandidate } from './candidate.ts'
import { jsonOf, member } from './json-value.ts'

/** What a program writes in its log before the text that it hashes. */
const label =
  /(?:\b|_)(?:to[-_ ]?(?:be[-_ ])?(?:sign|hash)(?:ed)?|(?:sign(?:ed|ing)|hash(?:ed|ing))[-_ ]?(?:string|text|payload|data|json|body|input)|canonical[-_ ]?(?:json|string|form)?)\b[^\n{]{0,60}$/i
const maxBody = 100_000

/** A log record has the text in a field: `sign {"string":"…`. */
const inRecord =
  /\b(?:sign|hash)(?:ed|ing|ature)?\b[^\n{]{0,20}\{[\\"'\s]{0,8}(?:string|text|payload|data|json|body|input)\W{0,12}$/i

const isLabelled = (text: string, { range }: RequestCandidate): boolean => {
  const before = text.slice(Math.max(0, range.start - 120), range.start)
  return label.test(before) || inRecord.test(before)
}

const membersOf = ({ request: { body } }: RequestCandidate): Record<string, unknown> | undefined => {
  const value = body.length > maxBody ? undefined : jsonOf(textOf(body))
  return isObject(value) ? value : undefined
}

const listed = (verb: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${verb} ${names.slice(0, 10).join(', ')}`]

/** Says how the names and values of a hashed text differ from those of the body. */
const differenceOf = (signed: Record<string, unknown>, sent: Record<string, unknown>): string | undefined => {
  const differs = (name: string): boolean => JSON.stringify(signed[name]) !== JSON.stringify(sent[name])
  const [names, all] = [Object.keys(signed), Object.keys(sent)]
  const parts = [
    ...listed(
      'lacks',
      all.filter((name) => !Object.hasOwn(signed, name)),
    ),
    ...listed(
      'has another',
      names.filter((name) => Object.hasOwn(sent, name) && differs(name)),
    ),
    ...listed(
      'has',
      names.filter((name) => !Object.hasOwn(sent, name)),
    ),
  ]
  if (parts.length === 0) return undefined
  return `The text that was hashed ${parts.join(' and ')}, unlike the body that was sent: every field that is sent takes part in the hash, so sign last.`
}

const hashedNote =
  'This is the text that was hashed, not the body that was sent: that its hash is right does not say that the call was.'

/**
 * Finds the text that a program hashed, as its log names it, when the body of the same order was pasted too: it is not a
 * call, and its difference from the body is why the signature does not match.
 */
export const withSignedText = (text: string, candidates: readonly Candidate[]): Candidate[] => {
  const calls = candidates.filter((one) => one.kind === 'create-request')
  const signed = calls.find((one) => isLabelled(text, one))
  const hashed = signed && membersOf(signed)
  if (!hashed) return [...candidates]
  const sent = calls.find(
    (one) => !isLabelled(text, one) && member(membersOf(one), 'order_id') === member(hashed, 'order_id'),
  )
  const body = sent && membersOf(sent)
  if (!body) return [...candidates]
  const difference = differenceOf(hashed, body)
  // A body that was rebuilt from a dump may not give a hash: the doctor compares it with the text.
  const isCompared = sent.source === 'dump' && difference !== undefined
  return candidates.flatMap((one): Candidate[] => {
    if (one === sent && difference !== undefined) return [{ ...one, notes: [...one.notes, difference] }]
    if (one !== signed) return [one]
    return isCompared ? [{ ...one, confidence: 'possible', notes: [...one.notes, hashedNote] }] : []
  })
}
