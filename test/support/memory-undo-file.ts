import type { UndoFile } from '../../src/main/domain/undo.ts'

/** Keeps what runs have to put back where a file would. */
export const createMemoryUndoFile = (): UndoFile => {
  let kept: unknown
  return {
    read: async () => kept,
    write: async (undos) => {
      kept = undos
    },
  }
}
