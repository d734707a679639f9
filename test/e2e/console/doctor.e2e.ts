import type { Page } from '@playwright/test'
import { createFields } from '../../support/create-body.ts'
import { createCall } from '../../support/create-call.ts'
import { md5 } from '../../support/md5.ts'
import { onlyLong } from '../../support/rounds.ts'
import { filterBox, goTo, rows } from '../support/console-parts.ts'
import { expect, refusal, test } from '../support/console-test.ts'
import type { OwnEngine } from '../support/start-engine.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Body, cURL command or raw HTTP request' })
const header = (page: Page) => page.getByRole('textbox', { name: 'Authorization header' })
const diagnosis = (page: Page) => page.getByRole('region', { name: 'Diagnosis' })
const finding = (page: Page, code: string) => diagnosis(page).locator(`[data-code="${code}"]`)
const difference = (page: Page) => page.getByRole('region', { name: 'The difference' })

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1)

interface Sent {
  body: string
  authorization: string
}

/** A request as PHP signs it with json_encode and no flags: the slashes of the URLs are hashed with backslashes. */
const signedByPhp = ({ merchant }: OwnEngine, orderId: string): Sent => {
  const order = { ...createFields, order_id: orderId }
  const sorted = Object.fromEntries(Object.entries(order).sort(byName))
  const hashed = JSON.stringify(sorted).replaceAll('/', '\\/')
  return { body: JSON.stringify(order), authorization: `Bearer ${merchant.key}.${md5(hashed + merchant.secret)}` }
}

const send = async ({ serviceUrl }: OwnEngine, { body, authorization }: Sent): Promise<string> => {
  const headers = { 'content-type': 'application/json', authorization }
  const response = await fetch(`${serviceUrl}/v2/payment-links`, { method: 'POST', headers, body })
  return ((await response.json()) as { result: { code: string } }).result.code
}

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

/** Puts a text on the clipboard, and pastes it where the focus is. */
const paste = async (page: Page, text: string): Promise<void> => {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text)
  await page.keyboard.press('Control+V')
}

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
})

test('an E012 of the log is explained, its fix is copied, and sent again it is accepted', async ({ engine, page }) => {
  expect(await send(engine, signedByPhp(engine, 'T-php'))).toBe('E012')

  await goTo(page, 'Log')
  await filterBox(page, 'Log').fill('code:E012')
  await rows(page, 'Log').click()
  await page.getByRole('region', { name: 'Call details' }).getByRole('button', { name: 'Diagnose' }).click()
  await expect(page).toHaveURL(/\/doctor\?log=\d+$/)
  await expect(field(page)).toContainText('T-php')
  await expect(header(page)).toHaveValue(/^Bearer mk_demo\.[0-9a-f]{32}$/)

  const slashes = finding(page, 'slashes-escaped')
  await expect(slashes).toContainText('certain')
  await expect(diagnosis(page)).toContainText('Explained')
  await expect(diagnosis(page).locator('[data-code]')).toHaveCount(1)
  await expect(diagnosis(page).getByRole('status').first()).toContainText('explained')

  await slashes.getByRole('radio', { name: 'PHP' }).click()
  await slashes.getByRole('button', { name: 'Copy the PHP line' }).click()
  await expect.poll(() => copied(page)).toContain('JSON_UNESCAPED_SLASHES')
  await slashes.getByRole('radio', { name: 'Python' }).click()
  await slashes.getByRole('button', { name: 'Copy the Python line' }).click()
  await expect.poll(() => copied(page)).toContain('json.dumps')

  // The first character that differs: named, and in view on both sides.
  await expect(difference(page)).toContainText('in cancel_url: expected /, found \\/.')
  await expect(difference(page).locator('.cm-first')).toHaveCount(2)
  await expect(difference(page).locator('.cm-first').first()).toBeInViewport()

  // The address brings it all back, the chosen language too.
  await page.reload()
  await expect(finding(page, 'slashes-escaped').getByRole('radio', { name: 'Python' })).toBeChecked()

  await diagnosis(page).getByRole('button', { name: 'Send again, signed correctly' }).click()
  await expect(page).toHaveURL(/\/requests$/)
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('00 accepted')
  expect(await engine.api('GET', '/api/links')).toMatchObject({ items: [{ orderId: 'T-php' }] })
})

test('a cURL command is pasted, read and diagnosed; a header alone is corrected', async ({ engine, page }) => {
  const { body, authorization } = signedByPhp(engine, 'T-curl')
  await goTo(page, 'Doctor')
  await expect(page.getByText('Why does the signature not match?')).toBeVisible()
  const command = `curl -sS '${engine.serviceUrl}/v2/payment-links' -H 'Content-Type: application/json' -H 'Authorization: ${authorization}' --data-raw '${body}'`
  await field(page).click()
  await paste(page, command)
  await expect(page.getByText('Taken out of a cURL command.')).toBeVisible()
  await expect(header(page)).toHaveValue(authorization)
  await expect(finding(page, 'slashes-escaped')).toBeVisible()

  // Typing is followed: the same body with a header that lacks its scheme.
  await header(page).fill(authorization.replace('Bearer ', ''))
  await expect(finding(page, 'scheme-missing')).toBeVisible()
  await page.getByRole('button', { name: 'Clear everything' }).click()
  await expect(page.getByText('Why does the signature not match?')).toBeVisible()

  // Pasted beside any field it is taken all the same; the right request is said to be right.
  const sorted = JSON.stringify(Object.fromEntries(Object.entries(createFields).sort(byName)))
  const right = `Bearer ${engine.merchant.key}.${md5(sorted + engine.merchant.secret)}`
  await page.getByText('Why does the signature not match?').click()
  await paste(
    page,
    `POST /v2/payment-links HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: ${right}\r\n\r\n${sorted}`,
  )
  await expect(page.getByText('Taken out of a raw HTTP request.')).toBeVisible()
  await expect(diagnosis(page)).toContainText('This signature is right')
})

