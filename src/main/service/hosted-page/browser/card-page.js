import { checkCard } from './card-checks.js'
import { brandOf, cvvLength, digitsOf, formatExpiry, formatNumber, groupNumber } from './card-format.js'
import './kept-page.js'

/**
 * Makes the card form pleasant. The page works without it: everything here is checked again by the service.
 *
 * @typedef {import('./card-format.js').Typed} Typed
 */

/**
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
const byId = (id, kind) => {
  const element = document.getElementById(id)
  if (element instanceof kind) return element
  throw new TypeError(`no #${id} in this page`)
}

const form = byId('card-form', HTMLFormElement)
const summary = byId('summary', HTMLDivElement)
const fields = {
  number: byId('number', HTMLInputElement),
  expiry: byId('expiry', HTMLInputElement),
  cvv: byId('cvv', HTMLInputElement),
}
const names = /** @type {(keyof typeof fields)[]} */ (Object.keys(fields))
const chips = [...document.querySelectorAll('a.chip')].filter((chip) => chip instanceof HTMLAnchorElement)
const buttons = [...document.querySelectorAll('button')]
const payButton = buttons.find((button) => button.classList.contains('pay'))

const known = {
  testCards: chips.map((chip) => chip.dataset.number ?? ''),
  thisMonth: form.dataset.month ?? '',
  strictCvvLength: Number(form.dataset.strictCvvLength ?? 0),
}
const faults = () =>
  checkCard({ number: fields.number.value, expiry: fields.expiry.value, cvv: fields.cvv.value }, known)

/** @param {keyof typeof fields} name @param {string} fault */
const showFault = (name, fault) => {
  if (fault === '') fields[name].removeAttribute('aria-invalid')
  else fields[name].setAttribute('aria-invalid', 'true')
  byId(`${name}-error`, HTMLParagraphElement).textContent = fault
}

const showBrand = () => {
  const digits = digitsOf(fields.number.value)
  const holder = fields.number.closest('.field')
  if (holder instanceof HTMLElement) holder.dataset.brand = brandOf(digits)
  const length = cvvLength(digits, known.strictCvvLength)
  fields.cvv.maxLength = length
  fields.cvv.placeholder = '1234'.slice(0, length)
}

/**
 * Keeps a field in shape while it is typed in.
 * @param {HTMLInputElement} input
 * @param {(typed: Typed, before: string, inputType?: string) => Typed} format
 */
const keepFormat = (input, format) => {
  let before = input.value
  input.addEventListener('input', (event) => {
    // While an input method composes, the text is not final.
    if (event instanceof InputEvent && event.isComposing) return
    const typed = { text: input.value, caret: input.selectionStart ?? input.value.length }
    const shaped = format(typed, before, event instanceof InputEvent ? event.inputType : '')
    if (shaped.text !== input.value) {
      input.value = shaped.text
      if (document.activeElement === input) input.setSelectionRange(shaped.caret, shaped.caret)
    }
    before = shaped.text
  })
}

const hideSummary = () => {
  summary.hidden = true
}

/** @param {(keyof typeof fields)[]} wrong @param {Record<keyof typeof fields, string>} found */
const showSummary = (wrong, found) => {
  const list = summary.querySelector('ul')
  list?.replaceChildren(
    ...wrong.map((name) => {
      const link = document.createElement('a')
      link.href = `#${name}`
      link.textContent = found[name]
      const item = document.createElement('li')
      item.append(link)
      return item
    }),
  )
  // Only true of a form that came back from the service.
  summary.querySelector('p.small')?.remove()
  summary.hidden = false
  summary.focus()
}

/** @param {boolean} busy */
const setBusy = (busy) => {
  for (const button of buttons) button.disabled = busy
  const words = payButton?.querySelector('.pay-words')
  if (!payButton || !words) return
  payButton.dataset.words ??= words.textContent ?? ''
  words.textContent = (busy ? payButton.dataset.busy : payButton.dataset.words) ?? ''
  byId('progress', HTMLParagraphElement).textContent = busy ? words.textContent : ''
}

// From here on we say what is wrong, in place of the browser's bubbles.
form.noValidate = true
fields.number.value = groupNumber(digitsOf(fields.number.value))
showBrand()
keepFormat(fields.number, formatNumber)
keepFormat(fields.expiry, formatExpiry)
keepFormat(fields.cvv, ({ text, caret }) => {
  const digits = digitsOf(text).slice(0, cvvLength(digitsOf(fields.number.value), known.strictCvvLength))
  return { text: digits, caret: Math.min(caret, digits.length) }
})
fields.number.addEventListener('input', showBrand)

/** A form is on its way; until there is an answer, nothing else is sent. */
let sent = false
let pressed = false
document.addEventListener('pointerdown', () => {
  pressed = true
})
for (const end of ['pointerup', 'pointercancel']) {
  document.addEventListener(end, () => {
    pressed = false
  })
}

/**
 * Runs once no button is being pressed: an error that appears between press and release would move what is pressed
 * from under the pointer, and the click would be lost.
 * @param {() => void} run
 */
const afterPress = (run) => {
  if (!pressed) return run()
  document.addEventListener('pointerup', () => setTimeout(run), { once: true })
}

for (const name of names) {
  const input = fields[name]
  input.addEventListener('input', () => {
    if (input.hasAttribute('aria-invalid') && faults()[name] === '') showFault(name, '')
  })
  input.addEventListener('blur', () => {
    afterPress(() => {
      if (input.value !== '' && !sent) showFault(name, faults()[name])
    })
  })
}

for (const chip of chips) {
  chip.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    fields.number.value = groupNumber(chip.dataset.number ?? '')
    fields.expiry.value = chip.dataset.expiry ?? ''
    fields.cvv.value = chip.dataset.cvv ?? ''
    showBrand()
    for (const name of names) showFault(name, '')
    hideSummary()
    payButton?.focus()
  })
}

for (const each of document.querySelectorAll('form')) {
  each.addEventListener('submit', (event) => {
    if (sent) {
      event.preventDefault()
      return
    }
    if (each === form) {
      const found = faults()
      for (const name of names) showFault(name, found[name])
      const wrong = names.filter((name) => found[name] !== '')
      if (wrong.length > 0) {
        event.preventDefault()
        showSummary(wrong, found)
        return
      }
      hideSummary()
    }
    sent = true
    setBusy(true)
  })
}
