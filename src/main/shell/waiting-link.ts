export interface WaitingLink {
  /** A link was opened from outside; an earlier one that nobody took yet is forgotten. */
  open(linkId: string): void
  /** The link that waits, once. */
  take(): string | null
  /** Who is told that one waits. */
  onOpen(tell: () => void): void
}

/** A link on its way into the console: it may come before there is a window, or while the page is being loaded. */
export const createWaitingLink = (): WaitingLink => {
  let waiting: string | null = null
  let tell: () => void = () => {}
  return {
    open(linkId) {
      waiting = linkId
      tell()
    },
    take() {
      const taken = waiting
      waiting = null
      return taken
    },
    onOpen(listener) {
      tell = listener
    },
  }
}
