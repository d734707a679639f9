import type { Page } from '@playwright/test'
import { createCall } from '../support/create-call.ts'
import { unusedPort } from '../support/receiver.ts'
import { onlyLong } from '../support/rounds.ts'
import { filterBox, goTo, list, rows, toast } from './support/console-parts.ts'
import { expect, isUp, test } from './support/console-test.ts'
import type { OwnEngine } from './support/start-engine.ts'

const pay = async (engine: OwnEngine, fields: Record<string, unknown>, outcome: string): Promise<string> => {
  const { page = '' } = await createCall(engine, { fields })
  const id = new URL(page).pathname.split('/')[2] ?? ''
  await engine.api('POST', `/api/links/${id}/pay`, { outcome })
  return id
}

/** Three payments: one whose IPN nobody takes, one that failed, one left open; and one of a test run. */
const fill = async (engine: OwnEngine): Promise<string> => {
  const deaf = `http://127.0.0.1:${await unusedPort()}/ipn`
  const lost = await pay(engine, { order_id: 'T-lost', amount: 450, ipn_url: deaf }, 'success')
  await pay(engine, { order_id: 'T-declined', amount: 20 }, 'failed')
  await createCall(engine, { fields: { order_id: 'T-open', amount: 99.5 } })
  const { items } = await engine.api<{ items: { id: string }[] }>('GET', '/api/merchants')
  const text = '{"order_id":"T-run"}'
  const sample = { merchantId: items[0]?.id, body: text, testRun: 'scenario' }
  await engine.api('POST', '/api/requests', sample)
  return lost
}

const shown = (page: Page) => page.locator('footer').filter({ hasText: / of / }).locator('span').first()
const chip = (page: Page, name: string) => page.getByRole('group', { name: 'Views' }).getByRole('button', { name })

test('a payment is found by how its IPN stands, in an address that can be sent on', async ({ engine, page }) => {
  const lost = await fill(engine)
  await goTo(page, 'Payments')
  await expect(rows(page, 'Payments')).toHaveCount(3)
  await expect(rows(page, 'Payments').filter({ hasText: 'T-lost' })).toContainText('retrying')
  await expect(shown(page)).toHaveText('3 of 3')

  // What failed shows on the first screen while it is still retried.
  await goTo(page, 'Start')
  await expect(page.getByText('It is retried.')).toBeVisible()
  await expect(page.getByText('Nothing has failed')).toHaveCount(0)
  await goTo(page, 'Payments')

  await chip(page, 'Not delivered').click()
  await expect(rows(page, 'Payments')).toHaveCount(1)
  await chip(page, 'IPN failing').click()
  await expect(rows(page, 'Payments')).toHaveCount(1)
  await expect(shown(page)).toHaveText('1 of 3')
  await expect(page).toHaveURL(/\/payments\?q=ipn%3Afailing$/)
  await chip(page, 'Open').click()
  await expect(rows(page, 'Payments')).toContainText('T-open')
  await filterBox(page, 'Payments').fill('amount:>5000')
  await expect(shown(page)).toHaveText('0 of 3')

  // Order, filter and selection outlive a reload; a record among many is shown with the others.
  await filterBox(page, 'Payments').fill('')
  await expect(rows(page, 'Payments')).toHaveCount(3)
  await page.getByRole('button', { name: 'Sort by amount' }).click()
  await expect(rows(page, 'Payments').first()).toContainText('T-lost')
  await page.getByRole('button', { name: /^Sort by amount/ }).click()
  await expect(rows(page, 'Payments').first()).toContainText('T-declined')
  await rows(page, 'Payments').filter({ hasText: 'T-lost' }).click()
  await expect(page).toHaveURL(new RegExp(`/payments/${lost}\\?sort=lowest$`))
  await page.reload()
  await isUp(page)
  await expect(rows(page, 'Payments').first()).toContainText('T-declined')
  await expect(list(page, 'Payments').getByRole('option', { selected: true })).toContainText('T-lost')

  // A card number typed in reaches no address.
  await filterBox(page, 'Payments').fill('card:4111111111111111')
  await expect(rows(page, 'Payments')).toHaveCount(1)
  expect(decodeURIComponent(page.url())).not.toContain('411111')
  await expect(filterBox(page, 'Payments')).toHaveValue('card:••••••••••••1111')
})

