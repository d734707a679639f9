import type { Page } from '@playwright/test'
import { onlyLong } from '../../support/rounds.ts'
import { cards, payButton, typeCard } from '../support/card-form.ts'
import { expect, test } from '../support/console-test.ts'

const make = (page: Page) => page.getByRole('button', { name: 'Make a test payment' }).click()
const step = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Steps', exact: true })
    .getByRole('listitem')
    .filter({ hasText: `Step ${number},` })
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).click()
const story = (page: Page) => page.getByRole('region', { name: 'Story', exact: true })

test('one click on a first run shows a whole payment as it happens', async ({ engine, page }) => {
  expect(page.url()).toBe(`${engine.consoleUrl}/`)
  await make(page)

  for (const number of [1, 2, 3]) await expect(step(page, number)).toContainText(`Step ${number}, done`)
  const signature = step(page, 1).getByRole('list', { name: 'Signature steps' }).getByRole('listitem')
  await expect(signature).toHaveText([/Sort the keys/, /Compact JSON/, /Add the secret/, /MD5/, /Token/])
  await step(page, 1).getByRole('button', { name: 'Show every byte' }).click()
  await expect(signature.nth(1)).toContainText('"amount":19.90,')
  await expect(signature.nth(4)).toContainText(/Bearer mk_demo\.[0-9a-f]{32}/)
  await expect(step(page, 2)).toContainText('paid')
  await expect(step(page, 3)).toContainText('The receiver answered 200')

  // The story: the call, the page, the card, the way back to the shop and the IPN, each with its exact bytes.
  const rows = story(page).getByRole('listitem')
  await expect(rows.filter({ hasText: 'POST /v2/payment-links' })).toHaveCount(1)
  await expect(rows.filter({ hasText: '200 · hosted page' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Card •••• 1111' })).toHaveCount(1)
  await expect(rows.filter({ hasText: '303 → return_url' })).toHaveCount(1)
  await expect(rows.filter({ hasText: '200 · shop page' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Received by the inbox demo' })).toHaveCount(1)
  await expect(rows.filter({ hasText: /delivered/ })).toHaveCount(1)
  await expect(step(page, 2)).toContainText('the browser goes to return_url')
  await rows.filter({ hasText: 'POST /v2/payment-links' }).getByRole('button').click()
  const bytes = page.getByRole('region', { name: 'Exact bytes' })
  await expect(bytes.getByRole('table', { name: 'Request headers' })).toContainText(/Bearer mk_demo\.[0-9a-f]{32}/)
  await expect(bytes.getByRole('region', { name: 'Request body' })).toContainText('19.90')
  await expect(bytes.getByRole('region', { name: 'Answer body' })).toContainText('/pay/')
  await page.keyboard.press('Escape')
  await expect(bytes).toBeHidden()

  await step(page, 3).getByRole('link', { name: 'Read the message' }).click()
  await expect(page).toHaveURL(/\/inbox\/./)
  await expect(page.getByRole('heading', { name: 'Inbox', exact: true })).toBeVisible()
  await expect(page.getByText('merchant_ref_code').first()).toBeVisible()
})

test(
  'a minute alone has its latency in the chart, though there is nothing to draw a line to',
  onlyLong,
  async ({ page }) => {
    /** Pixels of the accent: bars are green and red, everything else is grey. */
    const inked = () =>
      page
        .locator('.uplot canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => {
          const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
          let count = 0
          for (let at = 0; at < data.length; at += 4) {
            const [red = 0, , blue = 0, opacity = 0] = data.slice(at, at + 4)
            if (opacity > 200 && blue > red + 80) count += 1
          }
          return count
        })
    await make(page)
    await expect(page.getByText('1 attempt: all acknowledged.')).toBeVisible()
    await expect.poll(inked).toBeGreaterThan(9)
  },
)

test('a failed card ends at cancel_url, and the IPN comes as JSON when JSON is chosen', async ({ engine, page }) => {
  await choose(page, 'Failed')
  await choose(page, 'JSON')
  await make(page)
  await expect(step(page, 3)).toContainText('Step 3, done')
  await expect(step(page, 2)).toContainText('failed')
  await expect(step(page, 2)).toContainText('cancel_url')
  const [message] = (await engine.api<{ items: { id: string }[] }>('GET', '/api/inbox')).items
  const { contentType, body } = await engine.api<{ contentType: string; body: { text: string } }>(
    'GET',
    `/api/inbox/${message?.id}`,
  )
  expect(contentType).toBe('application/json')
  expect(JSON.parse(body.text)).toMatchObject({ status: '2', amount: '19.90' })
})

test('the bank page waits for an answer: approve pays, decline fails', async ({ page }) => {
  await choose(page, 'Bank page')
  for (const [answer, result] of [
    ['Approve', 'paid'],
    ['Decline', 'failed'],
  ] as const) {
    await make(page)
    await step(page, 2).getByRole('button', { name: answer }).click()
    await expect(step(page, 2)).toContainText(result)
    await expect(step(page, 3)).toContainText('Step 3, done')
  }
})

test('by hand: the hosted page in a tab of its own, and the console follows', async ({ context, page }) => {
  await choose(page, 'By hand')
  await page.getByRole('button', { name: 'Make a payment link' }).click()
  const opened = context.waitForEvent('page')
  await step(page, 2).getByRole('link', { name: 'Open the hosted page' }).click()
  const hosted = await opened
  await typeCard(hosted, cards.success)
  await payButton(hosted).click()
  await hosted.waitForURL(/\/shop\/thanks/)
  await expect(step(page, 2)).toContainText('paid')
  await expect(step(page, 3)).toContainText('Step 3, done')
  await expect(story(page).getByRole('listitem').filter({ hasText: /303/ })).not.toHaveCount(0)
})
