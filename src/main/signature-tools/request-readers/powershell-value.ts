import type { ShellWord } from './shell-word.ts'

export interface PowershellText extends ShellWord {
  type: 'text'
  /** It was turned into the bytes of its UTF-8: no version of PowerShell encodes it otherwise. */
  asUtf8?: true
}

/** `@{ name = value }`, in the order written. */
export interface PowershellTable {
  type: 'table'
  entries: [name: string, value: PowershellValue][]
}

export type PowershellValue = PowershellText | PowershellTable

/** A place in a PowerShell script that is being read, and what is known there. */
export interface PowershellCursor {
  readonly text: string
  at: number
  /** By lower-case name: variables whose value was seen being set. */
  readonly variables: Map<string, PowershellValue>
  /** Characters that variables may still put in. */
  room: number
  depth: number
}

export const textValue = (text: string, gaps: readonly string[] = []): PowershellText => ({ type: 'text', text, gaps })
