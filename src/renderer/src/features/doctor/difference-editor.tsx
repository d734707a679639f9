import { MergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { codeLook } from '../../ui/code-look.ts'
import type { VisibleText } from './visible-text.ts'

const look = EditorView.theme({
  '.cm-content': { padding: '6px 0' },
  '.cm-line': { padding: '0 12px' },
  '.cm-sign': { color: 'var(--text-faint)', fontSize: '11px' },
  '.cm-first': { outline: '2px solid var(--accent)', borderRadius: '2px' },
  '.cm-changedLine, .cm-inlineChangedLine': { backgroundColor: 'transparent !important' },
  '&.cm-merge-a .cm-changedText': {
    background: 'var(--good-soft) !important',
    color: 'var(--good)',
    fontWeight: '600',
  },
  '&.cm-merge-b .cm-changedText': { background: 'var(--bad-soft) !important', color: 'var(--bad)', fontWeight: '600' },
  '&.cm-merge-b .cm-changedText .cm-sign': { color: 'var(--bad)' },
  '&.cm-merge-a .cm-changedText .cm-sign': { color: 'var(--good)' },
  '.cm-collapsedLines': {
    background: 'var(--sunken) !important',
    color: 'var(--text-soft) !important',
    fontFamily: 'var(--font-sans)',
    fontSize: '12px',
    padding: '2px 12px',
    '&:before, &:after': { content: 'none' },
  },
})

const signMark = Decoration.mark({ class: 'cm-sign' })
const firstMark = Decoration.mark({ class: 'cm-first' })

const marksOf = ({ text, signs }: VisibleText, place: number): Extension => {
  const marks = signs.map(({ from, to }) => signMark.range(from, to))
  const sign = signs.find(({ from }) => from === place)
  const end = sign?.to ?? Math.min(text.length, place + 1)
  if (place < end && text[place] !== '\n') marks.push(firstMark.range(place, end))
  return EditorView.decorations.of(Decoration.set(marks, true))
}

const sideOf = (side: VisibleText, offset: number, title: string) => ({
  doc: side.text,
  extensions: [
    codeLook,
    look,
    EditorView.lineWrapping,
    EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({ 'aria-label': title, tabindex: '0' }),
    marksOf(side, side.placeOf(offset)),
  ],
})

/** Lines that are the same on both sides and far from any difference; fewer are not worth hiding. */
const collapse = { margin: 2, minSize: 6 }

/** The two texts side by side, read-only; the place where they part is in view. */
const DifferenceEditor = ({
  left,
  right,
  offset,
  titles,
}: {
  left: VisibleText
  right: VisibleText
  offset: number
  titles: readonly [expected: string, actual: string]
}) => {
  const host = useRef<HTMLDivElement>(null)
  const [expected, actual] = titles

  useEffect(() => {
    const parent = host.current
    if (parent === null) return
    const merge = new MergeView({
      a: sideOf(left, offset, expected),
      b: sideOf(right, offset, actual),
      parent,
      gutter: false,
      collapseUnchanged: collapse,
    })
    merge.a.requestMeasure({
      read: (view) => view.coordsAtPos(left.placeOf(offset)),
      write: (at) => {
        const box = parent.getBoundingClientRect()
        if (at !== null) parent.scrollTop += at.top - box.top - box.height / 3
      },
    })
    return () => merge.destroy()
  }, [left, right, offset, expected, actual])

  return <div ref={host} className="difference max-h-[380px] min-h-24 overflow-y-auto" />
}

export default DifferenceEditor
