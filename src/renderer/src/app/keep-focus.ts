/** Time for a dialog or menu to return the focus by itself, and for a short action to enable its button again, in ms. */
const graceMs = 100

const focusable = '[tabindex], a[href], button, input, select, textarea'
const overlays = '[role="dialog"], [role="menu"]'

const withAncestors = (element: Element): Element[] => {
  const chain: Element[] = []
  for (let at: Element | null = element; at !== null; at = at.parentElement) chain.push(at)
  return chain
}

const takesFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element.matches(focusable) && !element.matches(':disabled')

/**
 * Keeps the keyboard's place when the focused control is removed or disabled, where browsers drop the focus: it goes to
 * the nearest part of the page around the control, and back to the control once that is enabled. `start`: the control
 * focused now, with its ancestors. Returns its undo.
 */
export const keepFocus = (document: Document, start: readonly EventTarget[]): (() => void) => {
  let focused: Element | null = null
  /** The last focused control outside dialogs and menus, and what is around it: where the focus of a removed overlay goes. */
  let place: readonly Element[] = []
  /** The disabled control whose place `substitute` takes. */
  let away: { control: Element; substitute: Element } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const isLost = (): boolean => {
    const active = document.activeElement
    return focused !== null && (active === null || active === document.body || active.matches(':disabled'))
  }
  const restore = (): void => {
    timer = undefined
    if (!isLost() || focused === null) return
    const control = focused
    const around = [...withAncestors(control), ...place, ...document.querySelectorAll('main')]
    const substitute = around.find(takesFocus)
    if (substitute === undefined) return
    away = control.isConnected && substitute !== control ? { control, substitute } : null
    substitute.focus({ preventScroll: true })
  }
  const check = (): void => {
    if (away !== null && document.activeElement !== away.substitute) away = null
    if (away !== null && takesFocus(away.control)) away.control.focus({ preventScroll: true })
    // Nothing else moves the focus of a control that is gone, and the next key must not be lost.
    else if (isLost() && focused?.isConnected === false && place[0] === focused) restore()
    else if (isLost()) timer ??= setTimeout(restore, graceMs)
  }
  const note = (path: readonly EventTarget[]): void => {
    const [target] = path
    if (!(target instanceof Element) || target === document.body) return
    focused = target
    if (target.closest(overlays) === null) place = path.filter((one) => one instanceof Element)
  }
  const follow = (event: Event): void => note(event.composedPath())
  // A press beside all controls takes the focus away, as its user expects.
  const forget = (): void => {
    focused = null
  }
  const active = document.activeElement
  note(active === null || active === document.body ? start : withAncestors(active))
  check()
  const observer = new MutationObserver(check)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', follow)
  document.addEventListener('pointerdown', forget, { capture: true })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', follow)
    document.removeEventListener('pointerdown', forget, { capture: true })
  }
}
