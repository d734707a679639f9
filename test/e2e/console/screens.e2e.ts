import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { isLong } from '../../support/rounds.ts'
import { screenGroups, seed, showScreen } from '../support/console-screens.ts'
import { expect, refusal, test } from '../support/console-test.ts'
import { outOfReach } from '../support/out-of-reach.ts'

interface Size {
  name: string
  width: number
  height: number
}

interface View {
  colorScheme: 'light' | 'dark'
  /** The size of the window when a screen is opened, and those it is then changed to. The usual one is among them. */
  sizes: readonly Size[]
}

const usual = { name: '1280 × 800', width: 1280, height: 800 }
const wide = { name: '1680 × 1050', width: 1680, height: 1050 }
const narrow = { name: '900 px wide', width: 900, height: 700 }
/** At 200 % zoom a window of 1280 × 800 has room for this. */
const zoomed = { name: '200 % zoom', width: 640, height: 400 }

const views: readonly View[] = [
  { colorScheme: 'light', sizes: [usual, wide, narrow] },
  { colorScheme: 'dark', sizes: [zoomed, usual] },
]
/** In the long run each size opens the screens. */
const moreViews: readonly View[] = [
  { colorScheme: 'dark', sizes: [wide, usual, zoomed] },
  { colorScheme: 'light', sizes: [narrow, usual] },
]

/** Every rule of axe. What lies over a page takes part, what it covers does not. */
const violationsOf = async (page: Page): Promise<string[]> => {
  const { violations, passes } = await new AxeBuilder({ page }).analyze()
  expect(passes.map(({ id }) => id)).toContain('color-contrast')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}

const resize = async (page: Page, { width, height }: Size): Promise<void> => {
  await page.setViewportSize({ width, height })
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
}

for (const { colorScheme, sizes } of isLong ? [...views, ...moreViews] : views) {
  for (const { title, filled, screens } of screenGroups) {
    const seen = `${colorScheme}, ${sizes.map(({ name }) => name).join(', then ')}`
    test(`${seen}: axe finds nothing, nothing is cut off: ${title}`, async ({ engine, page, tolerate }) => {
      test.slow()
      tolerate(refusal(400, '/api/settings'))
      tolerate(refusal(400, '/api/inbox/shop/behaviour'))
      tolerate(refusal(400, '/api/rules'))
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      if (filled) await seed(engine)
      for (const screen of screens) {
        for (const [at, size] of sizes.entries()) {
          await resize(page, size)
          if (at === 0) await showScreen(page, engine, screen)
          await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
          expect.soft(await outOfReach(page), `${screen.name}, ${size.name}`).toEqual([])
          if (size === usual) expect.soft(await violationsOf(page), screen.name).toEqual([])
        }
      }
    })
  }
}
