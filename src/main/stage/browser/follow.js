// Part of every page of the stage's service: goes where the stage is, in the frame of /present and on a phone alike, and
// passes the keys of the presenter on.

const followMs = 400
let known = document.currentScript?.dataset.revision

const follow = async () => {
  /** @type {{ revision: number, path: string }} */
  const { revision, path } = await (await fetch('/stage/at')).json()
  if (String(revision) === known) return
  known = String(revision)
  if (path !== location.pathname + location.search) location.replace(path)
}

setInterval(() => follow().catch(() => {}), followMs)

const clicker = ['PageDown', 'PageUp', 'Escape', 'F5']
/**
 * Keys with a modifier are the browser's; letters and space belong to a field, and space to a button.
 * @param {KeyboardEvent} event
 */
const isForStage = ({ key, target, ctrlKey, metaKey, altKey }) => {
  if (ctrlKey || metaKey || altKey) return false
  if (clicker.includes(key)) return true
  if (!(target instanceof Element)) return true
  if (target.closest('input, textarea, select') !== null) return false
  return !(target.closest('button, a') !== null && [' ', 'Enter', 'Tab'].includes(key))
}
const keys = ['ArrowRight', 'ArrowLeft', 'Home', ' ', ...clicker]

if (window.parent !== window) {
  // On a wall a scroll bar is noise, and what the customer does next is to be seen.
  document.documentElement.style.scrollbarWidth = 'none'
  document.querySelector('#card-form')?.scrollIntoView()
  document.querySelector('form.customer .actions')?.scrollIntoView({ block: 'end' })
  document.querySelector('main h1 + form, main [aria-live] form')?.scrollIntoView({ block: 'nearest' })
  window.addEventListener('keydown', (event) => {
    if (event.repeat) return
    if (!isForStage(event) || !(keys.includes(event.key) || /^[1-9a-z?]$/i.test(event.key))) return
    event.preventDefault()
    // Only this console may frame the page, which its Content-Security-Policy holds.
    window.parent.postMessage({ stageKey: event.key }, '*')
  })
}
