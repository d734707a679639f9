import type { Difference } from '../../../../shared/contract/signature.ts'
import { codePointName, signOf } from './visible-text.ts'

/** Describes the character at an offset: as code if printable, otherwise in words. */
export type DifferingText = { kind: 'code'; text: string } | { kind: 'words'; text: string }

const named: Readonly<Record<string, string>> = {
  ' ': 'a space',
  '\n': 'a line break',
  '\r': 'a carriage return',
  '\t': 'a tab',
  '\u00a0': 'a no-break space',
  '\ufeff': 'a byte order mark',
  '•': 'the secret',
}

const differingTextAt = (text: string, offset: number): DifferingText => {
  const point = text.codePointAt(offset)
  if (point === undefined) return { kind: 'words', text: 'nothing more' }
  const character = String.fromCodePoint(point)
  const name = named[character]
  if (name !== undefined) return { kind: 'words', text: name }
  if (signOf(character) !== undefined) return { kind: 'words', text: codePointName(character) }
  const sequence = /^\\(u[0-9a-fA-F]{4}|.)/.exec(text.slice(offset, offset + 6))
  return { kind: 'code', text: sequence?.[0] ?? character }
}

export interface DescribedDifference {
  /** Counted from 1. */
  character: number
  expected: DifferingText
  found: DifferingText
}

/** Describes the first difference of two texts for display. */
export const describeDifference = ({
  expected,
  actual,
  offset,
}: Pick<Difference, 'expected' | 'actual' | 'offset'>): DescribedDifference => ({
  character: offset + 1,
  expected: differingTextAt(expected, offset),
  found: differingTextAt(actual, offset),
})

/** The key of the member that a formatted line starts with; undefined when there is none. */
export const keyOfLine = (text: string, place: number): string | undefined => {
  const start = text.lastIndexOf('\n', place - 1) + 1
  return /^[\s·⇥]*"((?:[^"\\\n]|\\.)*)"[\s·]*:/.exec(text.slice(start, start + 400))?.[1]
}
