import { isOneGap } from '../../shared/gaps.ts'
import { textOf } from '../signature-tools/request-readers/bytes-of.ts'
import type { Candidate, ReadRequest, TextRange } from './candidate.ts'
import { completeness } from './completeness.ts'
import { environmentValues } from './environment.ts'
import { paymentIds } from './ipn-notes.ts'
import { jsonOf } from './json-value.ts'
import { looseCall, looseCallTitle } from './loose-call.ts'
import { passes } from './passes.ts'
import type { ReadContext } from './read-context.ts'
import { readers } from './readers.ts'
import { tlsFailure } from './tls-failure.ts'
import type { Unwrapped } from './unwrap/unwrapped.ts'
import { unwrappings } from './unwrap/unwrappings.ts'
import { withAnswers } from './with-answers.ts'

export interface MaterialReading {
  /** Likeliest first. */
  candidates: Candidate[]
  /** The kinds of material that were searched for. */
  looked: string[]
  /** Number of candidates that are not listed. */
  more: number
}

const maxCandidates = 200
/** Limits the nesting of decoded texts. */
const maxDepth = 3

/** Also when the inner one seems to go on behind the outer one, as a command does whose quotes were escaped. */
const covers = (outer: TextRange, inner: TextRange): boolean => outer.start <= inner.start && inner.start < outer.end

interface Reading {
  text: string
  candidates: Candidate[]
}

/** Whether later readers skip the range of a find. Not for code whose body is a variable: a log below may contain the body. */
const hidesOthers = (candidate: Candidate): boolean =>
  candidate.kind !== 'create-request' ||
  candidate.request.body.length > 500 ||
  !isOneGap(textOf(candidate.request.body))

/** Whether an IPN is beside a call in code or a file, not in its body. */
const isApart = (one: Candidate, outer: Candidate): boolean => {
  if (one.kind !== 'ipn' || outer.kind !== 'create-request') return false
  return !/cs_ref_code|merchant_ref_code/.test(textOf(outer.request.body))
}

/** Whether a reading has a message: any call, or the IPN of the same payment. */
const knownIn = (found: readonly Candidate[]): ((one: Candidate) => boolean) => {
  const hasCall = found.some(({ kind }) => kind === 'create-request')
  const ids = new Set(found.flatMap((one) => (one.kind === 'ipn' ? paymentIds(one.fields) : [])))
  const hasHidden = found.some((one) => one.kind === 'ipn' && paymentIds(one.fields).length === 0)
  return (one) => (one.kind === 'ipn' ? hasHidden || paymentIds(one.fields).some((id) => ids.has(id)) : hasCall)
}

/** Runs every reader. What one recognises is skipped by later ones. */
const find = (text: string, environment: ReadonlyMap<string, string>, depth: number): Candidate[] => {
  let parsed: { value: unknown } | undefined
  const context: ReadContext = {
    depth,
    json: () => {
      parsed ??= { value: jsonOf(text) }
      return parsed.value
    },
    environment,
    readInner: (inner, variables = new Map()) =>
      depth >= maxDepth ? [] : unwrapAndFind(inner, new Map([...variables, ...environment]), depth + 1).candidates,
  }
  const found: Candidate[] = []
  for (const { read, isLastResort = false } of readers) {
    const taken = found.filter(hidesOthers)
    const isKnown = isLastResort ? knownIn(found) : () => false
    const isTaken = (one: Candidate): boolean =>
      isKnown(one) || taken.some((outer) => covers(outer.range, one.range) && !isApart(one, outer))
    found.push(...read(text, context).filter((one) => !isTaken(one)))
  }
  return found
}

const checked = (candidate: Candidate, isExact: (request: ReadRequest) => boolean): Candidate =>
  candidate.kind === 'create-request' && !isExact(candidate.request)
    ? { ...candidate, request: { ...candidate.request, exact: false } }
    : candidate

const asExact = (candidate: Candidate): Candidate =>
  candidate.kind === 'create-request' ? { ...candidate, request: { ...candidate.request, exact: true } } : candidate

/** Undoes what programs made of a text, as long as no less can be read then. */
const unwrapAndFind = (given: string, environment: ReadonlyMap<string, string>, depth: number): Reading => {
  let [text, candidates] = [given, find(given, environment, depth)]
  const notes: string[] = []
  const checks: Unwrapped['isExact'][] = []
  for (const { of, isSure } of unwrappings) {
    const plain = of(text)
    if (plain === undefined || plain.text === text) continue
    const found = find(plain.text, environment, depth)
    // That a body is no longer doubted is no gain if what was doubted may have been sent.
    const before = plain.mayBeSent ? candidates.map(asExact) : candidates
    const gain = completeness(found) - completeness(before)
    if (isSure ? gain < 0 : gain <= 0) continue
    text = plain.text
    candidates = found
    notes.push(plain.note)
    checks.push(plain.isExact)
  }
  const answered = withAnswers(text, candidates)
  if (notes.length === 0) return { text, candidates: answered }
  const range = { start: 0, end: given.length }
  const known = answered.map((one) => ({ ...one, range, notes: [...notes, ...one.notes] }))
  const isExact = (request: ReadRequest): boolean => checks.every((check) => check?.(request) !== false)
  return { text, candidates: known.map((one) => checked(one, isExact)) }
}

/**
 * Finds requests, IPNs, access log lines and environments in a text: undoes what programs made of it, finds the
 * messages, and fills their gaps from the rest of the text. Nothing is run or sent; the time is bounded by the length of
 * the text.
 */
export const readMaterial = (text: string, environment?: string): MaterialReading => {
  const given = environmentValues(environment)
  const { text: plain, candidates: read } = unwrapAndFind(text, given, 0)
  // The attempts of an IPN do not say what a call was answered.
  const isMessage = ({ kind, source }: Candidate): boolean =>
    kind !== 'environment' && (kind !== 'access-line' || source !== 'labelled')
  const loose = read.some(isMessage) ? [] : looseCall(plain)
  const found = [...read, ...loose]
  if (found.every(({ kind }) => kind === 'environment')) found.push(...tlsFailure(plain))
  const all = passes.reduce((candidates, pass) => pass(candidates, { text, plain, given }), found)
  return {
    candidates: all.slice(0, maxCandidates),
    looked: [...readers.map(({ title }) => title), looseCallTitle],
    more: Math.max(0, all.length - maxCandidates),
  }
}
