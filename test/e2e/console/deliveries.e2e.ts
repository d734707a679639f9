import type { ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { createCall } from '../../support/create-call.ts'
import { createReceiver, unusedPort } from '../../support/receiver.ts'
import { dialog, goTo, rows, toast } from '../support/console-parts.ts'
import { expect, refusal, test } from '../support/console-test.ts'
import type { OwnEngine } from '../support/start-engine.ts'

const pay = async (engine: OwnEngine, orderId: string, ipnUrl: string): Promise<void> => {
  const { page: hosted = '' } = await createCall(engine, { fields: { order_id: orderId, ipn_url: ipnUrl } })
  await engine.api('POST', `/api/links/${new URL(hosted).pathname.split('/')[2]}/pay`, { outcome: 'success' })
}

const details = (page: Page) => page.getByRole('region', { name: 'Delivery details' })

test.describe(() => {
  test.beforeEach(({ engine }) => engine.api('PATCH', '/api/settings', { ipnRetries: 'none' }))

  test('an edited copy goes to another receiver, marked and linked to what it was made from', async ({
    engine,
    page,
    receiver,
    tolerate,
  }) => {
    tolerate(refusal(400, '/replay'))
    await pay(engine, 'T-EDIT', `http://127.0.0.1:${await unusedPort()}/ipn`)
    await goTo(page, 'IPN')
    await rows(page, 'IPN').filter({ hasText: 'T-EDIT' }).click()
    await details(page).getByRole('button', { name: 'Edit and resend…' }).click()
    const form = dialog(page, 'Edit and resend')
    const send = form.getByRole('button', { name: 'Send edited copy' })
    await send.click()
    await expect(form.getByRole('alert')).toContainText('nothing is changed')

    await form.getByLabel('URL').fill('nowhere')
    await form.getByRole('button', { name: 'Add a header' }).click()
    await form.getByLabel('Name of header 2').fill('Host')
    await form.getByLabel('Value of Host').fill('x')
    await send.click()
    await expect(form.getByLabel('URL')).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('Value of Host')).toHaveAttribute('aria-invalid', 'true')

    await form.getByLabel('URL').fill(receiver.url)
    await form.getByLabel('Name of header 2').fill('X-Test')
    await form.getByLabel('Value of amount', { exact: true }).fill('0.01')
    await form.getByLabel('Value of Content-Type').fill('text/plain')
    await form.getByRole('button', { name: 'Take status out' }).click()
    await send.click()
    await receiver.arrived(1)
    const [message] = receiver.received
    const fields = JSON.parse(message?.body ?? '') as Record<string, string>
    expect(fields.amount).toBe('0.01')
    expect(fields).not.toHaveProperty('status')
    expect(message?.headers).toMatchObject({ 'x-test': 'x', 'content-type': 'text/plain' })

    await expect(details(page)).toContainText('The receiver acknowledged it with 200.')
    const edits = details(page).getByRole('region', { name: 'Edited by hand' })
    await expect(edits).toContainText('Field amount')
    await expect(edits).toContainText('Header X-Test')
    await expect(rows(page, 'IPN').filter({ hasText: 'edited' })).toHaveAccessibleName(/^T-EDIT, edited, delivered/)
    await edits.getByRole('link', { name: 'another delivery' }).click()
    await expect(details(page)).toContainText('The retry schedule is used up after 1 attempt')
  })

  test('a raw body is refused with its reason; its copy retries when asked, and has no fields to edit', async ({
    engine,
    page,
    tolerate,
  }) => {
    tolerate(refusal(400, '/replay'))
    await pay(engine, 'T-RAW', `http://127.0.0.1:${await unusedPort()}/ipn`)
    await goTo(page, 'IPN')
    await rows(page, 'IPN').filter({ hasText: 'T-RAW' }).click()
    const edit = details(page).getByRole('button', { name: 'Edit and resend…' })
    await edit.click()
    const form = dialog(page, 'Edit and resend')
    const send = form.getByRole('button', { name: 'Send edited copy' })
    await expect(form).not.toContainText('Keeps from the original')
    await form.getByRole('radio', { name: 'Raw body' }).click()
    const raw = form.getByLabel('Raw body', { exact: true })
    await raw.fill('a=1&a=2')
    const refuse = async (fields: Record<string, string>): Promise<void> => {
      const error = { code: 'invalid_request', message: 'The request is not valid.', fields }
      await page.route('**/replay', (route) => route.fulfill({ status: 400, json: { error } }), { times: 1 })
      await send.click()
    }
    await refuse({ body: 'must be shorter' })
    await expect(raw).toHaveAttribute('aria-invalid', 'true')
    await expect(raw).toHaveAccessibleDescription('must be shorter')
    await form.getByRole('radio', { name: 'Fields' }).click()
    await expect(form.getByRole('alert')).toHaveText('The message must be shorter.')
    await refuse({ format: 'must be another' })
    await expect(form.getByRole('alert')).toHaveText('The message must be another.')

    await form.getByRole('radio', { name: 'Raw body' }).click()
    await form.getByRole('radio', { name: 'Form' }).click()
    await form.getByRole('switch', { name: 'Retry by the schedule if it fails' }).click()
    const sent = page.waitForRequest('**/replay')
    await send.click()
    expect((await sent).postDataJSON()).toMatchObject({ body: 'a=1&a=2', retry: true })
    await expect(form).toBeHidden()
    await expect(details(page).getByRole('region', { name: 'Edited by hand' })).toBeVisible()
    await edit.click()
    await expect(raw).toHaveValue('a=1&a=2')
    await expect(form.getByRole('radiogroup', { name: 'Edit as' })).toHaveCount(0)
  })

  test('what failed during an outage is recovered in one go', async ({ engine, page, tolerate }) => {
    tolerate(refusal(400, '/api/deliveries/recoverable'))
    let status = 503
    const shop = await createReceiver((response) => response.writeHead(status).end())
    await pay(engine, 'T-OUT-1', shop.url)
    await pay(engine, 'T-OUT-2', shop.url)
    await goTo(page, 'IPN')
    await expect(rows(page, 'IPN').filter({ hasText: 'failed' })).toHaveCount(2)
    status = 200
    await page.getByRole('button', { name: 'Recover failed since…' }).click()
    const form = dialog(page, 'Recover failed deliveries')
    await expect(form).toContainText('2 deliveries to 1 receiver will be sent again.')
    await expect(form.getByRole('region', { name: 'What will be sent' })).toContainText(new URL(shop.url).origin)
    await form.getByLabel('Last tried since').fill('yesterday')
    await expect(form.getByRole('button', { name: 'Recover' })).toBeDisabled()
    await form.getByLabel('Last tried since').fill('15m')
    // What cannot be read shows nothing of what was read before.
    const preview = form.getByRole('region', { name: 'What will be sent' })
    await expect(preview).toBeVisible()
    const error = { code: 'invalid_request', message: 'Not a filter.' }
    await page.route('**/api/deliveries/recoverable*', (route) => route.fulfill({ status: 400, json: { error } }))
    const refused = page.waitForResponse('**/api/deliveries/recoverable*')
    await form.getByLabel('Filter').fill('T-OUT')
    await (await refused).finished()
    await expect(preview).toHaveCount(0)
    await page.unroute('**/api/deliveries/recoverable*')
    await form.getByRole('button', { name: 'Recover' }).click()
    await expect(form.getByRole('status')).toHaveText('2 deliveries sent again: 2 delivered, 0 failed again.')
    await form.getByRole('button', { name: 'Close' }).first().click()
    await expect(rows(page, 'IPN').filter({ hasText: 'delivered' })).toHaveCount(2)
    await shop.close()
  })

  test('a recovery that is stopped says how many were sent again', async ({ engine, page }) => {
    let status = 503
    const held: ServerResponse[] = []
    const shop = await createReceiver((response) => {
      if (status === 0) held.push(response)
      else response.writeHead(status).end()
    })
    for (let number = 1; number <= 30; number++) await pay(engine, `T-STOP-${number}`, shop.url)
    const failed = () => engine.api<{ total: number }>('GET', '/api/deliveries?q=state:failed')
    await expect.poll(async () => (await failed()).total).toBe(30)
    await goTo(page, 'IPN')
    await page.getByRole('button', { name: 'Recover failed since…' }).click()
    const form = dialog(page, 'Recover failed deliveries')
    await expect(form).toContainText('30 deliveries')
    status = 0
    await form.getByRole('button', { name: 'Recover' }).click()
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await form.getByRole('button', { name: 'Stop' }).click()
    await expect(form.getByRole('button', { name: 'Stopping…' })).toBeVisible()
    status = 200
    for (const response of held) response.writeHead(200).end()
    await expect(form.getByRole('status')).toHaveText(
      /^Stopped\. \d+ deliver(y|ies) sent again: \d+ delivered, 0 failed again, \d+ unchanged\.$/,
    )
    await shop.close()
  })
})

