import type { Locator, Page } from '@playwright/test'
import { createCall } from '../../support/create-call.ts'
import { onlyLong } from '../../support/rounds.ts'
import { dialog, list, rows, toast } from '../support/console-parts.ts'
import { expect, refusal, test } from '../support/console-test.ts'

const press = (page: Page, key: string) => page.keyboard.press(key)
const palette = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('combobox') })

/** Tab until something of this name has the focus, as a person does who looks for it. */
const tabTo = async (page: Page, role: 'button' | 'link' | 'radio', name: string | RegExp): Promise<void> => {
  const wanted = page.getByRole(role, { name })
  await expect
    .poll(
      async () => {
        const found = await wanted.evaluateAll((nodes) => nodes.some((node) => node === document.activeElement))
        if (!found) await press(page, 'Tab')
        return found
      },
      { intervals: [1] },
    )
    .toBe(true)
}

const titles = ['Start', 'Requests', 'Payments', 'IPN', 'Inbox', 'Doctor', 'Lab', 'Log', 'Merchants', 'Settings']

test('Ctrl+1 to Ctrl+9 and Ctrl+0 open the pages, Ctrl+comma the settings, G and a letter too', async ({ page }) => {
  for (const [index, title] of [...titles.entries()].reverse()) {
    await press(page, `Control+${(index + 1) % 10}`)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: title })).toHaveAttribute(
      'aria-current',
      'page',
    )
  }
  await press(page, 'Control+,')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  // Browsers keep Ctrl and a number for their tabs. R is a key of the list, which must not take it here.
  await press(page, 'g')
  await press(page, 'n')
  await expect(page.getByRole('heading', { level: 1, name: 'IPN' })).toBeVisible()
  // One letter belongs to one G.
  await press(page, 'r')
  await expect(page).toHaveURL(/\/ipn/)
  await press(page, 'j')
  await press(page, 'g')
  await press(page, 'r')
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  // The letter belongs to the field that has the focus since.
  await press(page, 'Control+3')
  await press(page, 'g')
  const filter = page.getByRole('combobox', { name: 'Filter' })
  await filter.click()
  await page.keyboard.type('n')
  await expect(filter).toHaveValue('n')
  await expect(page).toHaveURL(/\/payments/)
  // What a dialog does ends with its page.
  await press(page, 'Escape')
  await press(page, 'Escape')
  await page.getByRole('main').focus()
  await press(page, '?')
  await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible()
  for (const key of ['Control+1', 'Control+,', 'Control+k']) await press(page, key)
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/payments/)
  // The clock and the palette lose nothing with the page.
  await page.getByRole('button', { name: 'Virtual clock' }).click()
  await expect(page.getByRole('dialog', { name: 'Virtual clock' })).toBeVisible()
  await press(page, 'Control+4')
  await expect(page).toHaveURL(/\/ipn/)
  await press(page, 'Control+k')
  await expect(palette(page)).toBeVisible()
  await press(page, 'Control+3')
  await expect(page).toHaveURL(/\/payments/)
})

test('? lists the shortcuts, and none is missing', onlyLong, async ({ page }) => {
  await press(page, '?')
  const help = dialog(page, 'Keyboard shortcuts')
  for (const action of ['Search pages', 'Filter the list', 'Next row', 'Open the row', 'Resend', 'Send the request']) {
    await expect(help).toContainText(action)
  }
  await press(page, 'Escape')
  await expect(help).toBeHidden()
})

test('the palette finds pages, merchants, links and actions', onlyLong, async ({ engine, page }) => {
  await createCall(engine, { fields: { order_id: 'T-palette' } })
  const find = async (text: string) => {
    await press(page, 'Control+k')
    await page.keyboard.type(text)
    await expect(palette(page).getByRole('option', { selected: true })).toContainText(text)
    await press(page, 'Enter')
    await expect(palette(page)).toHaveCount(0)
  }
  await find('Inbox')
  await expect(page).toHaveURL(/\/inbox$/)
  await find('Demo shop')
  await expect(page).toHaveURL(/\/merchants\/.+/)
  await find('T-palette')
  await expect(page.getByRole('region', { name: 'Payment details' })).toContainText('T-palette')
  await find('Use the dark theme')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await press(page, 'Control+k')
  await press(page, 'Escape')
  await expect(palette(page)).toHaveCount(0)
})

test(
  'the palette puts an order before pages whose letters only happen to occur',
  onlyLong,
  async ({ engine, page, tolerate }) => {
    tolerate(refusal(500, '/api/links'))
    await createCall(engine, { fields: { order_id: 'ORD-1042' } })
    await press(page, 'Control+k')
    await expect(palette(page).getByRole('combobox')).toBeFocused()
    const asked = page.waitForRequest(/1111/)
    await page.keyboard.insertText('4111111111111111')
    expect(new URL((await asked).url()).searchParams.get('q')).toMatch(/^•+1111$/)
    await expect(palette(page).getByRole('status')).toHaveText(/^Nothing found/)
    await page.route(/\/api\/links\?/, (route) => route.fulfill({ status: 500, json: {} }))
    await page.keyboard.type('2')
    await expect(palette(page).getByRole('status')).toHaveText('The service answered with status 500.')
    await page.unroute(/\/api\/links\?/)
    await press(page, 'Control+a')
    await page.keyboard.type('ORD-10')
    await expect(palette(page).getByRole('option', { selected: true })).toContainText('ORD-1042')
    await expect(palette(page).getByRole('option')).toHaveCount(1)
  },
)

