import type { Clock } from '../domain/clock.ts'

/** Limits the parts of a body. Enough to keep a receiver that waits for the body busy. */
const maxParts = 50

/**
 * Yields the bytes in parts of about equal size, spread evenly over `ms` of the clock. The last part comes at the end.
 */
export const dripped = async function* (
  bytes: Buffer,
  { ms, clock }: { ms: number; clock: Clock },
): AsyncGenerator<Buffer, void> {
  const parts = Math.max(1, Math.min(maxParts, bytes.length))
  const startedAt = clock.now()
  for (let part = 1; part <= parts; part++) {
    const due = startedAt + (ms * part) / parts
    await new Promise<void>((resolve) => clock.at(due, resolve))
    yield bytes.subarray(Math.floor((bytes.length * (part - 1)) / parts), Math.floor((bytes.length * part) / parts))
  }
}
