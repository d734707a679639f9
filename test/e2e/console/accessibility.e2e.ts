import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { screenGroups, seed, showScreen } from '../support/console-screens.ts'
import { expect, refusal, test } from '../support/console-test.ts'

/** Every rule of axe. What lies over a page takes part, what it covers does not. */
const violationsOf = async (page: Page): Promise<string[]> => {
  const { violations, passes } = await new AxeBuilder({ page }).analyze()
  expect(passes.map(({ id }) => id)).toContain('color-contrast')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const { title, filled, screens } of screenGroups) {
    test(`axe finds nothing, ${colorScheme}: ${title}`, async ({ engine, page, tolerate }) => {
      test.slow()
      tolerate(refusal(400, '/api/settings'))
      tolerate(refusal(400, '/api/inbox/shop/behaviour'))
      tolerate(refusal(400, '/api/rules'))
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      if (filled) await seed(engine)
      for (const screen of screens) {
        await showScreen(page, engine, screen)
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
        expect.soft(await violationsOf(page), screen.name).toEqual([])
      }
    })
  }
}
