import type { Page } from '@playwright/test'
import { isLong } from '../support/rounds.ts'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { expect, test } from './support/engine.ts'
import { pageStates } from './support/page-states.ts'

/** How many pixels the page is wider than the window. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** How light the page is behind everything, 0 to 1: the mean of red, green and blue, however the colour is written. */
const lightnessOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (canvas === null) throw new Error('no canvas')
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / 3 / 255
  })

const themes = ['light', 'dark'] as const

for (const [at, { name, heading, open }] of pageStates.entries()) {
  // Before a commit axe judges each page in one theme: they share a style sheet.
  const judged = isLong ? themes : [themes[at % 2]]

  test(`${name}: accessible in light and dark, and no scrolling sideways on a phone`, async ({ engine, page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await open(page, engine)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    expect(await lightnessOf(page)).toBeGreaterThan(0.9)
    if (judged.includes('light')) expect.soft(await accessibilityFaults(page, { undecided: true })).toEqual([])

    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await lightnessOf(page)).toBeLessThan(0.3)
    const coloursOnly = judged.length > 1
    if (judged.includes('dark'))
      expect.soft(await accessibilityFaults(page, { coloursOnly, undecided: true })).toEqual([])

    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 720 })
      expect.soft(await overflowOf(page), `${width} px wide`).toBe(0)
    }
    if (isLong) expect.soft(await accessibilityFaults(page, { undecided: true }), 'narrow').toEqual([])
  })
}
