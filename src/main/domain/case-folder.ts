/** Where opened cases outlive a restart, beside the data and no part of it. */
export interface CaseFolder {
  /** Every case that is kept, as it was written. */
  read(): Promise<{ id: string; text: string }[]>
  /** Resolves when it is on disk, rejects with a StorageError. `id`: letters, digits, `-` and `_`. */
  write(id: string, text: string): Promise<void>
  remove(id: string): Promise<void>
}
