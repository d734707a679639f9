export interface WaitingLink {
  /** Stores a link opened from outside. Replaces an earlier one that was not taken. */
  open(linkId: string): void
  /** Returns the stored link once; null when there is none. */
  take(): string | null
  /** Sets the listener that is called when a link is stored. */
  onOpen(listener: () => void): void
}

/** Stores a link on its way to the console. It may arrive before there is a window, or while the page loads. */
export const createWaitingLink = (): WaitingLink => {
  let waiting: string | null = null
  let notify: () => void = () => {}
  return {
    open(linkId) {
      waiting = linkId
      notify()
    },
    take() {
      const taken = waiting
      waiting = null
      return taken
    },
    onOpen(listener) {
      notify = listener
    },
  }
}
