export interface TypeAhead {
  /** From now on keys that are pressed are kept, and do nothing else. */
  begin(): void
  /** Ends it; resolves to the text that was typed. */
  take(): string
}

/** After this long what was asked for does not come: the keyboard is the page's again. */
const limitMs = 3_000

/** Keeps what is typed for a field whose code is still being loaded. */
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
