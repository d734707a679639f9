import type { EditorView } from '@codemirror/view'

const margin = 8

/** Scrolls an element as little as needed to show a stretch of the screen; its start when there is no room for all. */
const reveal = (scroller: Element, top: number, bottom: number): void => {
  const box = scroller.getBoundingClientRect()
  const above = top - margin - box.top
  const below = bottom + margin - box.bottom
  if (above < 0) scroller.scrollTop += above
  else if (below > 0) scroller.scrollTop += Math.min(below, above)
}

/**
 * Shows a stretch of a text in its own box and, if asked, the box in what scrolls next around it: never more, for on a
 * small window the page itself scrolls, and the field that is being filled in must stay where it is.
 */
export const bringIntoView = (view: EditorView, from: number, to: number, around: Element | null): void => {
  const read = () => {
    const start = view.coordsAtPos(from, 1)
    const end = view.coordsAtPos(to, -1)
    return start === null || end === null ? null : { top: start.top, bottom: end.bottom }
  }
  const show = (tries: number) =>
    view.requestMeasure({
      key: bringIntoView,
      read,
      write: (place) => {
        if (place !== null) {
          reveal(view.scrollDOM, place.top, place.bottom)
          const after = view.dom.getBoundingClientRect()
          if (around !== null) reveal(around, Math.max(place.top, after.top), Math.min(place.bottom, after.bottom))
          return
        }
        // Not drawn: far off in a long text. About there, where it will be drawn, then exactly.
        if (tries === 0) return
        view.scrollDOM.scrollTop = (from / view.state.doc.length) * view.scrollDOM.scrollHeight - margin
        requestAnimationFrame(() => show(tries - 1))
      },
    })
  show(2)
}
