import type { Page } from '@playwright/test'
import type { Page as PageOf } from '../../src/shared/contract/common.ts'
import type { DeliverySummary } from '../../src/shared/contract/deliveries.ts'
import type { LinkSummary } from '../../src/shared/contract/links.ts'
import { defaultSettings } from '../../src/shared/contract/settings.ts'
import { onlyLong } from '../support/rounds.ts'
import { cards, labels, payButton } from './support/card-form.ts'
import { test as base, expect } from './support/console-test.ts'
import { type OpenShop, openShop } from './support/shop-front.ts'
import type { OwnEngine } from './support/start-engine.ts'

// Before a commit three of them: `test/operations/rule-presets.test.ts` has every preset at both shops, without a browser.

/** A customer in front of a shop, and somebody at the console. */
interface Fixtures {
  customer: Page
  open: (kind: 'naive' | 'careful') => Promise<OpenShop>
}

const order = 'T-1'

const test = base.extend<Fixtures>({
  customer: async ({ context, page }, use) => {
    // The console is open before anything happens.
    await page.getByText('Service up').waitFor()
    await use(await context.newPage())
  },
  open: async ({ engine }, use) => {
    const shops: OpenShop[] = []
    await use(async (kind) => {
      const shop = await openShop(engine, kind, order)
      shops.push(shop)
      return shop
    })
    for (const shop of shops) await shop.close()
  },
})

const card = (page: Page, title: string) => page.getByRole('switch', { name: title, exact: true })

const switchOn = async (page: Page, { consoleUrl }: OwnEngine, title: string): Promise<void> => {
  await page.goto(`${consoleUrl}/lab/faults`)
  await card(page, title).click()
  await expect(card(page, title)).toBeChecked()
  await expect(page.getByRole('link', { name: '1 fault on' })).toBeVisible()
}

/** Fills the card in on the page the shop led to, and is sent back to the shop. */
const payAndReturn = async (customer: Page): Promise<void> => {
  await customer.getByLabel(labels.number).fill(cards.success)
  await customer.getByLabel(labels.expiry).fill(defaultSettings.sampleExpiry)
  await customer.getByLabel(labels.cvv).fill(defaultSettings.sampleCvv)
  await payButton(customer).click()
  await expect(customer).toHaveURL(/\/return\?order=/)
}

const buyAndPay = async (customer: Page, { buyUrl }: OpenShop): Promise<void> => {
  await customer.goto(buyUrl)
  await payAndReturn(customer)
}

const orderHeading = (customer: Page) => customer.getByRole('heading', { name: /^Your order/ })

/** All IPNs are with the shop; how the order stands for good. */
const settle = async (customer: Page, engine: OwnEngine, shop: OpenShop, ipns: number): Promise<void> => {
  await expect
    .poll(
      async () => {
        const { items } = await engine.api<PageOf<DeliverySummary>>('GET', '/api/deliveries')
        return items.map(({ state }) => state)
      },
      { message: `the states of ${ipns} IPNs` },
    )
    .toEqual(Array.from({ length: ipns }, () => 'delivered'))
  await customer.goto(shop.orderUrl)
}

const linksOf = async (engine: OwnEngine): Promise<string[]> => {
  const { items } = await engine.api<PageOf<LinkSummary>>('GET', '/api/links')
  return items.map(({ orderId, state }) => `${orderId} ${state}`).toSorted()
}

test.describe('IPN before redirect', () => {
  test('a naive shop tells a customer who paid that it waits for payment', async ({ engine, page, customer, open }) => {
    await switchOn(page, engine, 'IPN before redirect')
    await buyAndPay(customer, await open('naive'))
    await expect(orderHeading(customer)).toHaveText('Your order waits for payment, 10.50 booked')
    await expect(card(page, 'IPN before redirect')).toContainText('1 hit')
  })

  test('a careful shop says paid', onlyLong, async ({ engine, page, customer, open }) => {
    await switchOn(page, engine, 'IPN before redirect')
    await buyAndPay(customer, await open('careful'))
    await expect(orderHeading(customer)).toHaveText('Your order is paid, 10.50 booked')
  })
})

