import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { emptyScreens, filledScreens, type Screen, seed, showScreen } from '../support/console-screens.ts'
import { expect, refusal, test } from '../support/console-test.ts'

/** Every rule of axe. What lies over a page takes part, what it covers does not. */
const violationsOf = async (page: Page): Promise<string[]> => {
  const { violations, passes } = await new AxeBuilder({ page }).analyze()
  expect(passes.map(({ id }) => id)).toContain('color-contrast')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const { title, screens } of [
    { title: 'a first run', screens: emptyScreens },
    { title: 'with data, lists and details', screens: filledScreens.slice(0, 10) },
    { title: 'with data, dialogs and settings', screens: filledScreens.slice(10) },
  ] satisfies { title: string; screens: readonly Screen[] }[]) {
    test(`axe finds nothing, ${colorScheme}, ${title}`, async ({ engine, page, tolerate }) => {
      test.setTimeout(180_000)
      tolerate(refusal(400, '/api/settings'))
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      if (screens !== emptyScreens) await seed(engine)
      for (const screen of screens) {
        await showScreen(page, engine, screen)
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
        expect.soft(await violationsOf(page), screen.name).toEqual([])
      }
    })
  }
}