test('marked IPNs are sent again or stopped where that can be done, and compared once something was sent', async ({
  engine,
  page,
  receiver,
}) => {
  const silent = await createReceiver(() => {})
  await pay(engine, 'T-DONE', receiver.url)
  await pay(engine, 'T-SENDS', silent.url)
  await pay(engine, 'T-WAITS', `http://127.0.0.1:${await unusedPort()}/ipn`)
  await goTo(page, 'IPN')
  const row = (order: string) => rows(page, 'IPN').filter({ hasText: order })
  const marked = page.getByRole('region', { name: 'Marked rows' })
  await expect(row('T-WAITS')).toContainText('refused')
  await expect(row('T-WAITS')).toHaveAccessibleName(/^T-WAITS, retrying, 1 attempt/)
  for (const order of ['T-SENDS', 'T-DONE']) await row(order).locator('[data-mark]').click()
  await marked.getByRole('button', { name: 'Compare 2' }).click()
  await expect(toast(page, 'Nothing was sent for T-SENDS yet.')).toBeVisible()
  await row('T-WAITS').locator('[data-mark]').click()
  await expect(marked.getByRole('button', { name: 'Resend 2' })).toBeEnabled()
  await row('T-SENDS').locator('[data-mark]').click()
  await expect(marked).toContainText('2 IPNs marked')
  await marked.getByRole('button', { name: 'Stop 1' }).click()
  await expect(toast(page, '1 stopped')).toBeVisible()
  await page.getByRole('button', { name: 'Stopped', exact: true }).click()
  await expect(rows(page, 'IPN')).toHaveCount(1)
  await expect(row('T-WAITS')).toHaveAccessibleName(/^T-WAITS, stopped/)
  await silent.close()
})

