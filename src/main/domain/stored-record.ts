import { z } from 'zod'
import { maxAmount } from './money.ts'

// What several stored records have. Their schemas are strict: what an import brings in is checked with them.

/** What every stored record has: an id, and a number that orders it among all others. */
export const storedRecord = z.strictObject({ id: z.string().min(1).max(100), seq: z.int().min(0) })

/** The id of another record. */
export const recordId = storedRecord.shape.id

/** A key or name given at the command line may be longer than the console takes. */
export const filled = z.string().min(1)

/** ms since the epoch, within what a Date can hold. */
export const time = z.int().min(0).max(8_640_000_000_000_000)

/** ms */
export const duration = z.number()

/** ms that the virtual clock was ahead of real time; absent where it was not. */
export const clockOffset = z.int().min(0).exactOptional()

/** HTTP status; 0: no answer was given. */
export const status = z.int().min(0).max(999)

export const minorUnits = z.int().min(1).max(maxAmount)
