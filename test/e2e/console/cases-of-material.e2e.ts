import { readFile } from 'node:fs/promises'
import type { CaseFile } from '../../../src/shared/contract/cases.ts'
import { createFields } from '../../support/create-body.ts'
import { md5 } from '../../support/md5.ts'
import { dialog, goTo } from '../support/console-parts.ts'
import { expect, test } from '../support/console-test.ts'

// No reset removes cases.
test.use({ alone: true })

const lines = ['17:05:31', '17:05:36', '17:10:36']
  .map(
    (time) =>
      `203.0.113.20 - - [19/Nov/2026:${time} +0000] "POST /ipn HTTP/1.1" 301 169 "-" "paylink-console-ipn/1.4.2"`,
  )
  .join('\n')

test('the lines of an access log become a case, and a call is kept with the type that it was refused for', async ({
  context,
  engine,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const doctor = async (text: string): Promise<void> => {
    await goTo(page, 'Doctor')
    await page.getByRole('textbox', { name: 'Body, cURL command or raw HTTP request' }).click()
    await page.evaluate((value) => navigator.clipboard.writeText(value), text)
    await page.keyboard.press('Control+V')
    await page.getByRole('button', { name: 'Make a case…' }).click()
  }
  const form = dialog(page, 'Make a case')
  const shown = page.getByRole('region', { name: 'Case', exact: true })

  await doctor(lines)
  await expect(form.getByRole('region', { name: 'Verdict' })).toContainText('Redirects of an IPN are not followed')
  await expect(form).toContainText('3 steps with their bytes, the settings and faults that matter.')
  const redacted = form.getByRole('region', { name: 'Redacted' })
  await expect(redacted).toContainText('Nothing had to be redacted.')
  const download = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Save case file' }).click()
  const saved = JSON.parse(await readFile(await (await download).path(), 'utf8')) as CaseFile
  expect(saved.exchanges.map(({ response }) => response?.status)).toEqual([301, 301, 301])
  await form.getByRole('button', { name: 'Keep in Cases' }).click()
  await expect(shown).toContainText('POST /ipn was answered with 301')
  await expect(shown.getByRole('button', { name: 'Diagnose again' }), 'it has no signature').toHaveCount(0)
  await shown.getByRole('tab', { name: 'Reproduce here' }).click()
  await expect(shown).toContainText('The material has no create call')

  const sorted = Object.fromEntries(
    Object.entries({ ...createFields, order_id: 'F-1' }).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  const body = JSON.stringify(sorted)
  const token = `${engine.merchant.key}.${md5(body + engine.merchant.secret)}`
  await goTo(page, 'Doctor')
  await page.getByRole('button', { name: 'Clear everything' }).click()
  await doctor(`curl https://api.example/v2/payment-links -H 'Authorization: Bearer ${token}' -d '${body}'\n`)
  await expect(form.getByRole('region', { name: 'Verdict' })).toContainText('The service answers E020')
  await expect(form).toContainText('1 step with its bytes, a scenario that repeats it, the settings and faults')
  await expect(redacted).not.toContainText('Nothing had')
  await expect(redacted.getByRole('listitem').filter({ hasText: /^Customer names, .* pseudonyms/ })).toHaveCount(1)
  const pseudonyms = redacted.getByRole('table', { name: 'Pseudonyms' })
  await expect(pseudonyms.getByRole('row')).toHaveCount(6)
  await expect(pseudonyms.getByRole('row').filter({ hasText: 'jane.doe@example.com' })).toHaveCount(1)
  await form.getByRole('button', { name: 'Keep in Cases' }).click()
  await expect(shown).toContainText('Signature of F-1')
  await shown.getByRole('tab', { name: 'Reproduce here' }).click()
  await shown.getByRole('button', { name: 'Reproduce here' }).click()
  await expect(shown).toContainText('The one step gave the same result.')
})
