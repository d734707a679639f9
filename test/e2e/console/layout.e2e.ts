import { onlyLong, withMore } from '../../support/rounds.ts'
import { seed } from '../support/console-screens.ts'
import { expect, test } from '../support/console-test.ts'

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(
    `the numbers of the editor's lines stand beside them, motion: ${reducedMotion}`,
    onlyLong,
    async ({ engine, page }) => {
      await page.emulateMedia({ reducedMotion })
      await page.goto(`${engine.consoleUrl}/requests`)
      const topOf = async (part: string): Promise<number> => (await page.locator(part).boundingBox())?.y ?? Number.NaN
      await expect.poll(async () => topOf('.cm-gutterElement:text-is("3")')).toBeGreaterThan(0)
      await expect
        .poll(async () => (await topOf('.cm-gutterElement:text-is("3")')) - (await topOf('.cm-line >> nth=2')))
        .toBe(0)
    },
  )
}

test('beside every time of a list stands how long ago it was', onlyLong, async ({ engine, page }) => {
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

test('the lab opens with its faults, and its navigation says which part is shown', async ({ engine, page }) => {
  await page.goto(`${engine.consoleUrl}/lab`)
  const part = (title: string) =>
    page.getByRole('navigation', { name: 'Parts of the lab' }).getByRole('link', { name: title })
  await expect(part('Faults')).toHaveAttribute('aria-current', 'page')
  await part('Scorecard').click()
  await expect(page.getByRole('form', { name: 'What to check' })).toBeVisible()
  await expect(part('Scorecard')).toHaveAttribute('aria-current', 'page')
  await expect(part('Faults')).not.toHaveAttribute('aria-current')
})

test.describe(() => {
  // Nothing gives a context its clock back.
  test.use({ alone: true })

  test('a time of another day is whole in every list', onlyLong, async ({ engine, page }) => {
    test.slow()
    await seed(engine)
    // The date is shown for what is not of today.
    await page.clock.setFixedTime(Date.now() + 3 * 86_400_000)
    const times = page.getByRole('option').locator('time', { hasText: /^\d{4}-\d\d-\d\d / })
    const cutOff = () =>
      times.evaluateAll((all) =>
        all
          .flatMap((time) => [time, ...time.children])
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      )
    const expectWhole = async (what: string): Promise<void> => {
      for (const width of withMore([1280], [1680])) {
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
      await page.getByRole('option').filter({ visible: true }).first().click()
      await page.waitForURL(/\/[\w-]+\/[\w-]+$/)
      await expectWhole(`${path}, with details`)
    }
  })
})
