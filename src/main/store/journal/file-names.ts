import { join } from 'node:path'

/*
 * The data directory: `000002.snapshot` is the state at the start of `000002.journal`. A journal without a snapshot of
 * its number continues the previous journal. The newest snapshot and the journals from its number on are the data;
 * older files are leftovers.
 */
export type Kind = 'snapshot' | 'journal'

export const fileName = (kind: Kind, generation: number): string => `${String(generation).padStart(6, '0')}.${kind}`

export const filePath = (dataDir: string, kind: Kind, generation: number): string =>
  join(dataDir, fileName(kind, generation))

const pattern = /^(\d{6,})\.(snapshot|journal)$/

/** Returns the generations of a kind in a directory listing, oldest first. */
export const generationsOf = (names: readonly string[], kind: Kind): number[] =>
  names
    .map((name) => pattern.exec(name))
    .filter((match) => match?.[2] === kind)
    .map((match) => Number(match?.[1]))
    .sort((a, b) => a - b)
