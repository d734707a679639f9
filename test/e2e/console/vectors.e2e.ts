import { readFile } from 'node:fs/promises'
import { onlyLong } from '../../support/rounds.ts'
import { dialog, goTo, rows, toast } from '../support/console-parts.ts'
import { expect, test } from '../support/console-test.ts'

test(
  'test vectors are exported for the merchant, in the format that was chosen',
  onlyLong,
  async ({ engine, page }) => {
    await goTo(page, 'Merchants')
    await rows(page, 'Merchants').click()
    const open = page.getByRole('button', { name: 'Export test vectors' })
    await open.click()
    const choice = dialog(page, 'Export test vectors of Demo shop')
    await expect(choice.getByRole('radio', { name: 'PHPUnit' })).toBeChecked()
    await expect(choice).toContainText('vendor/bin/phpunit SignatureVectorsTest.php')

    const download = page.waitForEvent('download')
    await choice.getByRole('button', { name: 'Export', exact: true }).click()
    const php = await download
    expect(php.suggestedFilename()).toBe('SignatureVectorsTest.php')
    const phpText = await readFile(await php.path(), 'utf8')
    expect(phpText).toContain('final class SignatureVectorsTest extends TestCase')
    expect(phpText).not.toContain(engine.merchant.secret)
    await expect(toast(page, /^\d+ vectors saved as SignatureVectorsTest\.php$/)).toBeVisible()
    await expect(choice).toBeHidden()

    // With the keyboard alone: JSON, the last of the four.
    await open.focus()
    await page.keyboard.press('Enter')
    await choice.getByRole('radio', { name: 'PHPUnit' }).focus()
    await page.keyboard.press('ArrowUp')
    await expect(choice.getByRole('radio', { name: 'JSON' })).toBeChecked()
    await expect(choice).not.toContainText('phpunit SignatureVectorsTest')
    const second = page.waitForEvent('download')
    await choice.getByRole('button', { name: 'Export', exact: true }).press('Enter')
    const json = await second
    expect(json.suggestedFilename()).toBe('signature-vectors.json')

    // What is in the file is what the service takes.
    const { merchantKey, vectors } = JSON.parse(await readFile(await json.path(), 'utf8')) as {
      merchantKey: string
      vectors: { name: string; body: string; authorization: string }[]
    }
    expect(merchantKey).toBe(engine.merchant.key)
    expect(vectors.length).toBeGreaterThanOrEqual(60)
    for (const { name, body, authorization } of vectors) {
      const headers = { 'content-type': 'application/json', authorization }
      const response = await fetch(`${engine.serviceUrl}/v2/payment-links`, { method: 'POST', headers, body })
      expect({ name, answer: await response.json() }).toMatchObject({ name, answer: { result: { code: '00' } } })
    }
  },
)
