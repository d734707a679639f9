/** One argument of a command, as the program would get it. */
export interface ShellWord {
  /** Raw bytes are held as `rawByte` does. What could not be expanded stands here as it was written. */
  text: string
  /** What the shell would have put something else for: `$NAME`, `$(…)`, `%NAME%`. */
  gaps: readonly string[]
}

export interface ShellCommand {
  words: ShellWord[]
  /** What a here-document or a pipe puts into the standard input; or the `file` it is, whose text is not known. */
  input?: ShellWord & { file?: string }
}

/** Long ones are cut: a note names what is missing, it does not repeat it. */
export const gapName = (source: string): string => (source.length <= 40 ? source : `${source.slice(0, 40)}…`)