test('a custom schedule is typed in any unit, shown in words, and followed', async ({ engine, page, tolerate }) => {
  tolerate(refusal(400, '/api/settings'))
  await page.goto(`${engine.consoleUrl}/settings/ipn`)
  await page.getByRole('radio', { name: 'Custom' }).click()
  const schedule = page.getByLabel('Custom retries', { exact: true })
  await schedule.fill('5s, soon')
  await schedule.press('Enter')
  await expect(schedule).toHaveAccessibleDescription(/must be 1 to 20 pauses/)
  await schedule.fill('10m, 2h')
  await expect(page.getByText('after 10 min, 2 h: 3 attempts in all')).toBeVisible()
  await schedule.press('Enter')
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible()
  await expect(schedule).toHaveValue('10m, 2h')
  const saved = () => engine.api('GET', '/api/settings')
  await expect.poll(saved).toMatchObject({ ipnRetries: 'custom', ipnRetrySchedule: '600,7200' })

  await pay(engine, 'T-CUSTOM', `http://127.0.0.1:${await unusedPort()}/ipn`)
  await goTo(page, 'IPN')
  await rows(page, 'IPN').filter({ hasText: 'T-CUSTOM' }).click()
  const next = details(page).getByRole('region', { name: 'What comes next' })
  await expect(next).toContainText(/Attempt 2 in (9|10) min.* 1 more if that fails/)
  await next.getByRole('button', { name: 'Retry now' }).click()
  await expect(next).toContainText(/Attempt 3 in (1 h 59|2 h 0) min.* It is the last one\./)
})
