import type { JsonEntry } from '../../../shared/json/json-node.ts'
import { compareCodePoints, type NumbersInSignature, shortestNumber } from '../../../shared/signature/canonical-json.ts'
import type { Escape, KeyOrder, NumberStyle, Spacing, TextRecipe } from './text-recipe.ts'

const sorted: KeyOrder = {
  id: 'sorted',
  arrange: (entries) => entries.toSorted((a, b) => compareCodePoints(a[0], b[0])),
}

const numberStyles: Record<NumbersInSignature, NumberStyle> = {
  'as-sent': { id: 'as-sent', write: (text) => text },
  shortest: { id: 'shortest', write: shortestNumber },
}

export const compact: Spacing = { id: 'compact', comma: ',', colon: ':', indent: '', lineEnd: '' }

/** Changes nothing. */
const plain: Escape = { id: 'plain', apply: (text) => text }

const noEntries: readonly JsonEntry[] = []

/** Returns the recipe of the specification (Authentication, steps 1 and 2). Its text is the canonical JSON. */
export const baseRecipe = (numbers: NumbersInSignature): TextRecipe => ({
  order: sorted,
  deep: 'no',
  nestedOrder: undefined,
  names: undefined,
  leftOut: new Set(),
  added: noEntries,
  changed: new Map(),
  numbers: numberStyles[numbers],
  spacing: compact,
  slashes: plain,
  nonAscii: plain,
  html: plain,
  shape: undefined,
  doubled: undefined,
  normal: plain,
  outer: plain,
  mark: '',
  newline: '',
})
