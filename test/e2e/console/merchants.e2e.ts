import { createCall } from '../../support/create-call.ts'
import { onlyLong } from '../../support/rounds.ts'
import { chooseMore, dialog, filterBox, goTo, list, rows, toast } from '../support/console-parts.ts'
import { expect, refusal, test } from '../support/console-test.ts'

test('rotating a secret warns, and keeps the old one as long as was chosen', async ({ engine, page }) => {
  const before = engine.merchant.secret
  await goTo(page, 'Merchants')
  await rows(page, 'Merchants').click()
  const details = page.getByRole('region', { name: 'Merchant', exact: true })
  await expect(details).not.toContainText(before)
  await details.getByRole('button', { name: 'Show secret' }).click()
  await expect(details).toContainText(before)

  await details.getByRole('button', { name: 'Rotate secret' }).click()
  const rotate = dialog(page, /^Rotate the secret of/)
  await expect(rotate).toContainText('Code that still has the old secret gets E012 at once.')
  await rotate.getByLabel('Keep the old secret for').click()
  await page.getByRole('option', { name: '1 hour' }).click()
  await expect(rotate).toContainText('either secret are accepted')
  await rotate.getByRole('button', { name: 'Rotate secret' }).click()
  await expect(toast(page, 'The secret was rotated')).toBeVisible()
  await expect(details.getByRole('heading', { name: 'Previous secrets' })).toBeVisible()
  expect(await createCall(engine, { secret: before })).toMatchObject({ code: '00' })

  await details.getByRole('button', { name: 'Rotate secret' }).click()
  await rotate.getByLabel('New secret').fill('sk_next')
  await rotate.getByRole('button', { name: 'Rotate secret' }).click()
  await expect(rotate).toBeHidden()
  expect(await createCall(engine, { secret: 'sk_next', fields: { order_id: 'T-2' } })).toMatchObject({ code: '00' })
})

test('a rotation begun stays with its merchant and ends with the dialog; a secret that is refused says why', async ({
  engine,
  page,
  tolerate,
}) => {
  tolerate(refusal(400, '/rotate'))
  const list = () =>
    engine.api<{ items: { id: string; name: string; previousSecrets: { validUntil: string }[] }[] }>(
      'GET',
      '/api/merchants',
    )
  await engine.api('POST', '/api/merchants', { name: 'Second shop', key: 'mk_second' })
  const open = async (name: string) => {
    await page.goto(`${engine.consoleUrl}/merchants/${(await list()).items.find((one) => one.name === name)?.id}`)
    const rotate = dialog(page, `Rotate the secret of ${name}`)
    const button = page.getByRole('button', { name: 'Rotate secret' })
    await expect(button.or(rotate).first()).toBeVisible()
    if (!(await rotate.isVisible())) await button.click()
    return { rotate, period: rotate.getByLabel('Keep the old secret for') }
  }
  const first = await open('Demo shop')
  await first.period.selectOption('7 days')
  const second = await open('Second shop')
  await expect(second.period).toHaveValue('0')
  await second.rotate.getByRole('button', { name: 'Cancel' }).click()

  await open('Demo shop')
  await expect(first.period.getByRole('option', { selected: true })).toHaveText('7 days')
  const secret = first.rotate.getByLabel('New secret')
  await secret.fill('x'.repeat(1_000))
  await first.rotate.getByRole('button', { name: 'Rotate secret' }).click()
  await expect(secret).toHaveAttribute('aria-invalid', 'true')
  await expect(secret).toHaveAccessibleDescription(/at most/)
  await secret.fill('')
  await first.rotate.getByRole('button', { name: 'Rotate secret' }).click()
  await expect(first.rotate).toBeHidden()
  const kept = (await list()).items.find(({ name }) => name === 'Demo shop')?.previousSecrets[0]?.validUntil ?? ''
  expect(Math.round((Date.parse(kept) - Date.now()) / 86_400_000)).toBe(7)

  for (const period of ['30 days', undefined]) {
    await page.getByRole('button', { name: 'Rotate secret' }).click()
    await expect(first.period).toHaveValue('0')
    if (period === undefined) continue
    await first.period.selectOption(period)
    await first.rotate.getByRole('button', { name: 'Cancel' }).click()
  }
})

