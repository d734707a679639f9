import { md5 } from '../../support/md5.ts'
import { createReceiver } from '../../support/receiver.ts'
import { cards, payButton, typeCard } from '../support/card-form.ts'
import { dialog, goTo, rows } from '../support/console-parts.ts'
import { expect, test } from '../support/console-test.ts'

test('a payment by hand against a merchant server of one’s own', async ({ context, engine, page, receiver }) => {
  await goTo(page, 'Merchants')
  await page.getByRole('button', { name: 'New merchant' }).click()
  const form = dialog(page, 'New merchant')
  await form.getByLabel('Name').fill('My shop')
  await form.getByLabel('Key', { exact: true }).fill('mk_mine.v2')
  await form.getByLabel('Secret', { exact: true }).fill('sk_mine: with /slashes/ & ümläuts')
  await form.getByRole('button', { name: 'Add merchant' }).click()
  const details = page.getByRole('region', { name: 'Merchant', exact: true })
  await details.getByRole('button', { name: 'Use in Requests' }).click()

  await expect(page.getByRole('combobox', { name: 'Merchant' })).toContainText('mk_mine.v2')
  const field = (name: string) => page.getByLabel(name, { exact: false }).and(page.locator(`[name="${name}"]`))
  await field('order_id').fill('T-1000')
  await field('amount').fill('10.50')
  await field('ipn_url').fill(receiver.url)
  await page.getByRole('combobox', { name: 'ipn_format' }).selectOption('json')
  const server = new URL(receiver.url).origin
  await field('return_url').fill(`${server}/thanks?order=T-1000`)
  await field('cancel_url').fill(`${server}/cart`)

  // The steps of the signature follow what is typed; the answer takes their place when it comes.
  const canonical = page.getByTestId('canonical')
  await expect(canonical).toContainText(`"cancel_url":"${server}/cart"`)
  const signed = await canonical.textContent()
  expect(signed).toContain('"amount":10.50,')
  await expect(page.getByText(`mk_mine.v2.${md5(`${signed}sk_mine: with /slashes/ & ümläuts`)}`).first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const verdict = page.getByRole('region', { name: 'Verdict' })
  await expect(verdict).toContainText('00 accepted')

  const opened = context.waitForEvent('page')
  await verdict.getByRole('link', { name: 'Open hosted page' }).click()
  const hosted = await opened
  await typeCard(hosted, cards.success)
  await payButton(hosted).click()
  await hosted.waitForURL(`${server}/thanks?order=T-1000`)

  await page.bringToFront()
  await verdict.getByRole('button', { name: 'Show payment' }).click()
  const payment = page.getByRole('region', { name: 'Payment details' })
  await expect(payment.getByRole('listitem').filter({ hasText: 'delivered' })).toHaveCount(1)
  const posted = receiver.received.filter(({ method }) => method === 'POST')
  expect(posted).toHaveLength(1)
  expect(JSON.parse(posted[0]?.body ?? '')).toMatchObject({ status: '1', merchant_ref_code: 'T-1000', amount: '10.50' })

  await goTo(page, 'IPN')
  await rows(page, 'IPN').filter({ hasText: 'T-1000' }).click()
  const delivery = page.getByRole('region', { name: 'Delivery details' })
  await expect(delivery).toContainText('The receiver acknowledged it with 200.')
  await expect(delivery.getByRole('region', { name: 'Request body' })).toContainText('"merchant_ref_code"')
  await goTo(page, 'Log')
  await expect(page.getByRole('option', { name: 'POST /v2/payment-links, 200, 00, T-1000' })).toHaveCount(1)
  await expect(page.getByRole('option', { name: /^POST \/pay\/.*, 303/ })).toHaveCount(1)
  const { counts } = await engine.api<{ counts: Record<string, number> }>('GET', '/api/status')
  expect(counts).toMatchObject({ links: 1, payments: 1, deliveries: 1 })
})

test('a receiver that is down: the delivery says so, retries by itself, and is resent by hand', async ({
  engine,
  page,
}) => {
  // Once by itself; then there is time to stop it.
  await engine.api('PATCH', '/api/settings', { ipnRetries: 'custom', ipnRetrySchedule: '1,3600' })
  let status = 503
  const moody = await createReceiver((response) => response.writeHead(status).end('not now'))
  await goTo(page, 'Requests')
  await page.locator('[name="ipn_url"]').fill(moody.url)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('region', { name: 'Verdict' }).getByRole('button', { name: 'Show payment' }).click()
  await page.getByRole('button', { name: 'Pay as…' }).click()
  await page.getByRole('menuitem', { name: 'Success' }).click()

  const payment = page.getByRole('region', { name: 'Payment details' })
  await expect(payment.getByRole('list', { name: /^Story of/ })).toContainText('503')
  await goTo(page, 'IPN')
  await rows(page, 'IPN').first().click()
  const delivery = page.getByRole('region', { name: 'Delivery details' })
  await expect(delivery).toContainText('The receiver answered 503. Only 2xx acknowledges an IPN.')
  await expect(delivery).toContainText(/Attempt 3 in/)
  await delivery.getByRole('button', { name: 'Stop' }).click()
  await expect(delivery).toContainText(/Stopped after \d+ attempts?: nothing more is sent/)
  const tries = moody.received.length
  status = 204
  await delivery.getByRole('button', { name: 'Resend', exact: true }).click()
  await expect(delivery).toContainText('The receiver acknowledged it with 204.')
  await expect(delivery.getByRole('list', { name: 'Attempts' })).toContainText('by hand')
  expect(moody.received).toHaveLength(tries + 1)
  expect(new Set(moody.received.map(({ body }) => body)).size).toBe(1)
  await moody.close()
})
