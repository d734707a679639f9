import type { Page } from '@playwright/test'
import { isLong } from '../../support/rounds.ts'
import { accessibilityFaults } from '../support/accessibility-faults.ts'
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
  size: Size
}

const usual = { name: '1280 × 800', width: 1280, height: 800 }
const wide = { name: '1680 × 1050', width: 1680, height: 1050 }
const narrow = { name: '900 px wide', width: 900, height: 700 }
/** At 200 % zoom a window of 1280 × 800 has room for this. */
const zoomed = { name: '200 % zoom', width: 640, height: 400 }

/** A screen is opened in the first view and then changed to the others. In the long run each size opens them too. */
const longRuns: readonly (readonly View[])[] = [
  [
    { colorScheme: 'light', size: usual },
    { colorScheme: 'light', size: zoomed },
    { colorScheme: 'dark', size: usual },
  ],
  [
    { colorScheme: 'light', size: usual },
    { colorScheme: 'light', size: wide },
    { colorScheme: 'light', size: narrow },
  ],
  [{ colorScheme: 'dark', size: usual }],
  [{ colorScheme: 'dark', size: zoomed }],
  [{ colorScheme: 'dark', size: wide }],
  [{ colorScheme: 'light', size: narrow }],
]
/** Before a commit each screen is judged once. Neighbouring screens, which share their parts, take turns with the themes. */
const quickViews = (at: number): readonly View[] =>
  [usual, zoomed].map((size) => ({ colorScheme: at % 2 === 0 ? 'light' : 'dark', size }))

/** Rows of a list further down: they repeat what those above show, and axe takes as long for each. */
const laterRows = '[role="option"]:nth-child(n + 5)'

const show = async (page: Page, { colorScheme, size: { width, height } }: View): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height })
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
}

/** A dialog covers a screen that is judged without it too. */
const judgedPart = async (page: Page): Promise<string> =>
  !isLong && (await page.getByRole('dialog').count()) > 0 ? '[role="dialog"]' : 'html'

for (const views of isLong ? longRuns : [undefined]) {
  for (const { title, filled, screens } of screenGroups) {
    const names =
      views?.map(({ colorScheme, size }) => `${colorScheme} ${size.name}`).join(', then ') ?? 'light or dark'
    test(`${names}: axe finds nothing, nothing is cut off: ${title}`, async ({ engine, page, tolerate }) => {
      test.slow()
      tolerate(refusal(400, '/api/settings'))
      tolerate(refusal(400, '/api/inbox/shop/behaviour'))
      tolerate(refusal(400, '/api/rules'))
      if (filled) await seed(engine)
      for (const [number, screen] of screens.entries()) {
        for (const [at, view] of (views ?? quickViews(number)).entries()) {
          await show(page, view)
          if (at === 0) await showScreen(page, engine, screen)
          await expect(page.locator('html')).toHaveAttribute('data-theme', view.colorScheme)
          const seen = `${screen.name}, ${view.colorScheme} ${view.size.name}`
          expect.soft(await outOfReach(page), seen).toEqual([])
          if (view.size !== usual) continue
          // The rules that do not depend on colours have judged the same page before.
          const scope = { coloursOnly: at > 0, within: await judgedPart(page), without: isLong ? undefined : laterRows }
          expect.soft(await accessibilityFaults(page, scope), seen).toEqual([])
        }
      }
    })
  }
}
