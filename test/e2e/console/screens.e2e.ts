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
  /** What the window has when a screen is opened. */
  opened: Size
  /** What it is then changed to. */
  resized: Size
}

const usual = { name: '1280 × 800', width: 1280, height: 800 }
const wide = { name: '1680 × 1050', width: 1680, height: 1050 }
const narrow = { name: '900 px wide', width: 900, height: 700 }
/** At 200 % zoom a window of 1280 × 800 has room for this. */
const zoomed = { name: '200 % zoom', width: 640, height: 400 }

const views: readonly View[] = [
  { colorScheme: 'light', opened: usual, resized: wide },
  { colorScheme: 'dark', opened: zoomed, resized: narrow },
]
/** In the long run each size opens the screens in each theme. */
const moreViews: readonly View[] = [
  { colorScheme: 'dark', opened: wide, resized: usual },
  { colorScheme: 'light', opened: narrow, resized: zoomed },
  { colorScheme: 'light', opened: zoomed, resized: usual },
  { colorScheme: 'dark', opened: usual, resized: narrow },
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

for (const { colorScheme, opened, resized } of isLong ? [...views, ...moreViews] : views) {
  for (const { title, filled, screens } of screenGroups) {
    const sizes = `${opened.name}, then ${resized.name}`
    test(`${colorScheme}, ${sizes}: axe finds nothing, nothing is cut off: ${title}`, async ({
      engine,
      page,
      tolerate,
    }) => {
      test.slow()
      tolerate(refusal(400, '/api/settings'))
      tolerate(refusal(400, '/api/inbox/shop/behaviour'))
      tolerate(refusal(400, '/api/rules'))
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      if (filled) await seed(engine)
      for (const screen of screens) {
        await resize(page, opened)
        await showScreen(page, engine, screen)
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
        expect.soft(await outOfReach(page), `${screen.name}, ${opened.name}`).toEqual([])
        expect.soft(await violationsOf(page), screen.name).toEqual([])
        await resize(page, resized)
        expect.soft(await outOfReach(page), `${screen.name}, ${resized.name}`).toEqual([])
      }
    })
  }
}
