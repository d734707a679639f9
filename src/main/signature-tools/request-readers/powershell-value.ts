import type { ShellWord } from './shell-word.ts'

export interface PowershellText extends ShellWord {
  type: 'text'
  /** Converted to its UTF-8 bytes, which every version of PowerShell sends unchanged. */
  asUtf8?: true
}

/** `@{ name = value }`, in the order written. */
export interface PowershellTable {
  type: 'table'
  entries: [name: string, value: PowershellValue][]
}

export type PowershellValue = PowershellText | PowershellTable

/** A position in a PowerShell script, and the known variables. */
export interface PowershellCursor {
  readonly text: string
  at: number
  /** Known variables by lower-case name. */
  readonly variables: Map<string, PowershellValue>
  /** Remaining characters that variables may expand to. */
  room: number
  depth: number
}

export const textValue = (text: string, gaps: readonly string[] = []): PowershellText => ({ type: 'text', text, gaps })

/** Moves the cursor after what a sticky pattern matches, and returns it. */
export const match = (cursor: PowershellCursor, pattern: RegExp): string => {
  pattern.lastIndex = cursor.at
  const found = pattern.exec(cursor.text)?.[0] ?? ''
  cursor.at += found.length
  return found
}
