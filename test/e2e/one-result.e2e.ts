import type { BrowserContext } from '@playwright/test'
import { cards, payButton, payWith, typeCard } from './support/card-form.ts'
import { cartUrl, createLink, thanksUrl } from './support/create-link.ts'
import { expect, test } from './support/engine.ts'
import { inboxOf, linkOf, onlyDelivery } from './support/link-record.ts'

/** Holds the posts of a context's pages back until so many are on their way, then lets them go at once. */
const holdPosts = async (context: BrowserContext, count: number): Promise<void> => {
  let waiting = 0
  let letGo: () => void = () => {}
  const all = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await context.route('**/pay/**', async (route) => {
    if (route.request().method() === 'POST') {
      if (++waiting === count) letGo()
      await all
    }
    await route.continue()
  })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a double click on Pay is one payment and one IPN', async ({ engine, page }) => {
      const link = await createLink(engine)
      await page.goto(link)
      await typeCard(page, cards.success)
      const posts: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') posts.push(request.url())
      })
      await payButton(page).dblclick()
      // Without the page's script the second form is answered with where the link stands.
      const paid = page.getByRole('heading', { name: /Thank you|order is paid/ })
      await expect(paid).toBeVisible()
      if (javaScriptEnabled) expect(posts).toEqual([link])

      await expect.poll(async () => (await onlyDelivery(engine, link)).state).toBe('delivered')
      expect(await inboxOf(engine, link)).toHaveLength(1)
    })

    test('a second click while the first is under way is no second payment', async ({ engine, page }) => {
      const link = await createLink(engine)
      await page.goto(link)
      await typeCard(page, cards.success)
      const { x, y, width, height } = (await payButton(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const click = () => page.mouse.click(x + width / 2, y + height / 2)
      let posts = 0
      await page.route(link, async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        posts++
        // The service has answered, and the browser does not know it yet: time for the second click.
        const response = await route.fetch({ maxRedirects: 0 })
        if (posts === 1) {
          await click()
          if (!javaScriptEnabled) await expect.poll(() => posts).toBe(2)
        }
        // Of two posts the browser drops the first.
        await route.fulfill({ response }).catch(() => {})
      })
      await click()
      await expect(page.getByRole('heading', { name: /Thank you|order is paid/ })).toBeVisible()
      expect(posts).toBe(javaScriptEnabled ? 1 : 2)
      await onlyDelivery(engine, link)
    })
  })
}

for (const [first, second] of [
  ['success', 'success'],
  ['success', 'failed'],
] as const) {
  test(`two tabs that send a ${first} and a ${second} card at once get one result`, async ({ context, engine }) => {
    const link = await createLink(engine)
    const tabs = await Promise.all([context.newPage(), context.newPage()])
    for (const [tab, card] of [
      [tabs[0], first],
      [tabs[1], second],
    ] as const) {
      await tab.goto(link)
      await typeCard(tab, cards[card])
    }
    await holdPosts(context, 2)
    await Promise.all(tabs.map((tab) => payButton(tab).click()))
    for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1 })).not.toHaveText(/To pay/)

    const { state, payment } = await linkOf(engine, link)
    expect(state).toBe(payment?.result)
    const shop = state === 'paid' ? thanksUrl(engine) : cartUrl(engine)
    const final = state === 'paid' ? 'This order is paid' : 'The payment failed'
    const [late, inShop] = tabs[0].url() === shop ? [tabs[1], tabs[0]] : tabs
    await expect(inShop).toHaveURL(shop)
    await expect(late).toHaveURL(link)
    await expect(late.getByRole('heading', { level: 1 })).toHaveText(final)

    await expect.poll(async () => (await onlyDelivery(engine, link)).state).toBe('delivered')
    expect(await inboxOf(engine, link)).toHaveLength(1)
  })
}

test('a form left open in another tab shows the result, whatever it sends', async ({ context, engine, page }) => {
  const link = await createLink(engine)
  const pay = await context.newPage()
  const cancel = await context.newPage()
  for (const tab of [pay, cancel]) await tab.goto(link)
  await payWith(page, link, cards.failed)
  await expect(page).toHaveURL(cartUrl(engine))

  await typeCard(pay, cards.success)
  await payButton(pay).click()
  await cancel.getByRole('button', { name: 'Cancel and return' }).click()
  for (const tab of [pay, cancel]) await expect(tab.getByRole('heading', { name: 'The payment failed' })).toBeVisible()
  expect((await linkOf(engine, link)).payment?.result).toBe('failed')
  await onlyDelivery(engine, link)
})

test('approving and declining at once gives one result', async ({ context, engine, page }) => {
  const link = await createLink(engine)
  await payWith(page, link, cards.redirect)
  const other = await context.newPage()
  await other.goto(link)
  await expect(page).toHaveURL(`${link}/challenge`)
  await holdPosts(context, 2)
  await Promise.all([
    page.getByRole('button', { name: 'Approve' }).click(),
    other.getByRole('button', { name: 'Decline' }).click(),
  ])
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { level: 1 })).not.toHaveText('Is this payment yours?')
  const { state } = await linkOf(engine, link)
  expect([page.url(), other.url()].sort()).toEqual(
    [`${link}/challenge`, state === 'paid' ? thanksUrl(engine) : cartUrl(engine)].sort(),
  )
  await onlyDelivery(engine, link)
})

for (const { card, heading } of [
  { card: cards.success, heading: 'This order is paid' },
  { card: cards.failed, heading: 'The payment failed' },
]) {
  test(`the back button leads to the final page: ${heading}`, async ({ engine, page }) => {
    await payWith(page, await createLink(engine), card)
    await page.waitForURL(/\/shop\//)
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(payButton(page)).toHaveCount(0)
  })
}

test('the back button after the bank page leads to the final page, too', async ({ engine, page }) => {
  const link = await createLink(engine)
  await payWith(page, link, cards.redirect)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL(thanksUrl(engine))
  for (const url of [`${link}/challenge`, link]) {
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveURL(url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order is paid')
  }
})