test.describe('Double IPN', () => {
  for (const [kind, booked] of [
    ['naive', /, 21\.00 booked$/],
    ['careful', 'Your order is paid, 10.50 booked'],
  ] as const) {
    const isMore = kind === 'careful' ? onlyLong : {}
    test(
      `a ${kind} shop has booked ${kind === 'naive' ? 'twice' : 'once'}`,
      isMore,
      async ({ engine, page, customer, open }) => {
        await switchOn(page, engine, 'Double IPN')
        const shop = await open(kind)
        await buyAndPay(customer, shop)
        await settle(customer, engine, shop, 2)
        await expect(orderHeading(customer)).toHaveText(booked)
        await expect(card(page, 'Double IPN')).toContainText('1 hit')
      },
    )
  }
})

test.describe('Slow gateway', () => {
  test(
    'a naive shop gives up, orders anew, and leaves a link that can be paid too',
    onlyLong,
    async ({ engine, page, customer, open }) => {
      await switchOn(page, engine, 'Slow gateway')
      await buyAndPay(customer, await open('naive'))
      await expect(orderHeading(customer)).toHaveText('Your order is not known here')
      expect(await linksOf(engine)).toEqual(['T-1 open', 'T-1-again paid'])
      await expect(card(page, 'Slow gateway')).toContainText('2 hits')
    },
  )

  test('a careful shop waits for its one link', onlyLong, async ({ engine, page, customer, open }) => {
    await switchOn(page, engine, 'Slow gateway')
    const shop = await open('careful')
    await buyAndPay(customer, shop)
    await settle(customer, engine, shop, 1)
    await expect(orderHeading(customer)).toHaveText('Your order is paid, 10.50 booked')
    expect(await linksOf(engine)).toEqual(['T-1 paid'])
  })
})

test.describe('Partial capture', () => {
  for (const [kind, heading] of [
    // Which of the two comes first, the browser or the IPN, is not defined: the amount is wrong in either case.
    ['naive', /, 10\.50 booked$/],
    ['careful', 'Your order waits for payment, 5.25 booked'],
  ] as const) {
    test(
      `a ${kind} shop books ${kind === 'naive' ? 'all of it' : 'what was captured'}`,
      onlyLong,
      async ({ engine, page, customer, open }) => {
        await switchOn(page, engine, 'Partial capture')
        const shop = await open(kind)
        await buyAndPay(customer, shop)
        await settle(customer, engine, shop, 1)
        await expect(orderHeading(customer)).toHaveText(heading)
        const { items } = await engine.api<PageOf<LinkSummary>>('GET', '/api/links')
        expect(await engine.api('GET', `/api/links/${items[0]?.id}`)).toMatchObject({
          payment: { amount: '10.50', trueAmount: '5.25', rules: [{ name: 'Partial capture' }] },
        })
      },
    )
  }
})

test.describe('Gateway down for 30 s', () => {
  test('a naive shop loses the order', onlyLong, async ({ engine, page, customer, open }) => {
    await switchOn(page, engine, 'Gateway down for 30 s')
    await expect(card(page, 'Gateway down for 30 s')).toContainText('s left')
    const shop = await open('naive')
    await customer.goto(shop.buyUrl)
    await expect(orderHeading(customer)).toHaveText('Your order could not be taken, 0.00 booked')
    expect(await linksOf(engine)).toEqual([])
  })

  test('a careful shop tries again until the gateway is back', async ({ engine, page, customer, open }) => {
    await switchOn(page, engine, 'Gateway down for 30 s')
    const shop = await open('careful')
    await buyAndPay(customer, shop)
    await settle(customer, engine, shop, 1)
    await expect(orderHeading(customer)).toHaveText('Your order is paid, 10.50 booked')
    // Its time is up by the service's clock, which the console follows.
    await expect(card(page, 'Gateway down for 30 s')).not.toBeChecked()
    await expect(page.getByRole('link', { name: /faults? on/ })).toBeHidden()
  })
})
