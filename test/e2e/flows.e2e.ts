import { cards, payButton, payWith } from './support/card-form.ts'
import { cartUrl, createLink, thanksUrl } from './support/create-link.ts'
import { expect, test } from './support/engine.ts'
import { inboxOf, linkOf } from './support/link-record.ts'

// The same flows, key by key, with the page's script and without it.
for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the success card leads to return_url', async ({ engine, page }) => {
      const link = await createLink(engine)
      await payWith(page, link, cards.success)
      await expect(page).toHaveURL(thanksUrl(engine))
      expect(await linkOf(engine, link)).toMatchObject({
        state: 'paid',
        payment: { result: 'paid', card: { brand: 'visa', lastFour: '1111', outcome: 'success' } },
      })
      await expect.poll(async () => (await inboxOf(engine, link)).map(({ parsed }) => parsed?.status)).toEqual(['1'])
    })

    test('the failed card leads to cancel_url', async ({ engine, page }) => {
      const link = await createLink(engine)
      await payWith(page, link, cards.failed)
      await expect(page).toHaveURL(cartUrl(engine))
      expect((await linkOf(engine, link)).state).toBe('failed')
      await expect.poll(async () => (await inboxOf(engine, link)).map(({ parsed }) => parsed?.status)).toEqual(['2'])
    })

    for (const { button, state, url } of [
      { button: 'Approve', state: 'paid', url: thanksUrl },
      { button: 'Decline', state: 'failed', url: cartUrl },
      { button: 'Cancel and return to the shop', state: 'canceled', url: cartUrl },
    ]) {
      test(`the redirect card leads to the bank page; "${button}" there makes it ${state}`, async ({
        engine,
        page,
      }) => {
        const link = await createLink(engine)
        await payWith(page, link, cards.redirect)
        await expect(page).toHaveURL(`${link}/challenge`)
        await expect(page.getByRole('row', { name: 'Amount' })).toContainText('€10.50')
        await expect(page.getByRole('row', { name: 'Card' })).toContainText('Visa •••• 3220')
        expect(await linkOf(engine, link)).toMatchObject({ state: 'challenged', payment: null })
        await page.getByRole('button', { name: button }).click()
        await expect(page).toHaveURL(url(engine))
        expect((await linkOf(engine, link)).state).toBe(state)
      })
    }

    test('canceling leads to cancel_url', async ({ engine, page }) => {
      const link = await createLink(engine)
      await page.goto(link)
      await page.getByRole('button', { name: 'Cancel and return' }).click()
      await expect(page).toHaveURL(cartUrl(engine))
      expect(await linkOf(engine, link)).toMatchObject({ state: 'canceled', payment: { card: null } })
      await expect.poll(async () => (await inboxOf(engine, link)).map(({ parsed }) => parsed?.status)).toEqual(['3'])
    })

    test('one click on a test card fills the form', async ({ engine, page }) => {
      const link = await createLink(engine)
      await page.goto(link)
      for (const [chip, number] of [
        ['Declined', cards.failed],
        ['Bank page', cards.redirect],
        ['Success', cards.success],
      ] as const) {
        await page.getByRole('link', { name: chip }).click()
        await expect(page.getByLabel('Card number')).toHaveValue(
          javaScriptEnabled ? number : number.replaceAll(' ', ''),
        )
      }
      await payButton(page).click()
      await expect(page).toHaveURL(thanksUrl(engine))
    })
  })
}

test('a closed bank page leaves the link challenged, and its address leads back there', async ({ engine, page }) => {
  const link = await createLink(engine)
  await payWith(page, link, cards.redirect)
  await expect(page.getByRole('heading', { name: 'Is this payment yours?' })).toBeVisible()
  const context = page.context()
  await page.close()
  expect((await linkOf(engine, link)).state).toBe('challenged')

  const again = await context.newPage()
  await again.goto(link)
  await expect(again).toHaveURL(`${link}/challenge`)
  await again.getByRole('button', { name: 'Approve' }).click()
  await expect(again).toHaveURL(thanksUrl(engine))
})

for (const { field, card } of [
  { field: 'return_url', card: cards.success },
  { field: 'cancel_url', card: cards.failed },
]) {
  test(`the browser gets ${field} exactly as it was given`, async ({ engine, page, receiver }) => {
    const given = `${receiver.url}/Shop%20%2f/../done;v=1?order=A%2FB+1&empty=&utm={x}|y&order=2&q=%zz`
    const link = await createLink(engine, { [field]: given })
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await payWith(page, link, card)
    expect(await (await answered).headerValue('location')).toBe(given)
    await expect.poll(() => receiver.received.map(({ method }) => method)).toContain('GET')
    const visit = receiver.received.find(({ method }) => method === 'GET')
    expect(visit?.url.split('?')[1]).toBe(given.split('?')[1])
    expect(visit?.headers.referer).toBeUndefined()
  })
}
