type Handler = (event: object, ...args: unknown[]) => unknown

const handlers = new Map<string, Handler>()

export const ipcMain = {
  handle(channel: string, handler: Handler): void {
    if (typeof handler !== 'function') throw new TypeError('Expected handler to be a function')
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, handler)
  },
  removeHandler: (channel: string): void => void handlers.delete(channel),
}

/** As `ipcRenderer.invoke` of a page would; an error comes back as a text. */
export const callHandler = async (
  event: object,
  channel: string,
  args: unknown[],
): Promise<{ value?: unknown; error?: string }> => {
  try {
    const handler = handlers.get(channel)
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
    return { value: await handler(event, ...args) }
  } catch (error) {
    return { error: String(error) }
  }
}
