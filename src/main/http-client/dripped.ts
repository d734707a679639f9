import type { Clock } from '../domain/clock.ts'

/** More than enough to keep a receiver that waits for a body busy. */
const maxParts = 50

/** Bytes in parts of about the same size, spread evenly over `ms` of the clock; the last comes when that is over. */
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
