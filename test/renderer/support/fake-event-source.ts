/** What the event feed uses of an EventSource, moved by a test. */
export interface FakeEventSource {
  onopen: (() => void) | null
  onmessage: ((message: { data: string }) => void) | null
  onerror: (() => void) | null
  closed: boolean
}

/** Makes event sources that do nothing by themselves; `sources` holds them in the order they were opened. */
export const createFakeEventSources = () => {
  const sources: FakeEventSource[] = []
  return {
    sources,
    open: (): EventSource => {
      const source = {
        onopen: null,
        onmessage: null,
        onerror: null,
        closed: false,
        close: () => {
          source.closed = true
        },
      } as FakeEventSource & { close(): void }
      sources.push(source)
      return source as unknown as EventSource
    },
  }
}
