import type { Page } from '@playwright/test'
import { createCall } from '../../support/create-call.ts'
import { onlyLong } from '../../support/rounds.ts'
import { rows } from '../support/console-parts.ts'
import { expect, isUp, test } from '../support/console-test.ts'
import type { OwnEngine } from '../support/start-engine.ts'

declare global {
  interface Window {
    /** Times this page came back as it was left. */
    timesKept?: number
  }
}

test.use({ alone: true })

/** The same address again would take the place of the page before, so each `visit` has its own. */
const openPayments = async (page: Page, { consoleUrl }: OwnEngine, visit = 0): Promise<void> => {
  await page.goto(`${consoleUrl}/payments?visit=${visit}`)
  await isUp(page)
}

/** A payment made by code shows in every one of these pages without being asked for. */
const expectLive = async (engine: OwnEngine, pages: readonly Page[], count: number): Promise<void> => {
  await createCall(engine, { fields: { order_id: `T-${count}` } })
  for (const page of pages) await expect(rows(page, 'Payments')).toHaveCount(count)
}

/** Tabs that read the stream, and that wait for their turn. */
const readers = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return { reading: held.length, waiting: pending.length }
  })

test.describe('pages the browser keeps for Back', () => {
  test('leave room for others, and are live again when they come back', onlyLong, async ({ context, engine, page }) => {
    await context.addInitScript(() => {
      window.timesKept = 0
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) window.timesKept = (window.timesKept ?? 0) + 1
      })
    })
    for (let load = 1; load <= 12; load++) {
      await openPayments(page, engine, load)
      await expectLive(engine, [page], load)
    }
    expect(await readers(page)).toEqual({ reading: 1, waiting: 0 })

    for (let back = 1; back <= 3; back++) {
      await page.goBack({ waitUntil: 'commit' })
      await expect.poll(() => page.evaluate(() => window.timesKept)).toBe(1)
      // What it missed while it was away, and what is new.
      await expect(rows(page, 'Payments')).toHaveCount(11 + back)
      await expectLive(engine, [page], 12 + back)
      expect(await readers(page)).toEqual({ reading: 1, waiting: 0 })
    }
  })
})

test.describe('ten tabs', () => {
  test(
    'are all live by one stream, whichever of them closes, crashes or is frozen',
    onlyLong,
    async ({ context, engine, page, tolerate }) => {
      // Of the tab that crashes.
      tolerate(/ERR_ABORTED/)
      await openPayments(page, engine)
      const tabs = [page]
      while (tabs.length < 10) {
        const tab = await context.newPage()
        await openPayments(tab, engine)
        tabs.push(tab)
      }
      await expectLive(engine, tabs, 1)
      expect(await readers(page)).toEqual({ reading: 1, waiting: 9 })

      // The first to come is the one that reads; the others follow in the order they came.
      const [closed, crashed, frozen, ...others] = tabs as [Page, Page, Page, ...Page[]]
      const [other] = others as [Page]
      const crash = await context.newCDPSession(crashed)
      await closed.close()
      await expect.poll(() => readers(other)).toEqual({ reading: 1, waiting: 8 })
      await expectLive(engine, [crashed, frozen, ...others], 2)

      const hasCrashed = crashed.waitForEvent('crash')
      void crash.send('Page.crash').catch(() => {})
      await hasCrashed
      await expect.poll(() => readers(other)).toEqual({ reading: 1, waiting: 7 })
      await expectLive(engine, [frozen, ...others], 3)

      // The event that a page in a background tab gets; a browser without a window never sends it by itself.
      await frozen.evaluate(() => document.dispatchEvent(new Event('freeze')))
      await expect.poll(() => readers(other)).toEqual({ reading: 1, waiting: 6 })
      await expectLive(engine, others, 4)
      await frozen.evaluate(() => document.dispatchEvent(new Event('resume')))
      await expect(rows(frozen, 'Payments')).toHaveCount(4)
      await expectLive(engine, [frozen, ...others], 5)
      await Promise.all(others.map((tab) => tab.close()))
      await expectLive(engine, [frozen], 6)
      await frozen.close()
    },
  )
})
