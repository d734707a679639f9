import type { Extension } from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'

const failed = Decoration.line({ class: 'bg-bad-soft', attributes: { 'data-failed': 'true' } })

/** Marks the lines of failed steps until the text is changed. */
export const failedLines = (lines: readonly number[]): Extension =>
  EditorView.decorations.of(({ state }) => {
    const found = lines.filter((line) => line >= 1 && line <= state.doc.lines).toSorted((a, b) => a - b)
    return Decoration.set(found.map((line) => failed.range(state.doc.line(line).from)))
  })
