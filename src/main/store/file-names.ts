import { join } from 'node:path'

/*
 * The data directory: `000002.snapshot` is everything as it was when `000002.journal` began; a journal without a
 * snapshot of its number continues the journal before it. The newest snapshot and the journals from its number on are
 * the data; what is older is left over.
 */
export type Kind = 'snapshot' | 'journal'

export const fileName = (kind: Kind, generation: number): string => `${String(generation).padStart(6, '0')}.${kind}`

export const filePath = (dataDir: string, kind: Kind, generation: number): string =>
  join(dataDir, fileName(kind, generation))

const pattern = /^(\d{6,})\.(snapshot|journal)$/

/** The generations of a kind in a directory listing, oldest first. */
export const generationsOf = (names: readonly string[], kind: Kind): number[] =>
  names
    .map((name) => pattern.exec(name))
    .filter((match) => match?.[2] === kind)
    .map((match) => Number(match?.[1]))
    .sort((a, b) => a - b)
