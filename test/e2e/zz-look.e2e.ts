import { seedConsole } from '../support/seed-console.ts'
import { goTo, rows } from './support/console-parts.ts'
import { expect, test } from './support/console-test.ts'

test('look', async ({ engine, page, tolerate }) => {
  tolerate(/.*/)
  await seedConsole(engine)
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const name of ['Payments', 'IPN', 'Log', 'Inbox', 'Merchants'] as const) {
    await goTo(page, name)
    await rows(page, name).first().click()
    await page.waitForTimeout(800)
    await page.screenshot({ path: `/tmp/look/${name}.png` })
  }
  await page.setViewportSize({ width: 1024, height: 768 })
  await goTo(page, 'Payments')
  await rows(page, 'Payments')
    .nth(1)
    .click({ modifiers: ['Control'] })
  await rows(page, 'Payments')
    .nth(4)
    .click({ modifiers: ['Shift'] })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForTimeout(800)
  await page.screenshot({ path: `/tmp/look/Payments-1024.png` })
  await goTo(page, 'IPN')
  await page.waitForTimeout(800)
  await page.screenshot({ path: `/tmp/look/IPN-1024.png` })
  await goTo(page, 'Start')
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `/tmp/look/Start-1024.png` })
  expect(1).toBe(1)
})
