import type { AttemptView, DeliveryView } from '../../shared/contract/deliveries.ts'

/** Limits how long a step waits for an attempt in real time, in ms. For later attempts the clock is moved. */
export const maxWaitMs = 5_000

interface Made {
  delivery: DeliveryView
  attempt: AttemptView
}

/** Returns all attempts in the order in which they were made. */
const inOrder = (deliveries: readonly DeliveryView[]): Made[] =>
  deliveries
    .flatMap((delivery) => delivery.attempts.map((attempt) => ({ delivery, attempt })))
    .toSorted((a, b) => Date.parse(a.attempt.startedAt) - Date.parse(b.attempt.startedAt))

/** Returns the lines of a step that waits for attempts, including the time for their responses. */
const awaited = (count: number, made: readonly Made[]): string[] => {
  const longest = Math.max(0, ...made.map(({ attempt }) => attempt.durationMs))
  const within = longest > 3_000 ? [`  within: ${Math.min(600, Math.ceil(longest / 1_000) + 10)}s`] : []
  return [`expect-attempts: ${count}`, ...within]
}

/**
 * Returns the steps that repeat the attempts in order: they wait for automatic attempts, move the clock to later ones,
 * and resend those sent by hand.
 */
export const attemptSteps = (deliveries: readonly DeliveryView[], paidAt: string | undefined): string[][] => {
  const made = inOrder(deliveries)
  const steps: string[][] = []
  let awaitedCount = 0
  const await_ = (count: number): void => {
    if (count > awaitedCount) steps.push(awaited(count, made.slice(0, count)))
    awaitedCount = count
  }
  for (const [at, { delivery, attempt }] of made.entries()) {
    const before = delivery.attempts.find(({ number }) => number === attempt.number - 1)
    const from = before === undefined ? (paidAt ?? attempt.startedAt) : before.startedAt
    const gap = Date.parse(attempt.startedAt) - Date.parse(from) - (before?.durationMs ?? 0)
    const step = attempt.cause === 'resend' ? 'resend: true' : gap > maxWaitMs ? 'clock: next-attempt' : undefined
    if (step === undefined) continue
    await_(at)
    steps.push([step])
  }
  if (made.length > 1) await_(made.length)
  return steps
}
