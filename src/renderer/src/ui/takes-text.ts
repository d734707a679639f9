/** Whether a letter typed there is text. */
export const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

export const inOverlay = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="menu"], [role="dialog"]') !== null

export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null

/** Whether a dialog.tsx is open, unlike the palette or the clock, which lose nothing with the page. */
export const isModalOpen = (): boolean => document.querySelector('[data-modal]') !== null
