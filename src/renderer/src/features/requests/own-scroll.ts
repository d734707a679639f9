import type { Extension } from '@codemirror/state'
import { EditorSelection } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

const margin = 8

/** Scrolls an element as little as needed to show a rectangle; its start when there is no room for all of it. */
const reveal = (scroller: Element, top: number, bottom: number): void => {
  const box = scroller.getBoundingClientRect()
  const above = top - margin - box.top
  const below = bottom + margin - box.bottom
  if (above < 0) scroller.scrollTop += above
  else if (below > 0) scroller.scrollTop += Math.min(below, above)
}

export interface OwnScroll {
  extension: Extension
  /** Scrolls `around` too, to show the text's box in it. */
  show(view: EditorView, from: number, to: number, around: Element | null): void
}

/**
 * Scrolls the elements that match `mark` into view in their own box and, if asked, scrolls that box into view. The
 * editor's own method would scroll the page on a small window, and the field being edited must stay in place.
 */
export const createOwnScroll = (mark: string): OwnScroll => {
  let wanted: { from: number; to: number; around: Element | null } | null = null
  const extension = EditorView.scrollHandler.of((view, range) => {
    if (wanted === null || wanted.from !== range.from || wanted.to !== range.to) return false
    const { around } = wanted
    // The editor cannot be measured at this point, but its rendered elements can.
    const drawn = [...view.contentDOM.querySelectorAll(mark)].map((part) => part.getBoundingClientRect())
    const [first] = drawn
    if (first === undefined) return false
    wanted = null
    const bottom = drawn.at(-1)?.bottom ?? first.bottom
    const before = view.scrollDOM.scrollTop
    reveal(view.scrollDOM, first.top, bottom)
    const moved = view.scrollDOM.scrollTop - before
    const box = view.dom.getBoundingClientRect()
    if (around) reveal(around, Math.max(first.top - moved, box.top), Math.min(bottom - moved, box.bottom))
    return true
  })
  return {
    extension,
    show: (view, from, to, around) => {
      wanted = { from, to, around }
      // The editor renders the position first, however far away, and then calls the handler above.
      view.dispatch({ effects: EditorView.scrollIntoView(EditorSelection.range(from, to)) })
    },
  }
}
