// A saved demo: moves through its steps by keyboard.

const steps = [...document.querySelectorAll('section')]
let shown = 0

/** Shows the customer's next action, as the stage does. The frame runs no scripts. */
const scrollToForm = () =>
  steps[shown]?.querySelector('iframe')?.contentDocument?.querySelector('#card-form')?.scrollIntoView()

/** @param {number} to */
const show = (to) => {
  shown = Math.max(0, Math.min(to, steps.length - 1))
  for (const [index, step] of steps.entries()) step.hidden = index !== shown
  scrollToForm()
}

const toggleTechnical = () => document.body.classList.toggle('is-technical')

/** Sizes follow the window as on the stage. Text of the customer's pages is 13 px or larger. */
const resize = () => {
  const unit = Math.max(2 / 3, Math.min(innerWidth / 1_920, innerHeight / 1_080))
  document.documentElement.style.setProperty('--u', `${unit}px`)
  document.documentElement.style.setProperty('--scale', String(innerWidth > 900 ? 2.32 * unit : 1))
}

/** @type {Record<string, () => void>} */
const keys = {
  ArrowRight: () => show(shown + 1),
  PageDown: () => show(shown + 1),
  ' ': () => show(shown + 1),
  ArrowLeft: () => show(shown - 1),
  PageUp: () => show(shown - 1),
  Home: () => show(0),
  End: () => show(steps.length - 1),
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
window.addEventListener('resize', resize)
window.addEventListener('load', scrollToForm)
resize()
