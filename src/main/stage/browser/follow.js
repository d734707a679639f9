// Runs in every page of the stage's service, in the frame of /present and on a phone: navigates to the stage's current
// page and forwards the presenter's keys.

const followMs = 400
// The revision this tab followed last. The one of the page counts only for the first page of a tab: a page that was
// requested before a change may be answered after it, and would take the change as known.
let known = sessionStorage.getItem('stage revision') ?? document.currentScript?.dataset.revision ?? ''
const remember = () => sessionStorage.setItem('stage revision', known)

const follow = async () => {
  /** @type {{ revision: number, path: string }} */
  const { revision, path } = await (await fetch('/stage/at')).json()
  if (String(revision) === known) return
  known = String(revision)
  remember()
  if (path !== location.pathname + location.search) location.replace(path)
}

remember()

setInterval(() => follow().catch(() => {}), followMs)

const clicker = ['PageDown', 'PageUp', 'Escape', 'F5']
/**
 * Keys with a modifier are left to the browser. Letters and space are left to a field, and space to a button.
 *
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
  // Hides scroll bars, and scrolls to the customer's next action.
  document.documentElement.style.scrollbarWidth = 'none'
  document.querySelector('#card-form')?.scrollIntoView()
  document.querySelector('form.customer .actions')?.scrollIntoView({ block: 'end' })
  document.querySelector('main h1 + form, main [aria-live] form')?.scrollIntoView({ block: 'nearest' })
  window.addEventListener('keydown', (event) => {
    if (event.repeat) return
    if (!isForStage(event) || !(keys.includes(event.key) || /^[1-9a-z?]$/i.test(event.key))) return
    event.preventDefault()
    // Content-Security-Policy allows only this console to frame the page.
    window.parent.postMessage({ stageKey: event.key }, '*')
  })
}
