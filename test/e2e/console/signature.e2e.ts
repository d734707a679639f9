import { readFileSync } from 'node:fs'
import type { Page, TestInfo } from '@playwright/test'
import { md5 } from '../../support/md5.ts'
import { onlyLong } from '../../support/rounds.ts'
import { goTo } from '../support/console-parts.ts'
import { expect, test } from '../support/console-test.ts'
import { medianOf, p95Of, typingTimes } from '../support/typing-times.ts'

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`)
const editor = (page: Page) => page.getByRole('textbox', { name: 'Request body' })
const canonical = (page: Page) => page.getByRole('textbox', { name: 'Canonical JSON' })
const mark = (page: Page) => canonical(page).locator('.cm-member-mark')
const keys = (page: Page) => page.getByRole('listbox', { name: 'Keys in sorted order' })
const hash = (page: Page) => page.getByTestId('hash')

const writeBody = async (page: Page, text: string): Promise<void> => {
  await editor(page).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(text)
}

/** As one pastes a long one; the browser takes minutes to type it. */
const pasteBody = async (page: Page, text: string): Promise<void> => {
  await page.evaluate((copy) => navigator.clipboard.writeText(copy), text)
  await editor(page).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+V')
}

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

/** The thirteen fields and as many others as the size asks for, laid out one to a line. */
const bodyOf = (bytes: number, filler: (index: number) => string): string => {
  const fields = ['  "order_id": "T-1"', '  "amount": 10.50', '  "description": "x"']
  let size = fields.join(',\n').length
  for (let index = 0; size < bytes - 100; index++) {
    const line = filler(index)
    fields.push(line)
    size += line.length + 2
  }
  return `{\n${fields.join(',\n')}\n}`
}

const reported = (info: TestInfo, what: string, times: readonly number[]): number => {
  const [median, p95] = [medianOf(times), p95Of(times)]
  info.annotations.push({ type: what, description: `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms` })
  return median
}

test.beforeEach(async ({ context, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await goTo(page, 'Requests')
  await expect(canonical(page)).toContainText('order_id')
})

test('the steps follow every key, without asking the engine', async ({ engine, page }) => {
  const requested: string[] = []
  page.on('request', (request) => void requested.push(request.url()))
  await writeBody(page, '{"b": 1, "a": "')
  await page.keyboard.type('ü/')
  await expect(page.getByRole('alert')).toContainText('The closing double quote is missing')
  await page.keyboard.type('"}')
  await expect(canonical(page)).toHaveText('{"a":"ü/","b":1}')
  await expect(keys(page).getByRole('option')).toHaveText([/^a/, /^b/])
  await expect(keys(page).getByLabel('moved by sorting')).toHaveCount(1)
  const { key, secret } = engine.merchant
  await expect(hash(page)).toHaveText(md5(`{"a":"ü/","b":1}${secret}`))
  await expect(page.getByText(`Authorization: Bearer ${key}.${md5(`{"a":"ü/","b":1}${secret}`)}`)).toBeVisible()
  expect(requested.filter((url) => url.includes('/api/signature/explain'))).toEqual([])

  // What the form's reader takes and the service does not is said too, and where.
  await writeBody(page, '{"a": {"b": 1, "b": 2}}')
  await expect(page.getByRole('alert')).toContainText('The key "b" occurs twice (character 16).')
})

test('the secret shows only behind its eye, and copying takes what shows', async ({ page, engine }) => {
  const other = await engine.api<{ name: string; key: string; secret: string }>('POST', '/api/merchants', {
    name: 'Other',
    key: 'mk_other',
    secret: 'sk_other_1',
  })
  await writeBody(page, '{"a":1}')
  const step = page.getByRole('listitem').filter({ hasText: 'Append the secret' })
  await page.getByRole('combobox', { name: 'Merchant' }).selectOption({ label: `Other · ${other.key}` })
  await step.getByRole('button', { name: 'Copy string to hash, secret as dots' }).click()
  await expect.poll(() => copied(page)).toBe('{"a":1}••••••••')
  await expect(step).not.toContainText(other.secret)

  await step.getByRole('button', { name: 'Show the secret' }).click()
  await expect(step).toContainText(other.secret)
  await step.getByRole('button', { name: 'Copy string to hash, with the secret' }).click()
  await expect.poll(() => copied(page)).toBe('{"a":1}sk_other_1')

  // Another merchant's secret starts hidden, and this one is hidden when one comes back to it.
  const merchant = page.getByRole('combobox', { name: 'Merchant' })
  await merchant.selectOption({ label: 'Demo shop · mk_demo' })
  await expect(step.getByRole('button', { name: 'Show the secret' })).toBeVisible()
  await merchant.selectOption({ label: `Other · ${other.key}` })
  await expect(step).not.toContainText(other.secret)
  await step.getByRole('button', { name: 'Show the secret' }).click()
  await page.getByRole('tab', { name: 'Answer' }).click()
  await page.getByRole('tab', { name: 'Signature' }).click()
  await expect(step).not.toContainText(other.secret)
})

test('a field, a key and the cursor show where they land, and the text shows its field', async ({ page }) => {
  await pasteBody(
    page,
    bodyOf(60_000, (index) => `  "extra_${index}": "value number ${index}"`),
  )
  await field(page, 'order_id').focus()
  await expect(mark(page)).toHaveText('"order_id":"T-1"')
  await expect(mark(page)).toBeInViewport()
  await field(page, 'amount').hover()
  await expect(mark(page)).toHaveText('"amount":10.50')
  await expect(mark(page)).toBeInViewport()

  await page.mouse.move(0, 0)
  await expect(mark(page)).toHaveText('"order_id":"T-1"')
  await field(page, 'order_id').press('End')
  await page.keyboard.type('23')
  await expect(mark(page)).toHaveText('"order_id":"T-123"')

  await keys(page).focus()
  await page.keyboard.press('End')
  await expect(mark(page)).toHaveText('"order_id":"T-123"')
  await page.keyboard.press('Home')
  await expect(mark(page)).toHaveText('"amount":10.50')
  await expect(field(page, 'amount').locator('xpath=ancestor::div[@data-marked][1]')).toHaveAttribute(
    'data-marked',
    'true',
  )

  await editor(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowUp')
  const last = (await editor(page).locator('.cm-line').nth(-2).textContent())?.trim() ?? ''
  await expect(mark(page)).toHaveText(last.replace('": "', '":"'))
  await expect(mark(page)).toBeInViewport()

  // From the canonical text back: the field, or for a key of one's own the line in the editor.
  await field(page, 'amount').focus()
  await expect(mark(page)).toHaveText('"amount":10.50')
  await mark(page).hover()
  await expect(page.locator('[data-marked="true"]')).toContainText('amount')
  await expect(editor(page).locator('.cm-member-mark')).toHaveText('"amount": 10.50')
})

test('without a merchant the steps go as far as they need none', onlyLong, async ({ page, engine }) => {
  const { items } = await engine.api<{ items: { id: string }[] }>('GET', '/api/merchants')
  for (const { id } of items) await engine.api('DELETE', `/api/merchants/${id}`)
  await page.reload()
  await writeBody(page, '{"b": 1, "a": 2}')
  await expect(canonical(page)).toHaveText('{"a":2,"b":1}')
  await expect(page.getByText('The secret, the hash and the token need a merchant: add one.')).toBeVisible()
  await page.getByRole('tab', { name: 'Code' }).click()
  await expect(page.getByRole('alert')).toContainText('Add a merchant first')
})

test('numbers that the setting would write otherwise are named', onlyLong, async ({ page, engine }) => {
  const step = page.getByRole('listitem').filter({ hasText: 'Write compact JSON' })
  await writeBody(page, '{"amount": 10.50, "n": 3, "list": [1.0]}')
  await expect(step).toContainText('10.50 → 10.5')
  await expect(step).toContainText('1.0 → 1')
  await engine.api('PATCH', '/api/settings', { numbersInSignature: 'shortest' })
  await expect(canonical(page)).toHaveText('{"amount":10.5,"list":[1],"n":3}')
  await writeBody(page, '{"amount": 10.5, "n": 3}')
  await expect(step).not.toContainText('→')
  await writeBody(page, '{"amount": 10.50}')
  await step.getByRole('link', { name: 'Sign numbers as sent' }).click()
  await expect(page).toHaveURL(/\/settings\/service$/)
})

test('code follows the body, in the language last chosen', onlyLong, async ({ page }) => {
  const tab = () => page.getByRole('tab', { name: 'Code' }).click()
  const language = page.getByRole('combobox', { name: 'Language' })
  const code = (title: string) => page.getByRole('textbox', { name: `Code in ${title}` })
  await writeBody(page, '{"b": 10.50, "a": "x"}')
  const header = await hash(page).textContent()
  await tab()
  await expect(code('cURL (bash)')).toContainText(`.${header}`)
  await language.selectOption({ label: 'Python' })
  await expect(code('Python')).toContainText('10.50')
  await writeBody(page, '{"b": 7.00, "a": "x"}')
  await expect(code('Python')).toContainText('7.00')

  await page.getByRole('radio', { name: 'Sign it yourself' }).click()
  await expect(code('Python')).toContainText('md5')
  await page.getByRole('button', { name: 'Copy code' }).click()
  await expect.poll(() => copied(page)).toContain('7.00')
  const text = await copied(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Save .*\.py$/ }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toBe(text)

  await writeBody(page, '{"b": ')
  await expect(page.getByRole('alert')).toContainText('There is no code for a body that cannot be signed.')
  await page.reload()
  await page.getByRole('button', { name: 'Start over with the sample order' }).click()
  await expect(code('Python')).toContainText('order_id')
})

test('the code sends the header that the request sends, and follows the setting of its merchant', async ({
  page,
  engine,
}) => {
  await writeBody(page, '{"amount": 10.50}')
  const hashed = md5(`{"amount":10.50}${engine.merchant.secret}`)
  await expect(hash(page)).toHaveText(hashed)
  await page.getByRole('tab', { name: 'Code' }).click()
  const code = page.getByRole('textbox', { name: 'Code in cURL (bash)' })
  await expect(code).toContainText(hashed)
  await engine.api('PATCH', '/api/settings', { numbersInSignature: 'shortest' })
  await expect(code).toContainText(md5(`{"amount":10.5}${engine.merchant.secret}`))
  await page.getByRole('radio', { name: 'My own' }).click()
  await page.getByLabel('Own Authorization header').fill('Bearer mk_own.1')
  await expect(code).toContainText('Bearer mk_own.1')
  await page.getByRole('radio', { name: 'Sign it yourself' }).click()
  await expect(code).not.toContainText('mk_own')
  await expect(code).toContainText('Authorization: Bearer')
  await page.getByRole('radio', { name: 'This request' }).click()
  await page.getByRole('radio', { name: 'None' }).click()
  await expect(code).toContainText('"amount": 10.50')
  await expect(code).not.toContainText('Authorization')

  await writeBody(page, '{"amount": 10.')
  await expect(page.getByText('This body is not valid. The code sends it unchanged and gets E001.')).toBeVisible()
  await expect(code).toContainText('{"amount": 10.')
  await expect(code).not.toContainText('10.50')
})

for (const { what, bytes, filler, target } of [
  { what: '2 KB', bytes: 2_048, filler: (index: number) => `  "extra_${index}": "value number ${index}"`, target: 16 },
  {
    what: '64 KB of 1,300 keys',
    bytes: 65_000,
    filler: (index: number) => `  "extra_${(index * 7919) % 10_007}": "value number ${index}"`,
    target: 100,
  },
  {
    what: '64 KB in one text',
    bytes: 65_000,
    filler: (index: number) => `  "long_${index}": "${'lorem ipsum '.repeat(5_410)}"`,
    target: 100,
  },
]) {
  test(`a key is followed by its hash, ${what}`, onlyLong, async ({ page }, info) => {
    test.setTimeout(120_000)
    await pasteBody(page, bodyOf(bytes, filler))
    await expect(page.getByText(/bytes, sent exactly/)).toBeVisible()
    await field(page, 'description').focus()
    await expect(mark(page)).toContainText('"description":"x')
    const form = await typingTimes(page, 'the quick brown fox jumps over')
    await editor(page).click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    const raw = await typingTimes(page, 'and the lazy dog sleeps some x')
    const inForm = reported(info, `${what}, form: steps laid out`, form.laidOut)
    reported(info, `${what}, form: painted`, form.painted)
    const inText = reported(info, `${what}, text: steps laid out`, raw.laidOut)
    reported(info, `${what}, text: painted`, raw.painted)
    for (const { type, description } of info.annotations) process.stdout.write(`    ${type}: ${description}\n`)
    // The target is meant for a machine with nothing else to do: a busy one gets ten times as long.
    expect(inForm).toBeLessThan(10 * target)
    expect(inText).toBeLessThan(10 * target)
  })
}
