import type { Extension } from '@codemirror/state'
import { EditorSelection } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

const margin = 8

/** Scrolls an element as little as needed to show a stretch of the screen; its start when there is no room for all. */
const reveal = (scroller: Element, top: number, bottom: number): void => {
  const box = scroller.getBoundingClientRect()
  const above = top - margin - box.top
  const below = bottom + margin - box.bottom
  if (above < 0) scroller.scrollTop += above
  else if (below > 0) scroller.scrollTop += Math.min(below, above)
}

export interface OwnScroll {
  extension: Extension
  /** `around` scrolls too, to show the text's box in it. */
  show(view: EditorView, from: number, to: number, around: Element | null): void
}

/**
 * Shows the stretch that is marked by elements of the selector `mark` in its own box and, if asked, that box in what is around it. Never more, as the editor itself
 * would: on a small window the page scrolls, and the field that is being filled in must stay where it is.
 */
export const createOwnScroll = (mark: string): OwnScroll => {
  let wanted: { from: number; to: number; around: Element | null } | null = null
  const extension = EditorView.scrollHandler.of((view, range) => {
    if (wanted === null || wanted.from !== range.from || wanted.to !== range.to) return false
    const { around } = wanted
    // The editor may not be asked for places now; what it has drawn may.
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
      // The editor draws the place first, however far off it is, and then asks the handler above.
      view.dispatch({ effects: EditorView.scrollIntoView(EditorSelection.range(from, to)) })
    },
  }
}
