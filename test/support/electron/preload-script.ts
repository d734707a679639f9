/**
 * A preload as an init script: it gets an `electron` with `contextBridge` and `ipcRenderer`, and the page sees only what
 * it exposes. It shares the page's world, so this proves nothing about context isolation.
 */
export const preloadScript = (code: string): string => `(() => {
  const invoke = globalThis.__electronInvoke
  delete globalThis.__electronInvoke
  if (window !== window.top || typeof invoke !== 'function') return
  const listeners = new Map()
  Object.defineProperty(globalThis, '__electronReceive', {
    enumerable: false,
    value: (channel, args) => { for (const listener of [...(listeners.get(channel) ?? [])]) listener({}, ...args) },
  })
  const ipcRenderer = {
    async invoke(channel, ...args) {
      const answer = await invoke(channel, structuredClone(args))
      if (answer.error !== undefined) throw new Error("Error invoking remote method '" + channel + "': " + answer.error)
      return answer.value
    },
    on(channel, listener) { listeners.set(channel, [...(listeners.get(channel) ?? []), listener]) },
    off(channel, listener) { listeners.set(channel, (listeners.get(channel) ?? []).filter((one) => one !== listener)) },
  }
  const contextBridge = {
    exposeInMainWorld(name, api) {
      if (name in globalThis) throw new Error('Cannot bind an API on top of an existing property on the window object')
      Object.defineProperty(globalThis, name, { value: Object.freeze(api), enumerable: true })
    },
  }
  const require = (name) => {
    if (name !== 'electron') throw new Error('module not found: ' + name)
    return { contextBridge, ipcRenderer }
  }
  const module = { exports: {} }
  ;((require, module, exports) => { ${code}\n })(require, module, module.exports)
})()`

/** Tells of a click with the right button what Electron tells: where, on what, and what is selected. */
export const contextMenuScript = `(() => {
  const tell = globalThis.__electronContextMenu
  delete globalThis.__electronContextMenu
  if (typeof tell !== 'function') return
  document.addEventListener('contextmenu', (event) => {
    const element = event.target instanceof Element ? event.target : document.body
    const isEditable = element.matches('input, textarea, [contenteditable=true], [contenteditable=true] *')
    const selectionText = String(getSelection() ?? '')
    void tell({
      x: event.clientX, y: event.clientY, isEditable, selectionText, menuSourceType: 'mouse', frame: null,
      linkURL: element.closest('a')?.href ?? '',
      editFlags: { canCut: isEditable, canCopy: selectionText !== '', canPaste: isEditable, canSelectAll: true },
    })
  })
})()`

/** Chromium itself asks nobody before a page fills the screen; Electron asks the session's handler. */
export const fullScreenScript = `(() => {
  const mayFill = globalThis.__electronMayFill
  delete globalThis.__electronMayFill
  const request = Element.prototype.requestFullscreen
  if (typeof mayFill !== 'function') return
  Element.prototype.requestFullscreen = async function (options) {
    if (!(await mayFill())) throw new TypeError('Permissions check failed')
    return request.call(this, options)
  }
})()`
