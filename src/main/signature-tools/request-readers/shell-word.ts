/** An argument of a command, as the program would receive it. */
export interface ShellWord {
  /** Raw bytes are stored as `rawByte` returns them. Unresolved parts stay as written. */
  text: string
  /** Sources of the unresolved parts: `$NAME`, `$(…)`, `%NAME%`. */
  gaps: readonly string[]
}

export interface ShellCommand {
  words: ShellWord[]
  /** The standard input from a here-document or a pipe, or the `file` it is redirected from. */
  input?: ShellWord & { file?: string }
}

/** Truncates a long source, because a note only names the part. */
export const gapName = (source: string): string => (source.length <= 40 ? source : `${source.slice(0, 40)}…`)
