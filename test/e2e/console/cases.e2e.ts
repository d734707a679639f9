import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { OpenedCase } from '../../../src/shared/contract/cases.ts'
import { createCall } from '../../support/create-call.ts'
import { isLong, onlyLong } from '../../support/rounds.ts'
import { accessibilityFaults } from '../support/accessibility-faults.ts'
import { chooseMore, dialog, goTo, rows, toast } from '../support/console-parts.ts'
import { expect, refusal, test } from '../support/console-test.ts'

// No reset removes cases.
test.use({ alone: true })

const expectAccessible = async (page: Page, what: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await accessibilityFaults(page, { coloursOnly: colorScheme === 'dark' }), what).toEqual([])
    const { PAYLINK_SHOTS: shots } = process.env
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${what}-${colorScheme}.png` })
  }
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a refused call goes to a colleague as a case: saved, opened, compared, noted, reproduced and deleted', async ({
  engine,
  page,
  tolerate,
}) => {
  test.slow()
  tolerate(refusal(400, '/api/cases'))
  const { secret } = engine.merchant
  const customer = { customer_lastname: 'Lüdenscheidt', customer_email: 'ines.privat@example.org' }
  await createCall(engine, { fields: { order_id: 'GOOD-1' } })
  await createCall(engine, { fields: { order_id: 'T-2', ...customer }, secret: `${secret}\n` })

  await goTo(page, 'Cases')
  await expect(page.getByText('No case is open')).toBeVisible()
  if (isLong) await expectAccessible(page, 'cases-empty')

  // Made from the log: what is taken out is seen before anything is saved.
  await goTo(page, 'Log')
  await rows(page, 'Log').filter({ hasText: 'T-2' }).click()
  await chooseMore(page, 'Make a case…')
  const form = dialog(page, 'Make a case')
  await form.getByLabel('Ticket').fill('SUP-77')
  await expect(form.getByRole('region', { name: 'Verdict' })).toContainText('Certain')
  await expect(form.getByRole('table', { name: 'Pseudonyms' })).toContainText('Lüdenscheidt')
  await expect(form.getByRole('button', { name: 'Save case file' })).toBeEnabled()
  await expectAccessible(page, 'case-dialog')
  const download = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Save case file' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('E012-for-T-2.paylink-case.json')
  const text = await readFile(await saved.path(), 'utf8')
  for (const real of [secret, ...Object.values(customer)]) expect(text).not.toContain(real)
  expect(JSON.parse(text).head.ticket).toBe('SUP-77')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused()

  // From an E012 to the merchant's latest good call.
  await chooseMore(page, 'Compare with the latest good one')
  await expect(page.getByRole('region', { name: 'Fields' })).toContainText('customer_lastname')
  await expect(page.getByRole('region', { name: 'Fields' })).not.toContainText('currency_code')
  await page.getByRole('switch', { name: 'Show what is the same too' }).click()
  await expect(page.getByRole('region', { name: 'Fields' })).toContainText('currency_code')
  await expectAccessible(page, 'compare')

  // Any two calls.
  await goTo(page, 'Log')
  await rows(page, 'Log').filter({ hasText: 'T-2' }).click()
  await chooseMore(page, 'Select to compare')
  await rows(page, 'Log').filter({ hasText: 'GOOD-1' }).click()
  await page.getByRole('button', { name: 'Compare with T-2 (E012)' }).click()
  await expect(page.getByRole('region', { name: 'Left', exact: true })).toContainText('E012')
  await expect(page.getByRole('region', { name: 'Fields' })).toContainText('order_id')

  // Opened: a file that is none is refused in words, the case stands beside the data.
  await goTo(page, 'Cases')
  const chooser = page.getByLabel('Case file to open')
  await chooser.setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') })
  await expect(page.getByRole('alert')).toContainText('not a case')
  await chooser.setInputFiles({ name: 'a.paylink-case.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  // The same file can be chosen again.
  await expect(chooser).toHaveValue('')
  const shown = page.getByRole('region', { name: 'Case', exact: true })
  await expect(shown.getByRole('region', { name: 'Verdict' })).toContainText('Certain')
  await expect(shown.getByRole('region', { name: 'Request body' })).not.toContainText('Lüdenscheidt')
  await shown.getByRole('button', { name: 'Diagnose again' }).click()
  await expect(shown.getByText('the result is the same')).toBeVisible()
  await expectAccessible(page, 'case')

  await shown.getByRole('button', { name: 'Add a note' }).click()
  const note = dialog(page, /^Note about/)
  await note.getByRole('textbox', { name: 'Note' }).fill('The line break comes from the file')
  await note.getByLabel('About').selectOption('authorization')
  await note.getByRole('button', { name: 'Add the note' }).click()
  await shown.getByRole('tab', { name: /^Notes/ }).click()
  await expect(shown.getByRole('list', { name: 'Notes' })).toContainText('authorization')
  await shown.getByLabel('Picture to attach').setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: png })
  await expect(shown.getByRole('img', { name: 'shot.png' })).toBeVisible()

  await shown.getByRole('tab', { name: 'Reproduce here' }).click()
  await shown.getByRole('combobox', { name: 'As the merchant' }).selectOption({ index: 0 })
  await shown.getByRole('button', { name: 'Reproduce here' }).click()
  await expect(shown.getByText(/gave the same result/)).toBeVisible()
  await shown.getByRole('tab', { name: 'Environment' }).click()
  await shown.getByRole('tab', { name: 'Reproduce here' }).click()
  await expect(shown.getByText(/gave the same result/)).toBeVisible()
  if (isLong) await expectAccessible(page, 'reproduced')

  await page.reload()
  await expect(page.getByRole('region', { name: 'Case', exact: true })).toContainText('SUP-77')
  await chooseMore(page, 'Delete…')
  await dialog(page, 'Delete this case?').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No case is open')).toBeVisible()
})

test('a case says its zone, its notes and whether its signature can be checked again', async ({ engine, page }) => {
  // No known mistake explains one of the signatures, so that all of them are tried.
  test.slow()
  const open = async (source: object): Promise<OpenedCase> => {
    const { json } = await engine.api<{ json: string }>('POST', '/api/cases/build', { source })
    return engine.api<OpenedCase>('POST', '/api/cases', { text: json })
  }
  const show = ({ summary }: OpenedCase) => page.goto(`${engine.consoleUrl}/cases/${summary.id}`)
  const howSigned = ({ case: file }: OpenedCase) => file.redactions.find(({ what }) => what === 'signature')?.how ?? ''
  const body = '{"amount":1,"description":"Tea","order_id":"D-1"}'
  const guess = await open({
    kind: 'diagnosis',
    body,
    authorization: `Bearer ${engine.merchant.key}.${'0'.repeat(32)}`,
  })
  await engine.api('PATCH', '/api/settings', { timeZone: 'Asia/Tokyo' })
  const { page: hosted = '' } = await createCall(engine)
  const payment = await open({ kind: 'link', id: new URL(hosted).pathname.split('/')[2] })
  const shown = page.getByRole('region', { name: 'Case', exact: true })
  const again = shown.getByRole('button', { name: 'Diagnose again' })

  await show(guess)
  await again.click()
  await expect(shown).toContainText('no known mistake explains the signature')
  await expect(shown).not.toContainText('merchant in')
  expect(howSigned(guess)).toContain('recomputed')
  await expect(shown).not.toContainText(howSigned(guess))
  await shown.getByRole('tab', { name: 'Notes 0' }).click()
  await shown.getByLabel('Picture to attach').setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: png })
  await expect(shown.getByRole('tab', { name: 'Notes 1' })).toBeVisible()
  const download = page.waitForEvent('download')
  await chooseMore(page, 'Save as HTML')
  expect((await download).suggestedFilename()).toMatch(/\.html$/)

  await show(payment)
  await expect(shown).toContainText('merchant in Asia/Tokyo')
})

test('a payment is kept in Cases straight away', onlyLong, async ({ engine, page }) => {
  await createCall(engine, { fields: { order_id: 'P-1' } })
  await goTo(page, 'Payments')
  await rows(page, 'Payments').first().click()
  await chooseMore(page, 'Make a case…')
  await dialog(page, 'Make a case').getByRole('button', { name: 'Keep in Cases' }).click()
  await expect(toast(page, 'The case is in Cases')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment of P-1' })).toBeVisible()
})
