/** Stores opened cases across restarts, separately from the data. */
export interface CaseFolder {
  /** Returns every stored case as it was written. */
  read(): Promise<{ id: string; text: string }[]>
  /**
   * Resolves when the case is on disk; rejects with StorageError otherwise. `id` consists of letters, digits, `-` and
   * `_`.
   */
  write(id: string, text: string): Promise<void>
  remove(id: string): Promise<void>
}
