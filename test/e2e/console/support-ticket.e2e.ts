import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { createCall } from '../../support/create-call.ts'
import { chooseMore, filterBox, goTo, rows } from '../support/console-parts.ts'
import { expect, test } from '../support/console-test.ts'

const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8')

test('a merchant’s failed request is found by order, e-mail, code or any text, read to the byte and exported', async ({
  engine,
  page,
}) => {
  const { secret } = engine.merchant
  await createCall(engine, { fields: { order_id: 'T-1' } })
  const ticket = { order_id: 'T-2', customer_email: 'ines@example.org', description: 'Two tickets, row “ß”' }
  expect(await createCall(engine, { fields: ticket, secret: 'sk_wrong' })).toMatchObject({ code: 'E012', status: 401 })
  await createCall(engine, { fields: { order_id: 'T-3', customer_email: undefined } })
  await createCall(engine, { fields: { order_id: 'T-4', customer_email: 'not one' } })

  await goTo(page, 'Log')
  const log = rows(page, 'Log')
  await expect(log).toHaveCount(4)
  for (const filter of [
    'order:T-2',
    'email:ines@example.org',
    'code:E012',
    'row “ß”',
    'status:401 T-',
    'code:E0 -code:E002 -code:E003',
  ]) {
    await filterBox(page, 'Log').fill(filter)
    await expect(log, filter).toHaveCount(1)
    await expect(log, filter).toContainText('T-2')
  }
  await filterBox(page, 'Log').fill('order:nobody')
  await expect(page.getByText('Nothing matches this filter')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).first().click()
  await expect(log).toHaveCount(4)

  await filterBox(page, 'Log').fill('code:E012')
  await expect(log).toHaveCount(1)
  await log.click()
  const details = page.getByRole('region', { name: 'Call details' })
  await expect(details.getByRole('region', { name: 'Verdict' })).toContainText('The signature does not match the body')
  const headers = details.getByRole('table', { name: 'Request headers' })
  await expect(headers).toContainText(/Bearer mk_demo\.[0-9a-f]{32}/)
  const sent = details.getByRole('region', { name: 'Request body' })
  await sent.getByRole('radio', { name: 'As sent' }).click()
  await expect(sent).toContainText('"description":"Two tickets, row “ß”"')
  await expect(details.getByRole('region', { name: 'Answer body' })).toContainText('E012')

  const one = page.waitForEvent('download')
  await chooseMore(page, 'Save as JSON')
  const text = await textOf(await one)
  const entry = JSON.parse(text) as { code: string; requestBody: { text: string }; responseBody: { text: string } }
  expect(entry.code).toBe('E012')
  expect(JSON.parse(entry.requestBody.text)).toMatchObject(ticket)
  expect(entry.responseBody.text).toContain('E012')
  expect(text).not.toContain(secret)

  // All that the filter finds, as JSON lines.
  await filterBox(page, 'Log').fill('code:E0')
  await expect(log).toHaveCount(3)
  const several = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export the calls of this filter as JSON lines' }).click()
  const download = await several
  expect(download.suggestedFilename()).toMatch(/^paylink-log-.*\.jsonl$/)
  const lines = (await textOf(download)).trimEnd().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { orderId: string }).orderId)).toEqual(['T-4', 'T-3', 'T-2'])
  expect(lines.join('\n')).not.toContain(secret)

  // Sent again as it came, it fails as it did.
  await details.getByRole('button', { name: 'Send again in Requests' }).click()
  await expect(page.getByRole('textbox', { name: 'Request body' })).toContainText('ines@example.org')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('E012 refused')
})
