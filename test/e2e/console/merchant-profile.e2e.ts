import { readFile } from 'node:fs/promises'
import { onlyLong } from '../../support/rounds.ts'
import { chooseMore, dialog, goTo, rows, toast } from '../support/console-parts.ts'
import { expect, refusal, test } from '../support/console-test.ts'

test(
  'a merchant’s own settings, where they show, and its profile as a file',
  onlyLong,
  async ({ engine, page, tolerate }) => {
    tolerate(refusal(400, '/api/merchants'))
    await goTo(page, 'Merchants')
    await rows(page, 'Merchants').click()
    const details = page.getByRole('region', { name: 'Merchant', exact: true })
    await expect(details.getByText('Inherits: UTC')).toBeVisible()
    await details.getByLabel('Time zone of datetime').fill('Asia/Tokyo')
    await details.getByLabel('Time zone of datetime').press('Enter')
    await expect(details.getByRole('button', { name: 'Inherit UTC again' })).toBeVisible()
    await details
      .getByRole('radiogroup', { name: 'Numbers in the signature' })
      .getByRole('radio', { name: 'Shortest' })
      .click()
    await expect(details.getByText('This merchant’s own')).toHaveCount(2)
    await details.getByLabel('Status code of failed').fill('1')
    await details.getByLabel('Status code of failed').press('Tab')
    await expect(details.getByRole('alert')).toContainText('must differ from "1"')
    await details.getByLabel('Status code of failed').press('Escape')

    await chooseMore(page, 'Export profile…')
    const exporting = dialog(page, 'Export the profile of Demo shop')
    const download = page.waitForEvent('download')
    await exporting.getByRole('button', { name: 'Export', exact: true }).click()
    const file = await (await download).path()
    const text = await readFile(file, 'utf8')
    expect(text).not.toContain(engine.merchant.secret)
    expect(JSON.parse(text)).toMatchObject({ secret: null, settings: { timeZone: 'Asia/Tokyo' } })

    await goTo(page, 'Requests')
    await page.getByRole('tab', { name: 'Signature' }).click()
    await expect(page.getByText('numbers in their shortest form (this merchant’s own setting)')).toBeVisible()
    await goTo(page, 'Settings')
    await page.getByRole('navigation', { name: 'Sections of the settings' }).getByRole('link', { name: 'IPN' }).click()
    await page.getByText('Other for').getByRole('link', { name: 'Demo shop' }).click()
    await details.getByRole('button', { name: 'Inherit UTC again' }).click()
    await expect(details.getByText('Inherits: UTC')).toBeVisible()

    await page.getByRole('button', { name: 'New merchant' }).click()
    await page.getByLabel('Merchant profile').setInputFiles(file)
    await expect(toast(page, 'Demo shop has the settings of the file')).toBeVisible()
    await expect(details.getByRole('button', { name: 'Inherit UTC again' })).toBeVisible()
  },
)
