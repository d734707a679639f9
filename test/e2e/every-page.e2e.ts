import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './support/engine.ts'
import { pageStates } from './support/page-states.ts'

/** Every rule of axe: nothing is wrong, and no contrast was left undecided. */
const expectAccessible = async (page: Page): Promise<void> => {
  const { violations, incomplete, passes } = await new AxeBuilder({ page }).analyze()
  const found = [...violations, ...incomplete.filter(({ id }) => id === 'color-contrast')]
  expect.soft(found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  expect.soft(passes.map(({ id }) => id)).toContain('color-contrast')
}

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

for (const { name, heading, open } of pageStates) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${name}, ${colorScheme}: accessible, and no scrolling sideways on a phone`, async ({ engine, page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await open(page, engine)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      const lightness = await lightnessOf(page)
      if (colorScheme === 'light') expect(lightness).toBeGreaterThan(0.9)
      else expect(lightness).toBeLessThan(0.3)

      await expectAccessible(page)
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 720 })
        expect.soft(await overflowOf(page), `${width} px wide`).toBe(0)
      }
      // The narrow layout has the same colours, so one theme will do.
      if (colorScheme === 'light') await expectAccessible(page)
    })
  }
}
