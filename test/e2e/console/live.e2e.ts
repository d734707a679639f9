import type { ServerResponse } from 'node:http'
import { createCall } from '../../support/create-call.ts'
import { createReceiver } from '../../support/receiver.ts'
import { onlyLong } from '../../support/rounds.ts'
import { goTo, rows } from '../support/console-parts.ts'
import { expect, test } from '../support/console-test.ts'

test('what happens in one tab, or in code, shows in the other at once', async ({ context, engine, page }) => {
  const other = await context.newPage()
  await other.goto(`${engine.consoleUrl}/payments`)
  await expect(other.getByText('No payment links yet')).toBeVisible()

  await page.getByRole('button', { name: 'Make a test payment' }).click()
  await expect(rows(other, 'Payments')).toHaveCount(1)
  await expect(rows(other, 'Payments').first()).toContainText('paid')
  await createCall(engine, { fields: { order_id: 'T-live' } })
  await expect(rows(other, 'Payments')).toHaveCount(2)

  // The details are live too, in both.
  await other.bringToFront()
  await rows(other, 'Payments').filter({ hasText: 'T-live' }).click()
  const details = other.getByRole('region', { name: 'Payment details' })
  await expect(details).toContainText('open')
  await page.bringToFront()
  await goTo(page, 'Payments')
  await rows(page, 'Payments').filter({ hasText: 'T-live' }).click()
  await page.getByRole('button', { name: 'Pay as…' }).click()
  await page.getByRole('menuitem', { name: 'Failed' }).click()
  await expect(rows(other, 'Payments').filter({ hasText: 'T-live' })).toContainText('failed')
  await expect(details.getByRole('list', { name: 'Story of T-live' })).toContainText('IPN attempt 1')

  // Settings as well.
  await goTo(page, 'Settings')
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await other.close()
})

test('an open call shows its answer as soon as it has one', async ({ engine, page }) => {
  const held: ServerResponse[] = []
  const receiver = await createReceiver((response) => void held.push(response))
  await engine.api('POST', '/api/rules', { name: 'Early', effect: { kind: 'ipn-during-create', atMostMs: 60_000 } })
  await goTo(page, 'Log')
  const answered = createCall(engine, { fields: { ipn_url: receiver.url } })
  await receiver.arrived(1)
  await rows(page, 'Log').click()
  const details = page.getByRole('region', { name: 'Call details' })
  const answer = details.getByRole('region', { name: 'Answer', exact: true })
  await expect(answer).toContainText('No answer')
  held[0]?.end()
  expect(await answered).toMatchObject({ code: '00' })
  await expect(answer).toContainText('payment_link')
  await expect(details).toContainText('Accepted: a payment link was made')
  await receiver.close()
})

test('a paused list holds new rows back and counts them', onlyLong, async ({ engine, page }) => {
  await createCall(engine, { fields: { order_id: 'T-1' } })
  await goTo(page, 'Payments')
  await expect(rows(page, 'Payments')).toHaveCount(1)
  await page.getByRole('button', { name: 'Pause' }).click()
  await createCall(engine, { fields: { order_id: 'T-2' } })
  await createCall(engine, { fields: { order_id: 'T-3' } })
  await expect(page.getByRole('button', { name: 'Resume, 2 new' })).toBeVisible()
  await expect(rows(page, 'Payments')).toHaveCount(1)
  await page.getByRole('button', { name: 'Resume, 2 new' }).click()
  await expect(rows(page, 'Payments')).toHaveCount(3)
})
