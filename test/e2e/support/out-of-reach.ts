import type { Page } from '@playwright/test'

/** What sticks out of the window, or is cut off where nobody can scroll to it. */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const { scrollWidth, clientWidth, clientHeight } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth - clientWidth} px too wide`)
    const isScrolled = (element: Element | null, axis: 'overflowX' | 'overflowY'): boolean =>
      element !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element)[axis]) || isScrolled(element.parentElement, axis))
    for (const control of document.querySelectorAll('button, a[href], input, select, [role="tab"]')) {
      if (control.closest('[inert], [aria-hidden="true"], [data-sonner-toaster]') !== null) continue
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
      if (width <= 1 || height <= 1) continue
      const name = control.getAttribute('aria-label') ?? control.textContent ?? control.tagName
      const aside = (left < -1 || right > clientWidth + 1) && !isScrolled(control, 'overflowX')
      const below = (top < -1 || bottom > clientHeight + 1) && !isScrolled(control, 'overflowY')
      if (aside || below) faults.push(`${name.trim()} is out of the window`)
      // A short word on a button is whole.
      if (control.matches('button, [role="tab"]') && control.scrollWidth > control.clientWidth + 1) {
        faults.push(`${name.trim()} is cut off`)
      }
    }
    // No column of a list is squeezed away, nor pushed out of its row.
    for (const cell of document.querySelectorAll('[role="option"][id^="row-"] > *')) {
      if (cell.textContent === '' || cell.getClientRects().length === 0) continue
      const { width, right } = cell.getBoundingClientRect()
      const end = cell.parentElement?.getBoundingClientRect().right ?? 0
      if (width < 28 || right > end + 1) faults.push(`no room for ${cell.textContent}`)
    }
    return faults
  })
