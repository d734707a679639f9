import type { AttemptView, DeliveryView } from '../../shared/contract/deliveries.ts'

/** ms that an attempt is awaited for in real time; what came later is gone to with the clock. */
export const maxWaitMs = 5_000

interface Made {
  delivery: DeliveryView
  attempt: AttemptView
}

/** Every attempt in the order they were made. */
const inOrder = (deliveries: readonly DeliveryView[]): Made[] =>
  deliveries
    .flatMap((delivery) => delivery.attempts.map((attempt) => ({ delivery, attempt })))
    .toSorted((a, b) => Date.parse(a.attempt.startedAt) - Date.parse(b.attempt.startedAt))

/** Room for the attempt itself, which may wait for its answer. */
const patience = (made: readonly Made[]): string => {
  const longest = Math.max(0, ...made.map(({ attempt }) => attempt.durationMs))
  return longest > 3_000 ? `\n    within: ${Math.min(600, Math.ceil(longest / 1_000) + 10)}s` : ''
}

const awaited = (count: number, made: readonly Made[]): string[] => {
  const [first = '', ...rest] = `expect-attempts: ${count}${patience(made)}`.split('\n')
  return [first, ...rest.map((line) => line.slice(2))]
}

/**
 * The steps that make the attempts again, one after the other: those that come by themselves are awaited, for those that
 * came later the clock is moved, and what was sent by hand is sent again.
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
