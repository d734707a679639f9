import { randomInt } from 'node:crypto'

/** Returns a random number of nine digits, which makes the order ids of a run different from those of other runs. */
export const runNumber = (): number => randomInt(100_000_000, 999_000_000)
