/** The bytes in journals since the last snapshot at which the next snapshot is due. */
export interface SnapshotDue {
  /** Time without commits that counts as quiet, in ms. */
  quietMs: number
  /** Bytes at which a snapshot is due in a quiet period. */
  whenQuiet(snapshotBytes: number): number
  /** Bytes at which a snapshot is due under load. */
  always(snapshotBytes: number): number
}

const mebibyte = 1024 * 1024

/**
 * A start also reads the journals, so their size is limited. A snapshot writes everything, so it must be rare: in quiet
 * periods too, which under load are the pauses of a client. See docs/decisions/0035-start-and-memory.md.
 */
export const defaultSnapshotDue: SnapshotDue = {
  quietMs: 1_000,
  whenQuiet: (snapshotBytes) => Math.max(16 * mebibyte, snapshotBytes / 2),
  always: (snapshotBytes) => Math.max(64 * mebibyte, snapshotBytes * 0.75),
}
