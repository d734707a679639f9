export interface TypeAhead {
  /** Starts to record pressed keys, which then have no other effect. */
  begin(): void
  /** Stops recording and returns the typed text. */
  take(): string
}

/** Maximum duration of the recording, in ms. */
const limitMs = 3_000

/** Records what is typed for a field whose code is still being loaded. */
export const createTypeAhead = (window: Pick<Window, 'addEventListener' | 'removeEventListener'>): TypeAhead => {
  let text = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const keep = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Backspace') text = text.slice(0, -1)
    else if ([...event.key].length === 1) text += event.key
  }
  const end = (): void => {
    clearTimeout(timer)
    window.removeEventListener('keydown', keep, { capture: true })
  }
  return {
    begin: () => {
      end()
      text = ''
      window.addEventListener('keydown', keep, { capture: true })
      timer = setTimeout(end, limitMs)
    },
    take: () => {
      end()
      const typed = text
      text = ''
      return typed
    },
  }
}
