import { createCall } from '../../support/create-call.ts'
import { onlyLong } from '../../support/rounds.ts'
import { goTo, rows, toast } from '../support/console-parts.ts'
import { expect, test } from '../support/console-test.ts'

test.use({ alone: true, timezoneId: 'Asia/Tokyo' })

test(
  'a jump says how far all clocks move; what it made stays marked; every time is in the zone that is chosen',
  onlyLong,
  async ({ engine, page }) => {
    await engine.api('PATCH', '/api/settings', { ipnRetries: 'custom', ipnRetrySchedule: '3600' })
    const { items } = await engine.api<{ items: { id: string }[] }>('GET', '/api/merchants')
    await engine.api('PATCH', `/api/merchants/${items[0]?.id}`, { settings: { timeZone: 'America/New_York' } })
    await createCall(engine, { fields: { order_id: 'T-1', ipn_url: 'http://127.0.0.1:9/ipn' } })
    const links = await engine.api<{ items: { id: string }[] }>('GET', '/api/links')
    await engine.api('POST', `/api/links/${links.items[0]?.id}/pay`, { outcome: 'success' })

    await goTo(page, 'IPN')
    await rows(page, 'IPN').first().click()
    const attempts = page.getByRole('list', { name: 'Attempts' }).getByRole('listitem')
    await expect(attempts).toHaveCount(1)
    await expect(attempts.first()).toContainText('GMT+9')
    await expect(attempts.first().getByRole('img', { name: 'virtual time' })).toBeHidden()
    await page.getByRole('button', { name: /^Jump to the next attempt: clock \+(1 h|59 min)/ }).click()
    await expect(toast(page, /^The virtual clock moved (1 h|59 min).*1 attempt: 1 failed/)).toBeVisible()
    await expect(attempts).toHaveCount(2)
    await engine.api('POST', '/api/clock', { reset: true })
    await page.reload()
    const virtual = attempts.filter({ has: page.getByRole('img', { name: 'virtual time' }) })
    await expect(virtual).toHaveCount(1)
    await expect(virtual).toContainText('Attempt 2')

    const zone = page.getByRole('combobox', { name: 'Times in' })
    await zone.selectOption('UTC')
    await expect(attempts.first()).toContainText('UTC')
    await zone.selectOption('the merchant’s zone')
    await page.reload()
    await goTo(page, 'Payments')
    await rows(page, 'Payments').first().click()
    await expect(page.getByRole('main')).toContainText('GMT-5')
  },
)
