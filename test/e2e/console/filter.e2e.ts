import { createCall } from '../../support/create-call.ts'
import { onlyLong } from '../../support/rounds.ts'
import { filterBox, goTo, rows } from '../support/console-parts.ts'
import { expect, test } from '../support/console-test.ts'

test(
  'completion offers every key of the list, both times, and the merchants there are',
  onlyLong,
  async ({ engine, page }) => {
    await createCall(engine)
    await goTo(page, 'Log')
    await filterBox(page, 'Log').focus()
    const offered = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    for (const key of ['status:', 'code:', 'order:', 'email:', 'merchant:', 'rule:', 'after:', 'before:']) {
      await expect(offered.filter({ hasText: key })).toHaveCount(1)
    }
    await filterBox(page, 'Log').fill('merchant:')
    await offered.filter({ hasText: `merchant:${engine.merchant.key}` }).click()
    await expect(filterBox(page, 'Log')).toHaveValue(`merchant:${engine.merchant.key} `)
    await expect(rows(page, 'Log')).toHaveCount(1)
  },
)

test('where nothing matches, what is odd about the filter is said', onlyLong, async ({ engine, page }) => {
  await createCall(engine)
  await goTo(page, 'Payments')
  await expect(rows(page, 'Payments')).toHaveCount(1)
  await filterBox(page, 'Payments').fill('stauts:paid after:yesterday')
  await expect(page.getByText('This list has no key “stauts”. It has state, ipn, order')).toBeVisible()
  await expect(page.getByText('“after:yesterday” is not a time. Write 10:00')).toBeVisible()
  await filterBox(page, 'Payments').fill('status:paid')
  await expect(page.getByText('Nothing matches this filter')).toBeVisible()
  await expect(page.getByText('This list has no key')).toHaveCount(0)
})