test('a file is dropped with its bytes as they are', onlyLong, async ({ engine, page }) => {
  const { body, authorization } = signedByPhp(engine, 'T-file')
  await goTo(page, 'Doctor')
  await header(page).fill(authorization)
  const drop = async (bytes: number[], name: string) => {
    const data = await page.evaluateHandle(
      ([content, fileName]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(content)], fileName))
        return transfer
      },
      [bytes, name] as const,
    )
    await page.getByRole('region', { name: 'What was sent' }).dispatchEvent('drop', { dataTransfer: data })
  }
  await drop([...Buffer.from(body)], 'order.json')
  await expect(page.getByText('From the file order.json.')).toBeVisible()
  await expect(finding(page, 'slashes-escaped')).toBeVisible()

  await drop([...Buffer.from(body.replace('Jane', 'Zoë'), 'latin1')], 'latin-1.json')
  await expect(page.getByText('bytes that are not UTF-8')).toBeVisible()
  await expect(finding(page, 'encoding-not-utf8')).toBeVisible()
})

test(
  'a wrong secret stays unexplained, and the string that was hashed shows the character',
  onlyLong,
  async ({ engine, page }) => {
    await createCall(engine, { fields: { order_id: 'T-secret' }, secret: 'sk_of_someone_else' })
    await goTo(page, 'Doctor')
    await page.getByRole('button', { name: 'Diagnose the latest E012' }).click()
    await expect(diagnosis(page)).toContainText('Unexplained')
    await expect(diagnosis(page).locator('[data-code]')).toHaveCount(0)
    await diagnosis(page)
      .getByText(/(was|were) looked for and not found/)
      .click()
    await expect(diagnosis(page).getByRole('definition').filter({ hasText: 'Slashes escaped' })).toBeVisible()

    await diagnosis(page).getByRole('button', { name: 'Give the string your code hashed' }).click()
    const given = page.getByRole('textbox', { name: 'What did your code hash?' })
    await expect(given).toBeFocused()
    const { canonicalJson } = await engine.api<{ canonicalJson: string }>('POST', '/api/signature/explain', {
      body: await field(page).innerText(),
      secret: 'any',
    })
    await given.fill(`${canonicalJson}sk_of_someone_else`)
    await expect(difference(page)).toContainText('What your code hashed')
    await expect(page.locator('body')).not.toContainText(engine.merchant.secret)
  },
)

test('a body that is no JSON is malformed; a number is enough for the receiver’s side', onlyLong, async ({ page }) => {
  await goTo(page, 'Doctor')
  await field(page).click()
  await paste(page, '{"order_id":"T-1","order_id":"T-2"}')
  await page.keyboard.press('Control+Enter')
  await expect(diagnosis(page)).toContainText('Malformed')
  await expect(finding(page, 'body-duplicate-key')).toBeVisible()

  // No header: the canonical text of the merchant's own code is held against the one specified.
  await field(page).click()
  await page.keyboard.press('Control+A')
  await paste(page, '{"b":"x/y","a":1}')
  await page.getByRole('radio', { name: 'Canonical JSON' }).click()
  await page.getByRole('textbox', { name: 'What did your code hash?' }).fill('{"a":1,"b":"x\\/y"}')
  await expect(difference(page)).toContainText('First difference at character 14, in b: expected /, found \\/.')
})

test('a search can be stopped', onlyLong, async ({ engine, page, tolerate }) => {
  tolerate(refusal(503, '/api/signature/diagnose'))
  await goTo(page, 'Doctor')
  await header(page).fill(`Bearer ${engine.merchant.key}.${'0'.repeat(32)}`)
  const members = Array.from({ length: 1_200 }, (_, index) => [`key_${index}`, `value / ${index} é`])
  await field(page).click()
  await paste(page, JSON.stringify(Object.fromEntries(members)))
  await expect(page.getByRole('progressbar', { name: 'Search' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(diagnosis(page)).toContainText('Stopped before the end')
  await expect(page.getByRole('button', { name: 'Diagnose', exact: true })).toBeEnabled()
})

test('an example is at hand, and Start and Requests lead here', onlyLong, async ({ engine, page }) => {
  await goTo(page, 'Doctor')
  await page.getByRole('button', { name: 'Show me an example' }).click()
  await expect(finding(page, 'slashes-escaped')).toBeVisible()

  await send(engine, signedByPhp(engine, 'T-start'))
  await goTo(page, 'Start')
  await page.getByRole('link', { name: 'Diagnose E012 of T-start' }).click()
  await expect(field(page)).toContainText('T-start')
  await expect(finding(page, 'slashes-escaped')).toBeVisible()

  await goTo(page, 'Requests')
  await page.getByRole('radio', { name: 'My own' }).click()
  await page.getByLabel('Own Authorization header').fill(`Bearer mk_demo.${'0'.repeat(32)}`)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('region', { name: 'Verdict' }).getByRole('button', { name: 'Diagnose' }).click()
  await expect(page).toHaveURL(/\/doctor$/)
  await expect(page.getByText('As it was just sent from Requests.')).toBeVisible()
  await expect(diagnosis(page)).toContainText('Unexplained')
})
