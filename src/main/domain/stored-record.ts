import { z } from 'zod'
import { maxAmount } from './minor-units.ts'

// Fields shared by the stored records. The schemas are strict because imports are checked with them.

/** The fields of every stored record: an id and a number that orders it among all records. */
export const storedRecord = z.strictObject({ id: z.string().min(1).max(100), seq: z.int().min(0) })

/** The id of another record. */
export const recordId = storedRecord.shape.id

/** Not limited in length: a key or name given on the command line may be longer than the console accepts. */
export const nonEmpty = z.string().min(1)

/** Limits how far the clock may be ahead of real time, in ms: a hundred years. */
export const maxAheadMs = 100 * 365 * 86_400_000

/** ms since the epoch, up to the year 9999: a Date can hold every time that is computed from it. */
export const time = z.int().min(0).max(253_402_300_799_999)

/** In ms. With the limit a sum of durations is a finite number. */
export const duration = z.number().min(0).max(maxAheadMs)

/** How far the virtual clock was ahead of real time, in ms. Absent when it was not ahead. */
export const clockOffset = z.int().min(0).max(maxAheadMs).exactOptional()

/** HTTP status. 0 when no response was sent. */
export const status = z.int().min(0).max(999)

export const minorUnits = z.int().min(1).max(maxAmount)
