import { createStore, type StoreApi } from 'zustand/vanilla'

/** A member of the body that someone looks at, and where they point it out. */
export interface Pointed {
  name: string
  from: 'form' | 'keys' | 'canonical' | 'text'
}

interface PointerState {
  hovered: Pointed | null
  focused: Pointed | null
}

/** What is pointed out on the Requests screen, so that each view of the body can mark the same member. */
export interface RequestPointer extends StoreApi<PointerState> {
  /** The mouse is over it, or over none; counts once it has rested there. */
  hover(pointed: Pointed | null): void
  /** The keyboard is on it; null from the place that lost it. */
  focus(pointed: Pointed | null): void
}

/** A mouse on its way across the form marks nothing. */
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

/** The one that counts: where the mouse rests, else where the keyboard is. */
export const pointedOut = ({ hovered, focused }: PointerState): Pointed | null => hovered ?? focused
