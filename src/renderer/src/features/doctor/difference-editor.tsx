import { Change, MergeView, presentableDiff, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'
import { useEffect } from 'react'
import { codeLook } from '../../ui/code/code-look.ts'
import { useWidth } from '../../ui/use-width.ts'
import { alignMembers } from './align-members.ts'
import type { VisibleText } from './visible-text.ts'

const good = { background: 'var(--color-good-soft) !important', color: 'var(--color-good)', fontWeight: '600' }
const bad = { background: 'var(--color-bad-soft) !important', color: 'var(--color-bad)', fontWeight: '600' }

const look = EditorView.theme({
  '.cm-content': { padding: '6px 0' },
  '.cm-sign': { color: 'var(--color-faint)', fontSize: '11px' },
  '.cm-first': { outline: '2px solid var(--color-accent)', borderRadius: '2px' },
  '.cm-changedLine, .cm-insertedLine, .cm-deletedLine, .cm-deletedChunk': {
    background: 'transparent !important',
    textDecoration: 'none',
  },
  '.cm-changedText .cm-sign': { color: 'inherit' },
  '.cm-collapsedLines': {
    background: 'var(--color-sunken) !important',
    color: 'var(--color-soft) !important',
    fontFamily: 'var(--font-sans)',
    fontSize: '12px',
    padding: '2px 12px',
    '&:before, &:after': { content: 'none' },
  },
})

const besideLook = EditorView.theme({
  '.cm-line': { padding: '0 12px' },
  '&.cm-merge-a .cm-changedText': bad,
  '&.cm-merge-b .cm-changedText': good,
})

const sign = { display: 'inline-block', width: '16px', marginLeft: '-16px' }

/** The hashed text is shown above the expected one. */
const stackedLook = EditorView.theme({
  '.cm-changedText': good,
  '.cm-line, .cm-deletedChunk': { padding: '0 12px 0 28px' },
  '.cm-deletedLine::before': { ...sign, content: '"−"', color: 'var(--color-bad)' },
  '.cm-changedLine::before': { ...sign, content: '"+"', color: 'var(--color-good)' },
  '.cm-deletedChunk .cm-deletedText': { ...bad, textDecoration: 'none' },
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

const beside = ({ doc, extensions }: ReturnType<typeof sideOf>) => ({ doc, extensions: [...extensions, besideLook] })

/** The moved members, and the differences within the others. */
const changesOf = (a: string, b: string): Change[] =>
  alignMembers(a, b).flatMap(({ kind, fromA, toA, fromB, toB }) =>
    kind === 'moved'
      ? [new Change(fromA, toA, fromB, toB)]
      : presentableDiff(a.slice(fromA, toA), b.slice(fromB, toB), { scanLimit: 500 }).map(
          (change) => new Change(fromA + change.fromA, fromA + change.toA, fromB + change.fromB, fromB + change.toB),
        ),
  )

const diffConfig = { override: changesOf }

/** Minimum number of unchanged lines, far from any difference, that are collapsed. */
const collapse = { margin: 2, minSize: 6 }

/** Below this width two columns are too narrow: the texts are shown one above the other, change by change. px. */
const narrowest = 600

interface DifferenceEditorProps {
  left: VisibleText
  right: VisibleText
  offset: number
  titles: readonly [actual: string, expected: string]
}

/** Shows the hashed text beside the expected one as a read-only diff, scrolled to the first difference. */
const DifferenceEditor = ({ left, right, offset, titles }: DifferenceEditorProps) => {
  const [host, width] = useWidth<HTMLDivElement>()
  const [actual, expected] = titles
  const isKnown = width > 0
  const stacked = width < narrowest

  useEffect(() => {
    const parent = host.current
    if (parent === null || !isKnown) return
    const shared = { gutter: false, collapseUnchanged: collapse, diffConfig }
    const wanted = sideOf(right, offset, stacked ? `${expected}; ${actual}` : expected)
    const merge = stacked
      ? undefined
      : new MergeView({ a: beside(sideOf(left, offset, actual)), b: beside(wanted), parent, ...shared })
    const view =
      merge?.b ??
      new EditorView({
        doc: wanted.doc,
        extensions: [
          ...wanted.extensions,
          stackedLook,
          unifiedMergeView({ original: left.text, mergeControls: false, ...shared }),
        ],
        parent,
      })
    view.requestMeasure({
      read: () => view.coordsAtPos(right.placeOf(offset)),
      write: (at) => {
        const box = parent.getBoundingClientRect()
        if (at !== null) parent.scrollTop += at.top - box.top - box.height / 3
      },
    })
    return () => (merge ?? view).destroy()
  }, [host, left, right, offset, expected, actual, isKnown, stacked])

  return <div ref={host} className="difference max-h-[380px] min-h-24 overflow-y-auto" />
}

export default DifferenceEditor
