import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildHostedPageApp, type HostedPageApp } from '../../support/hosted-page-app.ts'

let page: HostedPageApp
beforeEach(async () => {
  page = await buildHostedPageApp()
})
afterEach(() => page.app.close())

/** Tags and the names of their attributes: what the browser would act on. */
const skeleton = (text: string): string[] =>
  Array.from(text.matchAll(/<[^>]*>/g), ([tag]) => tag.replace(/"[^"]*"/g, '""').replace(/ long""/g, '""'))

const hostile = fc.oneof(
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onfocus='alert(1)' autofocus='",
    '</title><script>',
    '<!--',
    '&lt;b&gt;',
  ),
  fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength: 40 }),
)

test('no text of a merchant changes what a page is made of', async () => {
  const states = ['open', 'challenged', 'paid'] as const
  const pagesOf = async (text: string, url: string): Promise<string[]> => {
    const merchant = page.store.merchants.get('merchant-1')
    if (merchant) await page.store.commit([{ put: 'merchants', record: { ...merchant, name: text } }])
    const pages: string[] = []
    for (const state of states) {
      const id = await page.makeOrder({ orderId: text, state }, { description: text, return_url: url, cancel_url: url })
      pages.push((await page.openTab().get(`/pay/${id}${state === 'challenged' ? '/challenge' : ''}`)).text)
    }
    return pages
  }
  const harmless = (await pagesOf('x', 'http://a.example/')).map(skeleton)

  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const shown = await pagesOf(text, `http://a.example/${text}`)
      expect(shown.map(skeleton)).toEqual(harmless)
    }),
    { numRuns: 60 },
  )
})

test('a link never leads to a script', async () => {
  const id = await page.makeOrder({ state: 'paid' }, { return_url: 'javascript:alert(1)' })
  const { text } = await page.openTab().get(`/pay/${id}`)
  expect(text).not.toContain('javascript:')
})