test('a list: / filters with completion, j and k move, Enter opens, Esc goes back', async ({ engine, page }) => {
  for (const number of [1, 2, 3]) await createCall(engine, { fields: { order_id: `T-${number}` } })
  await createCall(engine, { fields: { order_id: 'T-4' }, secret: 'sk_wrong' })
  await press(page, 'Control+8')
  await expect(rows(page, 'Log')).toHaveCount(4)
  await press(page, '/')
  await page.keyboard.type('co')
  await expect(page.getByRole('option', { name: /^code:/ })).toBeVisible()
  await press(page, 'ArrowDown')
  await press(page, 'Enter')
  await page.keyboard.type('00')
  await expect(rows(page, 'Log')).toHaveCount(3)
  await press(page, 'Enter')
  await expect(list(page, 'Log')).toBeFocused()
  const selected = page.getByRole('listbox', { name: 'Log', exact: true }).locator('[aria-selected="true"]')
  await press(page, 'j')
  await expect(selected).toContainText('T-3')
  await press(page, 'j')
  await press(page, 'ArrowDown')
  await expect(selected).toContainText('T-1')
  await press(page, 'k')
  await expect(selected).toContainText('T-2')
  await expect(page.getByRole('region', { name: 'Call details' })).toContainText('T-2')
  await press(page, 'Escape')
  await expect(page.getByRole('region', { name: 'Call details' })).toHaveCount(0)
  await expect(list(page, 'Log')).toBeFocused()

  // End loads what is not loaded yet, and selects the last of all.
  await page.keyboard.press('/')
  await press(page, 'Control+a')
  await press(page, 'Delete')
  for (let number = 0; number < 210; number++) await fetch(`${engine.serviceUrl}/none/${number}`)
  await press(page, 'Enter')
  await page.reload()
  await expect(rows(page, 'Log').first()).toContainText('/none/209')
  await list(page, 'Log').focus()
  await press(page, 'End')
  await expect(selected).toContainText('T-1')
  await press(page, 'Escape')

  await page.setViewportSize({ width: 800, height: 700 })
  await expect(page.getByRole('separator', { name: 'Resize the list' })).toHaveCount(0)
  await list(page, 'Log').focus()
  await press(page, 'j')
  await expect(page.getByRole('region', { name: 'Call details' })).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByRole('region', { name: 'Call details' })).toHaveCount(0)
  await expect(list(page, 'Log')).toBeFocused()
})

test('a whole test payment, its bytes and a resend without a mouse', async ({ engine, page }) => {
  await tabTo(page, 'radio', 'Success')
  await press(page, 'ArrowRight')
  await expect(page.getByRole('radio', { name: 'Bank page' })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('radio', { name: 'Bank page' })).toBeChecked()
  await tabTo(page, 'button', 'Make a test payment')
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await tabTo(page, 'button', 'Approve')
  await press(page, 'Enter')
  await expect(page.getByRole('list', { name: 'Steps', exact: true })).toContainText('The receiver answered 200')

  await tabTo(page, 'button', /^Merchant to Service: POST \/v2\/payment-links/)
  await press(page, 'Enter')
  const bytes = page.getByRole('region', { name: 'Exact bytes' })
  await expect(bytes).toContainText('/v2/payment-links')
  await press(page, 'Escape')
  await expect(bytes).toHaveCount(0)

  await press(page, 'Control+4')
  await expect(rows(page, 'IPN')).toHaveCount(1)
  await press(page, 'j')
  await press(page, 'j')
  await expect(page.getByRole('region', { name: 'Delivery details' })).toContainText('delivered')
  await press(page, 'r')
  await expect(toast(page, /sent/i)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Attempts' }).getByRole('listitem')).toHaveCount(2)
  expect(await engine.api('GET', '/api/inbox')).toMatchObject({ total: 2 })
})

test('the focus jumps over the rail, and stays in the page when its control goes away', async ({ engine, page }) => {
  await createCall(engine, { fields: { order_id: 'T-focus' } })
  await press(page, 'Tab')
  await press(page, 'Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await press(page, 'Control+3')
  await expect(page).toHaveTitle('Payments · Paylink Console')
  await expect(rows(page, 'Payments')).toHaveCount(1)
  await press(page, 'j')
  await press(page, 'j')
  await tabTo(page, 'button', 'Pay as…')
  await press(page, 'Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Pay as…' })).toHaveCount(0)
  const hasFocus = (part: Locator) => part.evaluate((node) => node.contains(document.activeElement))
  const details = page.getByTestId('details')
  await expect.poll(() => hasFocus(details)).toBe(true)
  // At once, for a key may follow at once.
  const heldAtOnce = await details
    .locator('[tabindex="-1"]')
    .first()
    .evaluate(async (part) => {
      const control = part.appendChild(document.createElement('button'))
      control.focus()
      control.remove()
      await Promise.resolve()
      return part.contains(document.activeElement)
    })
  expect(heldAtOnce).toBe(true)
  await press(page, 'Escape')
  await expect(list(page, 'Payments')).toBeFocused()
  await press(page, 'Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await press(page, 'Escape')
  await expect(list(page, 'Payments')).toBeFocused()
})
