import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '../../src/shared/contract/common.ts'
import type { LogEntryView, LogSummary } from '../../src/shared/contract/log.ts'
import type { ExportFile } from '../../src/shared/contract/system.ts'
import { cards, payButton, payWith, typeCard } from './support/card-form.ts'
import { cartUrl, createLink, thanksUrl } from './support/create-link.ts'
import { type Engine, expect, test } from './support/engine.ts'
import { linkIdOf } from './support/link-record.ts'

/** Not a test card, yet someone's: typed by mistake. */
const mistyped = { number: '3714 496353 98431', expiry: '07/41', cvv: '0427' }

/** A text in the ways it may have been written down; whole, since ids and times may contain some of it by chance. */
const written = (text: string): RegExp => {
  const literal = text.replaceAll(' ', '( |-|\\+|%20|\\.|)').replace('/', '(/|%2F|\\\\/)')
  return new RegExp(`(?<![\\w.-])${literal}(?![\\w.-])`, 'i')
}

const cardData = [...Object.values(cards), ...Object.values(mistyped)].map(written)

/** Fails with the surroundings of what it found. */
const expectNoCard = (text: string): void => {
  const found = cardData.map((pattern) => pattern.exec(text)?.index).filter((index) => index !== undefined)
  expect(found.map((index) => text.slice(Math.max(0, index - 120), index + 60))).toEqual([])
}

const filesOf = async (engine: Engine): Promise<string[]> => {
  const entries = await readdir(engine.dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')))
  // The store may have put one in the place of another meanwhile.
  return texts.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return filesOf(engine)
  })
}

/** A create call whose sender took the secret for the token. */
const sendSecret = ({ serviceUrl, merchant }: Engine): Promise<Response> =>
  fetch(`${serviceUrl}/v2/payment-links?secret=${merchant.secret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${merchant.key}.${merchant.secret}` },
    body: JSON.stringify({ secret: merchant.secret, card: mistyped.number }),
  })

test('no card number, expiry, CVV or merchant secret is left behind', async ({ engine, page }) => {
  expect((await sendSecret(engine)).status).toBe(401)

  const paid = await createLink(engine)
  await page.goto(`${paid}?card=redirect`)
  await page.goto(paid)
  await typeCard(page, mistyped.number, mistyped)
  // Past the page's script, so that the service sees what it must forget.
  await page.locator('#card-form').evaluate((form) => form instanceof HTMLFormElement && form.submit())
  await expect(page).toHaveTitle(/^Check the card/)
  await typeCard(page, cards.success, { expiry: mistyped.expiry })
  await payButton(page).click()
  await expect(page).toHaveURL(thanksUrl(engine))
  const failed = await createLink(engine)
  await payWith(page, failed, cards.failed)
  await expect(page).toHaveURL(cartUrl(engine))

  // All but the create calls are logged after their answer: three pages, two posts and the IPN at the inbox; one page, one post, the IPN.
  const counts = () =>
    Promise.all([paid, failed].map((link) => engine.api<Page<LogSummary>>('GET', `/api/log?linkId=${linkIdOf(link)}`)))
  await expect.poll(async () => (await counts()).map(({ total }) => total)).toEqual([6, 4])

  const { items } = await engine.api<Page<LogSummary>>('GET', '/api/log?limit=500')
  const log = await Promise.all(items.map(({ id }) => engine.api<LogEntryView>('GET', `/api/log/${id}`)))
  // The settings name the test cards; what was done with a card does not.
  const { settings, ...kept } = await engine.api<ExportFile>('GET', '/api/export')
  expect(JSON.stringify(settings)).toContain('4111111111111111')
  for (const text of [JSON.stringify(log), JSON.stringify(kept)]) {
    expect(text).toContain(linkIdOf(paid))
    expectNoCard(text)
    expect(text).not.toContain(engine.merchant.secret)
  }

  const files = (await filesOf(engine)).join('\n')
  expect(files).toContain(linkIdOf(failed))
  expectNoCard(files.replaceAll(/"card(Success|Redirect|Failed)":"\d+"/g, ''))
  // The service checks signatures with it: it is in the merchant's own record, and nowhere else.
  const own = `"secret":${JSON.stringify(engine.merchant.secret)}`
  expect(files).toContain(own)
  expect(files.replaceAll(own, '')).not.toContain(engine.merchant.secret)
})
