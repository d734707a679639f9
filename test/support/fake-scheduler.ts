import type { IpnScheduler, ResendOutcome, RetryOutcome, StopOutcome } from '../../src/main/ipn/scheduler.ts'

export interface FakeScheduler extends IpnScheduler {
  /** Says that an attempt has started. */
  startSending(deliveryId: string): void
  stopSending(deliveryId: string): void
  /** What `resend` and `stop` were asked for, in order. */
  readonly requests: string[]
  answers: { resend: ResendOutcome; retryNow: RetryOutcome; stop: StopOutcome }
}

/** A scheduler that sends nothing and returns the given answers. */
export const createFakeScheduler = (): FakeScheduler => {
  const sending = new Set<string>()
  const listeners = new Set<(deliveryId: string) => void>()
  const requests: string[] = []
  const answers: FakeScheduler['answers'] = { resend: 'started', retryNow: 'started', stop: 'stopped' }

  return {
    start: () => {},
    resend: (id) => {
      requests.push(`resend ${id}`)
      return answers.resend
    },
    withdraw: (id) => {
      requests.push(`withdraw ${id}`)
    },
    retryNow: async (id) => {
      requests.push(`retry ${id}`)
      return answers.retryNow
    },
    whenIdle: async () => {},
    stop: async (id) => {
      requests.push(`stop ${id}`)
      return answers.stop
    },
    settled: async () => {},
    isSending: (id) => sending.has(id),
    inFlight: () => Array.from(sending, (deliveryId) => ({ deliveryId, number: 1 })),
    counts: () => ({ waiting: 3, sending: sending.size }),
    onSending: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {},
    startSending: (id) => {
      sending.add(id)
      for (const listener of listeners) listener(id)
    },
    stopSending: (id) => sending.delete(id),
    requests,
    answers,
  }
}