test('Esc in a setting gives up what was typed there, and only then leaves the merchant', async ({ engine, page }) => {
  await goTo(page, 'Merchants')
  await rows(page, 'Merchants').click()
  const field = page.getByLabel('Links expire after', { exact: true })
  const before = await field.inputValue()
  await field.fill('5')
  await field.press('Escape')
  await expect(field).toHaveValue(before)
  await expect(field).toBeFocused()
  await field.press('Escape')
  await expect(list(page, 'Merchants')).toBeFocused()
  // Saved after anything that Esc would have saved.
  await rows(page, 'Merchants').click()
  await page.getByRole('radio', { name: 'Shortest' }).click()
  await expect(page.getByText('This merchant’s own')).toHaveCount(1)
  const settings = async () =>
    (await engine.api<{ items: { settings: object }[] }>('GET', '/api/merchants')).items[0]?.settings
  await expect.poll(settings).toEqual({ numbersInSignature: 'shortest' })
})

test('deleting a merchant with payments names what goes, and asks for its name', async ({ engine, page }) => {
  await createCall(engine, { fields: { order_id: 'T-1' } })
  await createCall(engine, { fields: { order_id: 'T-2' } })
  await goTo(page, 'Merchants')
  await rows(page, 'Merchants').click()
  await chooseMore(page, 'Delete…')
  const sure = dialog(page, 'Delete Demo shop?')
  await expect(sure).toContainText(
    '2 payment links and all payments and IPN deliveries that belong to them are deleted',
  )
  const go = sure.getByRole('button', { name: 'Delete merchant' })
  await expect(go).toBeDisabled()
  await sure.getByLabel('Type “Demo shop” to confirm').fill('Demo')
  await expect(go).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(rows(page, 'Merchants')).toHaveCount(1)

  await chooseMore(page, 'Delete…')
  await sure.getByLabel('Type “Demo shop” to confirm').fill('Demo shop')
  await go.click()
  await expect(toast(page, 'Demo shop deleted, with 2 links')).toBeVisible()
  await expect(page.getByText('No merchants', { exact: true })).toBeVisible()
  expect(await createCall(engine)).toMatchObject({ code: 'E011' })
  await goTo(page, 'Start')
  await expect(page.getByRole('button', { name: 'Add a merchant' })).toBeVisible()
})

test(
  'a key that is taken is said beside the field, and nothing changes',
  onlyLong,
  async ({ engine, page, tolerate }) => {
    tolerate(refusal(409, '/api/merchants'))
    tolerate(refusal(400, '/api/merchants'))
    await goTo(page, 'Merchants')
    await page.getByRole('button', { name: 'New merchant' }).click()
    const form = dialog(page, 'New merchant')
    await form.getByLabel('Name').fill('Twin')
    await form.getByLabel('Key', { exact: true }).fill('mk_demo')
    await form.getByRole('button', { name: 'Add merchant' }).click()
    await expect(form.getByLabel('Key', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('Key', { exact: true })).toHaveAccessibleDescription(/./)
    expect(await engine.api('GET', '/api/merchants')).toMatchObject({ total: 1 })
  },
)

test(
  'the list counts links as they come, finds by key, and holds new merchants back when paused',
  onlyLong,
  async ({ engine, page }) => {
    await goTo(page, 'Merchants')
    await expect(rows(page, 'Merchants').first()).toContainText(/mk_demo\s*0/)
    await createCall(engine, { fields: { order_id: 'T-1' } })
    await expect(rows(page, 'Merchants').first()).toContainText(/mk_demo\s*1/)

    await page.getByRole('button', { name: 'Pause' }).click()
    await engine.api('POST', '/api/merchants', { name: 'Second shop', key: 'mk_second', secret: 'sk_second' })
    await expect(page.getByRole('button', { name: /1 new/ })).toBeVisible()
    await expect(rows(page, 'Merchants')).toHaveCount(1)
    await page.getByRole('button', { name: /1 new/ }).click()
    await expect(rows(page, 'Merchants')).toHaveCount(2)

    await filterBox(page, 'Merchants').fill('-key:second')
    await expect(rows(page, 'Merchants')).toHaveCount(1)
    await expect(rows(page, 'Merchants')).toContainText('mk_demo')
  },
)
