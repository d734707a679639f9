import type { AttemptView, DeliveryView } from '../../shared/contract/deliveries.ts'

/** Limits how long a step waits for an attempt in real time, in ms. For later attempts the clock is moved. */
export const maxWaitMs = 5_000

interface MadeAttempt {
  delivery: DeliveryView
  attempt: AttemptView
}

/** Returns all attempts in the order in which they were made. */
const inOrder = (deliveries: readonly DeliveryView[]): MadeAttempt[] =>
  deliveries
    .flatMap((delivery) => delivery.attempts.map((attempt) => ({ delivery, attempt })))
    .toSorted((a, b) => Date.parse(a.attempt.startedAt) - Date.parse(b.attempt.startedAt))

/** Returns the ms from the end of the attempt before this one; of the first attempt, from `sentAt`. */
const gapBefore = ({ delivery, attempt }: MadeAttempt, sentAt = attempt.startedAt): number => {
  const before = delivery.attempts.find(({ number }) => number === attempt.number - 1)
  return Date.parse(attempt.startedAt) - Date.parse(before?.startedAt ?? sentAt) - (before?.durationMs ?? 0)
}

/** An attempt that is earlier than scheduled by more than this, in ms, was made by hand. */
const maxEarlyMs = 1_000

/** Returns the step that repeats an attempt. undefined when it is automatic and soon. `delays`: see retryDelays. */
const stepOf = (one: MadeAttempt, delays: readonly number[], sentAt?: string): string | undefined => {
  const { delivery, attempt } = one
  if (attempt.cause === 'resend') return 'resend: true'
  const gap = gapBefore(one, sentAt)
  const earlier = delivery.attempts.filter(({ cause, number }) => cause === 'schedule' && number < attempt.number)
  if (earlier.length > 0 && gap + maxEarlyMs < (delays[earlier.length - 1] ?? 0)) return 'retry: true'
  return gap > maxWaitMs ? 'clock: next-attempt' : undefined
}

/** Returns the lines of a step that waits for attempts, including the time for their responses. */
const expectStep = (count: number, made: readonly MadeAttempt[]): string[] => {
  const longest = Math.max(0, ...made.map(({ attempt }) => attempt.durationMs))
  const within = longest > 3_000 ? [`  within: ${Math.min(600, Math.ceil(longest / 1_000) + 10)}s`] : []
  return [`expect-attempts: ${count}`, ...within]
}

/**
 * Returns the steps that repeat the attempts in order: they wait for automatic attempts, move the clock to later ones,
 * and retry and resend as was done by hand. `delays` are those of the schedule, in ms.
 */
export const attemptSteps = (
  deliveries: readonly DeliveryView[],
  delays: readonly number[],
  paidAt: string | undefined,
): string[][] => {
  const made = inOrder(deliveries)
  const steps: string[][] = []
  let expected = 0
  const expectUpTo = (count: number): void => {
    if (count > expected) steps.push(expectStep(count, made.slice(0, count)))
    expected = count
  }
  for (const [at, one] of made.entries()) {
    const step = stepOf(one, delays, paidAt)
    if (step === undefined) continue
    expectUpTo(at)
    steps.push([step])
  }
  if (made.length > 1) expectUpTo(made.length)
  return steps
}

/**
 * Returns the steps that send edited copies, each followed by a step that waits for its automatic attempts soon after,
 * because a run undoes the receivers' behaviour when it ends. `earlier` is the number of attempts before them.
 */
export const copySteps = (
  copies: readonly DeliveryView[],
  earlier: number,
  delays: readonly number[],
  sendStep: (copy: DeliveryView) => string[][],
): string[][] => {
  const steps: string[][] = []
  let count = earlier
  for (const copy of copies) {
    const sent = sendStep(copy)
    if (sent.length === 0) continue
    const made = inOrder([copy])
    const late = made.findIndex((one) => one.attempt.number > 1 && stepOf(one, delays) !== undefined)
    const soon = late < 0 ? made : made.slice(0, late)
    count += soon.length
    steps.push(...sent, ...(soon.length === 0 ? [] : [expectStep(count, soon)]))
  }
  return steps
}
