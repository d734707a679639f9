import type { VirtualClock } from '../domain/clock.ts'
import { waitOn } from '../domain/wait-on.ts'

/** Limits the parts of a body. Enough to keep a receiver that waits for the body busy. */
const maxParts = 50

/**
 * Yields the bytes in parts of about equal size, spread evenly over `ms` of the clock. The last part comes at the end.
 */
export const dripped = async function* (
  bytes: Buffer,
  { ms, clock }: { ms: number; clock: VirtualClock },
): AsyncGenerator<Buffer, void> {
  const parts = Math.max(1, Math.min(maxParts, bytes.length))
  const startedAt = clock.now()
  const startedRealAt = clock.real.now()
  for (let part = 1; part <= parts; part++) {
    // Behind by neither clock: a move forward skips waits, and a return to real time lengthens none.
    const passed = Math.max(clock.now() - startedAt, clock.real.now() - startedRealAt)
    const left = (ms * part) / parts - passed
    await new Promise<void>((resolve) => waitOn(clock, left, resolve))
    yield bytes.subarray(Math.floor((bytes.length * (part - 1)) / parts), Math.floor((bytes.length * part) / parts))
  }
}
