import type { Page } from '@playwright/test'
import { screenGroups, seed, showScreen } from '../support/console-screens.ts'
import { expect, refusal, test } from '../support/console-test.ts'

const windows = [
  { name: '1280 × 800', width: 1280, height: 800 },
  { name: '1680 × 1050', width: 1680, height: 1050 },
  { name: '900 px wide', width: 900, height: 700 },
  // At 200 % zoom a window of 1280 × 800 has room for this.
  { name: '200 % zoom', width: 640, height: 400 },
]

/** What sticks out of the window, or is cut off where nobody can scroll to it. */
const outOfReach = (page: Page): Promise<string[]> =>
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

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`the numbers of the editor's lines stand beside them, motion: ${reducedMotion}`, async ({ engine, page }) => {
    await page.emulateMedia({ reducedMotion })
    await page.goto(`${engine.consoleUrl}/requests`)
    const topOf = async (part: string): Promise<number> => (await page.locator(part).boundingBox())?.y ?? Number.NaN
    await expect.poll(async () => topOf('.cm-gutterElement:text-is("3")')).toBeGreaterThan(0)
    await expect
      .poll(async () => (await topOf('.cm-gutterElement:text-is("3")')) - (await topOf('.cm-line >> nth=2')))
      .toBe(0)
  })
}

for (const { name, width, height } of windows) {
  for (const { title, filled, screens } of screenGroups) {
    test(`${name}, nothing sticks out or is cut off: ${title}`, async ({ engine, page, tolerate }) => {
      test.slow()
      tolerate(refusal(400, '/api/settings'))
      tolerate(refusal(400, '/api/inbox/shop/behaviour'))
      tolerate(refusal(400, '/api/rules'))
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      if (filled) await seed(engine)
      for (const screen of screens) {
        await showScreen(page, engine, screen)
        expect.soft(await outOfReach(page), screen.name).toEqual([])
      }
    })
  }
}

test('beside every time of a list stands how long ago it was', async ({ engine, page }) => {
  await seed(engine)
  for (const path of ['/payments', '/ipn', '/inbox', '/log', '/merchants']) {
    await page.goto(engine.consoleUrl + path)
    const row = page.getByRole('option').filter({ visible: true }).first()
    await expect(row, path).toContainText(/\d\d:\d\d:\d\d/)
    await expect(row, path).toContainText(/\d+[smh] ago|now/)
  }
})

test('an address that leads nowhere says so and leads back', async ({ engine, page }) => {
  await page.goto(`${engine.consoleUrl}/nowhere`)
  await expect(page.getByText('There is no such page')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Start' }).click()
  await expect(page.getByRole('button', { name: 'Make a test payment' })).toBeEnabled()
})

test('a time of another day is whole in every list', async ({ engine, page }) => {
  test.slow()
  await seed(engine)
  // The date is told of what is not of today.
  await page.clock.setFixedTime(Date.now() + 3 * 86_400_000)
  const times = page.getByRole('option').locator('time', { hasText: /^[A-Z][a-z]{2} \d/ })
  const cutOff = () =>
    times.evaluateAll((all) =>
      all
        .flatMap((time) => [time, ...time.children])
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    )
  const expectWhole = async (what: string): Promise<void> => {
    for (const width of [1280, 1680]) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
      await expect.poll(cutOff, `${what}, ${width} px wide`).toEqual([])
    }
  }
  for (const path of ['/payments', '/ipn', '/inbox', '/log', '/merchants']) {
    await page.goto(engine.consoleUrl + path)
    await times.first().waitFor()
    await expectWhole(path)
    // Beside open details the list is at its narrowest.
    await page.getByRole('option').first().click()
    await page.waitForURL(/\/[\w-]+\/[\w-]+$/)
    await expectWhole(`${path}, with details`)
  }
})