test('rows are marked for one action on all of them; End reaches the last one; columns keep their width', async ({
  engine,
  page,
}) => {
  await engine.api('PATCH', '/api/settings', { ipnRetries: 'none' })
  await fill(engine)
  for (let number = 0; number < 4; number++) await pay(engine, { order_id: `T-${number}` }, 'success')
  await goTo(page, 'IPN')
  await expect(rows(page, 'IPN')).toHaveCount(6)
  // A failure nobody has seen yet counts on the rail; now it has been seen.
  await expect(page.getByRole('link', { name: /new failed deliveries/ })).toHaveCount(0)

  await rows(page, 'IPN').filter({ hasText: 'T-3' }).click()
  await list(page, 'IPN').press('Shift+ArrowDown')
  await list(page, 'IPN').press('Shift+ArrowDown')
  const marked = page.getByRole('region', { name: 'Marked rows' })
  await expect(marked).toContainText('3 IPNs marked')
  await rows(page, 'IPN')
    .filter({ hasText: 'T-2' })
    .click({ modifiers: ['Control'] })
  await expect(marked).toContainText('2 IPNs marked')
  await marked.getByRole('button', { name: 'Resend 2' }).click()
  await expect(toast(page, '2 sent again')).toBeVisible()
  await expect(rows(page, 'IPN').filter({ hasText: 'T-3' })).toHaveAccessibleName(/2 attempts/)
  await expect(rows(page, 'IPN').filter({ hasText: 'T-2' })).toHaveAccessibleName(/1 attempt\b/)
  await list(page, 'IPN').press('Control+a')
  await expect(marked).toContainText('6 IPNs marked')
  const download = page.waitForEvent('download')
  await marked.getByRole('button', { name: 'Export 6' }).click()
  expect((await download).suggestedFilename()).toBe('paylink-ipn.jsonl')
  await list(page, 'IPN').press('Escape')
  await expect(marked).toHaveCount(0)
  const markAll = page.getByRole('checkbox', { name: 'Mark all rows' })
  await markAll.click()
  await expect(marked).toContainText('6 IPNs marked')
  await markAll.click()
  await expect(marked).toHaveCount(0)
  await list(page, 'IPN').press('End')
  await expect(list(page, 'IPN').getByRole('option', { selected: true })).toContainText('T-lost')
  await expect(page.getByRole('region', { name: 'Delivery details' })).toContainText('T-lost')
  await list(page, 'IPN').press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Close details' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list(page, 'IPN')).toBeFocused()

  const markTwo = async () => {
    await goTo(page, 'Payments')
    await rows(page, 'Payments').filter({ hasText: 'T-3' }).click()
    await list(page, 'Payments').press('Shift+ArrowDown')
  }
  await markTwo()
  await marked.getByRole('button', { name: 'Compare 2' }).click()
  await expect(page.getByRole('region', { name: 'Left', exact: true })).toContainText('T-3')
  await expect(page.getByRole('region', { name: 'Right', exact: true })).toContainText('T-2')
  await markTwo()
  await marked.getByRole('button', { name: 'Delete 2' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 payments?' })
  await expect(question).toContainText('T-3, T-2')
  await question.getByRole('button', { name: 'Delete 2 payments' }).click()
  await expect(toast(page, '2 deleted')).toBeVisible()
  await expect(marked).toHaveCount(0)
  await expect(rows(page, 'Payments').filter({ hasText: /T-[23]/ })).toHaveCount(0)
  await expect(page).toHaveURL(/\/payments$/)

  // Four are deleted at a time. Who changes their mind meanwhile keeps the rest.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let asked = 0
  await page.route('**/api/links/*', async (route) => {
    if (route.request().method() === 'DELETE' && ++asked <= 4) await held
    await route.fallback()
  })
  await list(page, 'Payments').press('Control+a')
  await marked.getByRole('button', { name: 'Delete 5' }).click()
  await page.getByRole('button', { name: 'Delete 5 payments' }).click()
  await expect.poll(() => asked).toBe(4)
  await page.getByRole('button', { name: 'Keep them' }).click()
  release()
  await expect(toast(page, '4 of 5 deleted')).toBeVisible()
  await expect(rows(page, 'Payments')).toHaveCount(1)

  await goTo(page, 'Log')
  await chip(page, 'Test runs').click()
  await expect(page.getByText('made by a scenario').first()).toBeAttached()
  await chip(page, 'Inbox').click()
  await expect(rows(page, 'Log').filter({ hasText: 'T-declined' })).toHaveCount(1)
  const edge = page.getByRole('separator', { name: 'Width of Order' })
  const width = () => edge.evaluate((node) => node.parentElement?.clientWidth ?? 0)
  const before = await width()
  for (let press = 0; press < 3; press++) await edge.press('ArrowRight')
  await page.reload()
  await isUp(page)
  await expect.poll(width).toBe(before + 48)
  // A narrow list has widths of its own.
  await page.setViewportSize({ width: 1024, height: 700 })
  await expect.poll(width).not.toBe(before + 48)
  const narrow = await width()
  await edge.press('ArrowLeft')
  await expect.poll(width).toBe(narrow - 16)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(width).toBe(before + 48)
  await expect(chip(page, 'Inbox')).toHaveAttribute('aria-pressed', 'true')
})

test('the palette says nothing is found only once it knows', onlyLong, async ({ engine, page }) => {
  await createCall(engine, { fields: { order_id: 'T-somewhere' } })
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/links?*q=T-some*', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog').getByRole('combobox')
  await field.fill('T-nowhere')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await field.fill('T-some')
  await expect(page.getByText('Looking…')).toBeVisible()
  await expect(page.getByText('Nothing found')).toHaveCount(0)
  release()
  await expect(page.getByRole('option', { name: /T-somewhere/ })).toBeVisible()
  await expect(page.getByText('Looking…')).toHaveCount(0)
  await expect(page.getByText('Nothing found')).toHaveCount(0)
})

test('without JavaScript the page says what it needs, at its top', async ({ browser, engine }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(engine.consoleUrl)
  // Playwright's own text search passes over noscript.
  await expect(page.locator('noscript p')).toBeInViewport()
  await context.close()
})
