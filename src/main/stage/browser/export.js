// A saved demo: moves through its beats by keyboard.

const beats = [...document.querySelectorAll('section')]
let shown = 0

/** @param {number} to */
const show = (to) => {
  shown = Math.max(0, Math.min(to, beats.length - 1))
  for (const [index, beat] of beats.entries()) beat.hidden = index !== shown
}

const toggleTechnical = () => {
  for (const part of document.querySelectorAll('.technical')) {
    if (part instanceof HTMLElement) part.hidden = !part.hidden
  }
}

/** @type {Record<string, () => void>} */
const keys = {
  ArrowRight: () => show(shown + 1),
  PageDown: () => show(shown + 1),
  ' ': () => show(shown + 1),
  ArrowLeft: () => show(shown - 1),
  PageUp: () => show(shown - 1),
  Home: () => show(0),
  End: () => show(beats.length - 1),
  t: toggleTechnical,
  T: toggleTechnical,
}

window.addEventListener('keydown', (event) => {
  const action = keys[event.key]
  if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  action()
})
window.addEventListener('click', () => show(shown + 1))
