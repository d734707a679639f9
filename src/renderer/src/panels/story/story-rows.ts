import type { DeliverySummary } from '../../../../shared/contract/deliveries.ts'
import type { TimelineEntry } from '../../../../shared/contract/links.ts'
import type { Lane, Next, StoryRow, StoryStep } from './story.ts'
import { neverSent, type Placed, type StoryLink, stepsOf } from './story-steps.ts'

/** Shorter pauses are written beside the next row; those from this length on get a row of their own. ms. */
const gapFrom = 1_000
/** Times are kept in whole ms, so that something inside a call can seem to be up to so much after its end. */
const roundingMs = 2

/** The times of calls to a lane: what happens there meanwhile belongs inside. */
const callsTo = (placed: readonly Placed[], lane: Lane): { from: number; until: number }[] =>
  placed.flatMap(({ step }) => {
    if (step.kind !== 'arrow' || step.to !== lane || step.call?.part !== 'begins') return []
    const { id } = step.call
    const end = placed.find((other) => other.step.call?.id === id && other.step.call.part === 'ends')
    return end === undefined ? [] : [{ from: step.at, until: end.step.at }]
  })

/** What happened in a lane while a call to it was under way stands before the answer, whatever the rounding says. */
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

/** Entries come in the order of real time: where their times go back, the virtual clock has. ms of tolerance. */
const backFrom = 1_000

/** The timeline in parts through which the clock only went forward. */
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
    // The virtual clock went back to real time in between: the time of day says when it goes on.
    if (ms < -roundingMs) return [{ ...step, busy: {}, sinceMs: null, previousAt }]
    if (ms < gapFrom) return [{ ...step, busy: {}, sinceMs: ms }]
    return [
      { kind: 'gap', key: `gap ${step.key}`, ms, busy: {}, sinceMs: null },
      { ...step, busy: {}, sinceMs: null, previousAt },
    ]
  })

/** Marks the lane that works on a call, from the arrow that reaches it to the one that leaves it. */
const markBusy = (rows: readonly StoryRow[]): void => {
  rows.forEach((row, begin) => {
    if (row.kind !== 'arrow' || row.call?.part !== 'begins') return
    const { id } = row.call
    const end = rows.findIndex((other) => 'call' in other && other.call?.id === id && other.call.part === 'ends')
    for (let index = begin; index <= end; index++) {
      const current = rows[index]
      if (current === undefined) continue
      const edge = index === begin ? 'begins' : index === end ? 'ends' : 'through'
      // Two calls at once: their spans join.
      current.busy[row.to] = current.busy[row.to] === undefined ? edge : 'through'
    }
  })
}

const waitsFor: Partial<Record<StoryLink['state'], string>> = {
  open: 'Waits for a card on the hosted page',
  challenged: 'Waits for the bank to approve or decline',
}

/**
 * The story of a link as rows, time running down: calls and answers as arrows, what happened in one place as marks,
 * long pauses as gaps, and at the end what it waits for: a
 * person, or the next attempt.
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

/** A pause in words, whole and short: `3 s`, `5 min`, `2 h`, `3 days`. */
export const gapText = (ms: number): string => {
  const seconds = Math.round(ms / 1_000)
  if (seconds < 100) return unit(seconds, 's')
  const minutes = Math.round(seconds / 60)
  if (minutes < 100) return unit(minutes, 'min')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? unit(hours, 'h') : unit(Math.round(hours / 24), 'days')
}

/** Height of a gap in px: it grows with the time left out, but slowly. */
export const gapHeight = (ms: number): number => Math.round(Math.min(24 + 6 * Math.log10(ms / gapFrom), 48))

const places: Record<Lane, number> = { merchant: 0, service: 0.4, browser: 0.7, receiver: 1 }

/** Where a lane stands, from 0 to 1: the words between merchant and service are the longest. */
export const lanePlace = (lane: Lane): number => places[lane]

/** A time to wait, exact enough to watch: `4 s`, `1 min 52 s`, `2 h 5 min`. */
export const countdownText = (ms: number): string => {
  const seconds = Math.ceil(Math.max(0, ms) / 1_000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
