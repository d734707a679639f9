/** How many bytes the journals since the last snapshot must have for the next one. */
export interface SnapshotDue {
  /** Nothing was committed for this many ms … */
  quietMs: number
  /** … and this much has gathered: */
  whenQuiet(snapshotBytes: number): number
  /** However busy: */
  always(snapshotBytes: number): number
}

const mebibyte = 1024 * 1024

/**
 * A start reads the journals as well, so they may not grow without limit; a snapshot writes everything, so it must not
 * come too often. At 128 MiB (about 55,000 create calls) both cost little, see docs/decisions/0035-start-and-memory.md.
 */
export const usualSnapshotDue: SnapshotDue = {
  quietMs: 1_000,
  whenQuiet: () => 16 * mebibyte,
  always: (snapshotBytes) => Math.max(128 * mebibyte, snapshotBytes),
}
