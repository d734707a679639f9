import { createCall } from '../../support/create-call.ts'
import { onlyLong } from '../../support/rounds.ts'
import { accessibilityFaults } from '../support/accessibility-faults.ts'
import { rows } from '../support/console-parts.ts'
import { expect, test } from '../support/console-test.ts'

test.beforeEach(({ engine }) => engine.api('PATCH', '/api/settings', { ipnRetries: 'quick' }))

test('an inbox that fails twice is set up, its IPN is retried and delivered, byte for byte', async ({
  engine,
  page,
}) => {
  await page.goto(`${engine.consoleUrl}/inbox`)
  await page.getByRole('button', { name: 'New inbox' }).click()
  await page.getByLabel('Name').fill('orders')
  await page.getByRole('button', { name: 'Make the inbox' }).click()
  await page.getByRole('button', { name: 'Behaviour' }).click()
  await page.getByRole('radio', { name: 'Fail first' }).click()
  expect(await accessibilityFaults(page, { within: '[role=dialog]' })).toEqual([])
  await page.getByRole('button', { name: 'Answer like this' }).click()
  const behaviour = page.getByRole('region', { name: 'Behaviour' })
  await expect(behaviour).toContainText('answers 500 to the next 2, then 200')

  const { page: hosted = '' } = await createCall(engine)
  const id = new URL(hosted).pathname.split('/')[2]
  await engine.api('POST', `/api/links/${id}/pay`, { outcome: 'success' })
  await expect(behaviour).toContainText('answers 200 to every request')
  await expect(page.getByText('3 of 3')).toBeVisible()
  await rows(page, 'Inbox').first().click()
  await page.getByRole('tab', { name: 'Compare' }).click()
  await expect(page.getByText('Byte-identical')).toBeVisible()
  await page.getByRole('button', { name: 'Open delivery' }).click()
  await expect(page.getByRole('tab', { name: 'Attempts 3' })).toBeVisible()
})

test(
  'a message that a fault rule changed says so, beside being just what was sent',
  onlyLong,
  async ({ engine, page }) => {
    const effect = { kind: 'ipn-corrupt-field', field: 'amount', value: '0.01' }
    await engine.api('POST', '/api/rules', { name: 'Cheap', effect })
    const { page: hosted = '' } = await createCall(engine)
    await engine.api('POST', `/api/links/${new URL(hosted).pathname.split('/')[2]}/pay`, { outcome: 'success' })
    await page.goto(`${engine.consoleUrl}/inbox`)
    await rows(page, 'Inbox').first().click()
    await expect(page.getByRole('region', { name: 'Changed by rules' })).toContainText(
      /Changed by rule “Cheap”: .*"0\.01"/,
    )
    await page.getByRole('tab', { name: 'Compare' }).click()
    await expect(page.getByText('Byte-identical')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  },
)

test('HTML that an inbox answers runs nothing at the address of the payment pages', async ({
  engine,
  page,
  tolerate,
}) => {
  tolerate(/Blocked script execution/)
  const headers = [['Content-Type', 'text/html']]
  const body = '<p>shown</p><script>document.title = "ran"</script>'
  await engine.api('PUT', '/api/inbox/page/behaviour', { kind: 'answer', status: 200, headers, body })
  await page.goto(`${engine.serviceUrl}/inbox/page`)
  await expect(page.getByText('shown')).toBeVisible()
  expect(await page.evaluate(() => [document.title, globalThis.origin])).toEqual(['', 'null'])
})
