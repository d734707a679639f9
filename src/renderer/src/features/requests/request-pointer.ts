import { createStore, type StoreApi } from 'zustand/vanilla'

/** A highlighted member of the body, and the view that highlights it. */
export interface Pointed {
  name: string
  from: 'form' | 'keys' | 'canonical' | 'text'
}

interface PointerState {
  hovered: Pointed | null
  focused: Pointed | null
}

/** The highlighted member of the Requests screen, so that each view of the body can mark it. */
export interface RequestPointer extends StoreApi<PointerState> {
  /** The mouse is over this member, or over none. It counts once the mouse has rested there. */
  hover(pointed: Pointed | null): void
  /** The keyboard focus is on this member; null from the view that lost the focus. */
  focus(pointed: Pointed | null): void
}

/** In ms: how long the mouse must rest, so that a mouse crossing the form highlights nothing. */
const restMs = 80

const same = (one: Pointed | null, other: Pointed | null): boolean =>
  one?.name === other?.name && one?.from === other?.from

export const createRequestPointer = (): RequestPointer => {
  const store = createStore<PointerState>()(() => ({ hovered: null, focused: null }))
  let rest: ReturnType<typeof setTimeout> | undefined
  return {
    ...store,
    hover: (hovered) => {
      clearTimeout(rest)
      if (same(hovered, store.getState().hovered)) return
      rest = setTimeout(() => store.setState({ hovered }), restMs)
    },
    focus: (focused) => {
      if (!same(focused, store.getState().focused)) store.setState({ focused })
    },
  }
}

/** The effective member: under the resting mouse, otherwise at the keyboard focus. */
export const pointedOut = ({ hovered, focused }: PointerState): Pointed | null => hovered ?? focused
