import { ipcRenderer } from 'electron'

/** Runs in the "Find in Page" window. Sends the typed text to the shell and shows the number of matches. */

window.addEventListener('DOMContentLoaded', () => {
  const field = document.querySelector('input')
  const found = document.querySelector('output')
  if (field === null || found === null) return
  const find = (isNew: boolean, forward: boolean): void =>
    void ipcRenderer.invoke('find-bar:find', field.value, isNew, forward)

  field.addEventListener('input', () => {
    if (field.value === '') found.textContent = ''
    find(true, true)
  })
  field.addEventListener('keydown', (event) => {
    // These keys belong to the input method while it composes a word.
    if (event.isComposing) return
    if (event.key === 'Enter') find(false, !event.shiftKey)
    if (event.key === 'Escape') void ipcRenderer.invoke('find-bar:close')
  })
  ipcRenderer.on('find-bar:found', (_event, text: string) => {
    // The answer to an earlier text may come after the field was emptied.
    if (field.value !== '') found.textContent = text
  })
})
