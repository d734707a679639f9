import type { DeliverySummary } from '../../../../shared/contract/deliveries.ts'
import type { TimelineEntry } from '../../../../shared/contract/links.ts'
import type { Lane, Next, StoryRow, StoryStep } from './story.ts'
import { neverSent, type Placed, type StoryLink, stepsOf } from './story-steps.ts'

/** Minimum length of a pause that gets its own row, in ms. Shorter pauses are shown beside the next row. */
const gapFrom = 1_000
/**
 * Tolerance of rounding: times are stored in whole ms, so an event within a call can seem to be this much after its
 * end.
 */
const roundingMs = 2

/** The time spans of calls to a lane. Events of that lane within a span belong to the call. */
const callsTo = (placed: readonly Placed[], lane: Lane): { from: number; until: number }[] =>
  placed.flatMap(({ step }) => {
    if (step.kind !== 'arrow' || step.to !== lane || step.call?.part !== 'begins') return []
    const { id } = step.call
    const end = placed.find((other) => other.step.call?.id === id && other.step.call.part === 'ends')
    return end === undefined ? [] : [{ from: step.at, until: end.step.at }]
  })

/** Places an event before the response of the call that was in progress in its lane, whatever the rounding. */
const insideCalls = (placed: readonly Placed[]): Placed[] => {
  const calls = { service: callsTo(placed, 'service'), receiver: callsTo(placed, 'receiver') }
  return placed.map((one) => {
    const { step } = one
    if (step.kind !== 'mark' || step.call !== null) return one
    const around = (step.lane === 'receiver' ? calls.receiver : calls.service).find(
      ({ from, until }) => step.at >= from && step.at <= until + roundingMs,
    )
    return around === undefined ? one : { ...one, step: { ...step, at: Math.min(step.at, around.until) } }
  })
}

/**
 * Entries are in the order of real time. Where their times go back, the virtual clock was set back. Tolerance in ms.
 */
const backFrom = 1_000

/** Splits the timeline into parts in which the clock only went forward. */
const erasOf = ({ timeline }: StoryLink): { entry: TimelineEntry; index: number }[][] => {
  const eras: { entry: TimelineEntry; index: number }[][] = [[]]
  let latest = Number.NEGATIVE_INFINITY
  timeline.forEach((entry, index) => {
    const at = Date.parse(entry.at)
    const era = eras.at(-1)
    if (era === undefined || at < latest - backFrom) eras.push([{ entry, index }])
    else era.push({ entry, index })
    latest = at < latest - backFrom ? at : Math.max(latest, at)
  })
  return eras
}

const inOrder = (link: StoryLink): StoryStep[] =>
  erasOf(link).flatMap((era, index, eras) =>
    insideCalls([
      ...era.flatMap(({ entry, index: at }) => stepsOf(entry, at, link)),
      ...(index === eras.length - 1 ? neverSent(link) : []),
    ])
      .sort((a, b) => a.step.at - b.step.at || a.rank - b.rank)
      .map(({ step }) => step),
  )

const nextOf = ({ id, state, nextAttemptAt, attemptCount, rules }: DeliverySummary): Next[] => {
  const key = `next ${id}`
  const number = attemptCount + 1
  if (state === 'sending') return [{ kind: 'next', key, deliveryId: id, at: null, number, rules }]
  if (nextAttemptAt === null) return []
  return [{ kind: 'next', key, deliveryId: id, at: Date.parse(nextAttemptAt), number, rules }]
}

const withGaps = (steps: readonly StoryStep[]): StoryRow[] =>
  steps.flatMap((step, index): StoryRow[] => {
    const before = steps[index - 1]
    if (before === undefined) return [{ ...step, busy: {}, sinceMs: null, previousAt: null }]
    const previousAt = before.at
    const ms = step.at - before.at
    // The virtual clock returned to real time in between, so the next row shows the time of day.
    if (ms < 0) return [{ ...step, busy: {}, sinceMs: null, previousAt }]
    if (ms < gapFrom) return [{ ...step, busy: {}, sinceMs: ms }]
    return [
      { kind: 'gap', key: `gap ${step.key}`, ms, busy: {}, sinceMs: null },
      { ...step, busy: {}, sinceMs: null, previousAt },
    ]
  })

/** Marks the lane that handles a call, from the request's arrow to the response's. */
const markBusy = (rows: readonly StoryRow[]): void => {
  rows.forEach((row, begin) => {
    if (row.kind !== 'arrow' || row.call?.part !== 'begins') return
    const { id } = row.call
    const end = rows.findIndex((other) => 'call' in other && other.call?.id === id && other.call.part === 'ends')
    for (let index = begin; index <= end; index++) {
      const current = rows[index]
      if (current === undefined) continue
      const edge = index === begin ? 'begins' : index === end ? 'ends' : 'through'
      // The spans of two concurrent calls are joined.
      current.busy[row.to] = current.busy[row.to] === undefined ? edge : 'through'
    }
  })
}

const waitsFor: Partial<Record<StoryLink['state'], string>> = {
  open: 'Waits for a card on the hosted page',
  challenged: 'Waits for the bank to approve or decline',
}

/**
 * Returns the timeline of a link as rows, in order of time: arrows for requests and responses, marks for events in one
 * lane, gaps for long pauses, and at the end what it waits for: a person, or the next attempt.
 */
export const storyRows = (link: StoryLink): StoryRow[] => {
  const rows: StoryRow[] = withGaps(inOrder(link))
  const label = waitsFor[link.state]
  if (label !== undefined) rows.push({ kind: 'waits', key: 'waits', label, busy: {}, sinceMs: null })
  for (const next of link.deliveries.toReversed().flatMap(nextOf)) rows.push({ ...next, busy: {}, sinceMs: null })
  markBusy(rows)
  return rows
}

const unit = (value: number, name: string): string => `${value} ${name}`

/** A pause, rounded: `3 s`, `5 min`, `2 h`, `3 days`. */
export const gapText = (ms: number): string => {
  const seconds = Math.round(ms / 1_000)
  if (seconds < 100) return unit(seconds, 's')
  const minutes = Math.round(seconds / 60)
  if (minutes < 100) return unit(minutes, 'min')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? unit(hours, 'h') : unit(Math.round(hours / 24), 'days')
}

/** Height of a gap in px. It grows slowly with the length of the pause. */
export const gapHeight = (ms: number): number => Math.round(Math.min(24 + 6 * Math.log10(ms / gapFrom), 48))

const places: Record<Lane, number> = { merchant: 0, service: 0.4, browser: 0.7, receiver: 1 }

/** Position of a lane, from 0 to 1. The labels between merchant and service are the longest. */
export const lanePlace = (lane: Lane): number => places[lane]

/** A waiting time for a countdown: `4 s`, `1 min 52 s`, `2 h 5 min`. */
export const countdownText = (ms: number): string => {
  const seconds = Math.ceil(Math.max(0, ms) / 1_000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
