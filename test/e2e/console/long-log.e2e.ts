import { createCall } from '../../support/create-call.ts'
import { onlyLong } from '../../support/rounds.ts'
import { filterBox, goTo, list, rows } from '../support/console-parts.ts'
import { expect, test } from '../support/console-test.ts'
import { tasksDuring } from '../support/main-thread.ts'
import type { OwnEngine } from '../support/start-engine.ts'

const calls = 5_000
const longTaskMs = 100

/** Refused and accepted calls in turn, with orders to recognise them by. */
const fillLog = async (engine: OwnEngine): Promise<void> => {
  const numbers = Array.from({ length: calls }, (_, index) => index).values()
  const caller = async () => {
    for (const number of numbers) {
      const secret = number % 10 === 0 ? {} : { secret: 'sk_wrong' }
      await createCall(engine, { fields: { order_id: `T-${number}` }, ...secret })
    }
  }
  await Promise.all(Array.from({ length: 16 }, caller))
}

test(
  '5,000 calls in the log: no long task while it is scrolled and filtered',
  onlyLong,
  async ({ browser, engine, page }) => {
    test.slow()
    await fillLog(engine)
    await goTo(page, 'Log')
    const log = list(page, 'Log')
    await expect(rows(page, 'Log').first()).toBeVisible()
    const shown = page.getByText(/^[\d,]+ of [\d,]+$/)

    const scroll = async () => {
      await log.hover()
      await expect
        .poll(
          async () => {
            await page.mouse.wheel(0, 4_000)
            return shown.textContent()
          },
          { timeout: 60_000, intervals: [1] },
        )
        .toBe('5,000 of 5,000')
      await log.press('End')
      await expect(page.getByRole('option', { name: /T-0$/ })).toBeVisible()
      for (let burst = 0; burst < 20; burst++) await page.mouse.wheel(0, -4_000)
      await log.press('Home')
    }
    const filter = async () => {
      for (const [text, total] of [
        ['code:E012', '4,500'],
        ['order:T-49', '111'],
        ['-code:00 jane', '4,500'],
      ] as const) {
        await filterBox(page, 'Log').pressSequentially(text)
        await expect(shown).toHaveText(`${total} of 5,000`)
        await filterBox(page, 'Log').fill('')
        await expect(shown).toHaveText('5,000 of 5,000')
      }
    }

    const tasks = await tasksDuring(browser, page, async () => {
      await scroll()
      await filter()
    })
    expect(tasks.length, 'there was work to measure').toBeGreaterThan(100)
    expect(tasks.filter((task) => task > longTaskMs)).toEqual([])
    // Few of the rows are in the document, whatever there is.
    expect(await rows(page, 'Log').count()).toBeLessThan(80)

    // The measure does see a long task: the middle one of three, as the trace may begin and end within the others.
    const [longest = 0] = await tasksDuring(browser, page, async () => {
      for (let task = 0; task < 3; task++) {
        await page.evaluate(() => {
          const digits = Array.from({ length: 400_000 }, (_, index) => String(index * 7919))
          for (let round = 0; round < 40; round++) digits.sort().reverse()
        })
      }
    })
    expect(longest).toBeGreaterThan(longTaskMs)
  },
)
