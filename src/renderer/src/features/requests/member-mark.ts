import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from '@codemirror/view'
import { type MemberPlace, memberAt } from './canonical-members.ts'
import { createOwnScroll } from './own-scroll.ts'
import { type Pointed, pointedOut, type RequestPointer } from './request-pointer.ts'

export interface MemberMarkOptions {
  pointer: RequestPointer
  own: Pointed['from']
  /** The members of the current text, ascending; none while it is invalid. */
  places: (view: EditorView) => readonly MemberPlace[]
  /** Whether the mouse highlights members too, not only the cursor. */
  hovers: boolean
  /** The source whose highlighting scrolls this text. */
  follows: readonly Pointed['from'][]
}

const setMark = StateEffect.define<MemberPlace | null>()
const look = Decoration.mark({ class: 'cm-member-mark', inclusive: true })

const theme = EditorView.theme({
  '.cm-member-mark': {
    backgroundColor: 'var(--color-selected)',
    outline: '1px solid var(--color-accent)',
    borderRadius: '2px',
  },
})

const markField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, transaction) => {
    let next = marks.map(transaction.changes)
    for (const effect of transaction.effects) {
      if (!effect.is(setMark)) continue
      const { value } = effect
      next = value === null ? Decoration.none : Decoration.set([look.range(value.start, value.end)])
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** Marks the member that any view highlights, and highlights the one under the cursor or mouse. */
export const memberMark = ({ pointer, own, places, hovers, follows }: MemberMarkOptions): Extension => {
  const scroll = createOwnScroll('.cm-member-mark')
  let shown: Pointed | null = null

  const show = (view: EditorView) => {
    const pointed = pointedOut(pointer.getState())
    const place = pointed && places(view).find(({ name }) => name === pointed.name)
    const moved = pointed !== shown
    shown = pointed
    const marks = view.state.field(markField)
    const now = marks.iter()
    if (place ? now.from !== place.start || now.to !== place.end || now.value === null : now.value !== null) {
      view.dispatch({ effects: setMark.of(place ?? null) })
    }
    if (!place || !pointed || !follows.includes(pointed.from)) return
    const byKeyboard = pointer.getState().hovered === null
    if (moved || byKeyboard) {
      scroll.show(view, place.start, place.end, byKeyboard ? (view.dom.closest('ol')?.parentElement ?? null) : null)
    }
  }
  // After the comma, or before the key: the line decides which member is meant, if there is more than one line.
  const memberOfLine = ({ state: { doc } }: EditorView, members: readonly MemberPlace[], offset: number) => {
    const line = doc.lineAt(offset)
    return doc.lines === 1 ? undefined : members.find(({ start }) => start >= line.from && start <= line.to)
  }
  const pointedAt = (view: EditorView, offset: number | null): Pointed | null => {
    if (offset === null) return null
    const members = places(view)
    const place = memberAt(members, offset) ?? memberOfLine(view, members, offset)
    return place === undefined ? null : { name: place.name, from: own }
  }
  const leave = () => {
    if (pointer.getState().focused?.from === own) pointer.focus(null)
  }

  return [
    theme,
    scroll.extension,
    markField,
    ViewPlugin.define((view) => {
      const undo = pointer.subscribe(() => show(view))
      return {
        destroy: () => {
          undo()
          leave()
          pointer.hover(null)
        },
      }
    }),
    EditorView.updateListener.of(({ view, docChanged, selectionSet, focusChanged }) => {
      if (view.hasFocus && (selectionSet || focusChanged || docChanged)) {
        pointer.focus(pointedAt(view, view.state.selection.main.head))
      } else if (focusChanged) leave()
      if (docChanged) show(view)
    }),
    hovers
      ? EditorView.domEventHandlers({
          mousemove: (event, view) =>
            pointer.hover(pointedAt(view, view.posAtCoords({ x: event.clientX, y: event.clientY }))),
          mouseleave: () => pointer.hover(null),
        })
      : [],
  ]
}
