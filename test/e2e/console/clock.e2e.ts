import type { Page } from '@playwright/test'
import { createCall } from '../../support/create-call.ts'
import { unusedPort } from '../../support/receiver.ts'
import { onlyLong } from '../../support/rounds.ts'
import { goTo, rows } from '../support/console-parts.ts'
import { expect, refusal, test } from '../support/console-test.ts'
import type { OwnEngine } from '../support/start-engine.ts'

const attemptsInAll = 8

const clockButton = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: /^Virtual clock/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Virtual clock' })

/** A paid link whose IPN goes to a receiver that is not there. No attempt falls due by itself, however busy the machine is. */
const payIntoTheVoid = async (engine: OwnEngine, orderId: string): Promise<void> => {
  const ipnRetrySchedule = '600,300,1800,7200,18000,36000,36000'
  await engine.api('PATCH', '/api/settings', { ipnRetries: 'custom', ipnRetrySchedule })
  const deaf = `http://127.0.0.1:${await unusedPort()}/ipn`
  const { page: hosted = '' } = await createCall(engine, { fields: { order_id: orderId, ipn_url: deaf } })
  await engine.api('POST', `/api/links/${new URL(hosted).pathname.split('/')[2]}/pay`, { outcome: 'success' })
}

test('a schedule of hours is jumped through attempt by attempt, and the console returns to real time', async ({
  engine,
  page,
}) => {
  await payIntoTheVoid(engine, 'T-HOURS')
  await goTo(page, 'IPN')
  await rows(page, 'IPN').filter({ hasText: 'T-HOURS' }).click()
  const delivery = page.getByRole('region', { name: 'Delivery details' })
  const next = delivery.getByRole('region', { name: 'What comes next' })
  await expect(next).toContainText('6 more if each fails')

  await next.getByRole('button', { name: 'Jump to the next attempt' }).click()
  await expect(delivery.getByRole('tab', { name: 'Attempts 2' })).toBeVisible()
  await expect(next).toContainText(/Attempt 3 in [45] min/)

  await clockButton(page).click()
  const jump = panel(page).getByRole('button', { name: 'Next attempt' })
  for (let attempt = 3; attempt <= attemptsInAll; attempt++) {
    await jump.click()
    await expect(delivery.getByRole('tab', { name: `Attempts ${attempt}` })).toBeVisible()
  }
  await expect(next).toContainText('The retry schedule is used up after 8 attempts')
  await expect(panel(page).getByRole('region', { name: 'Last move' })).toContainText('1 attempt: 1 failed')
  await expect(panel(page).getByRole('list', { name: 'What happened on the way' })).toContainText('No retries are left')
  await expect(jump).toBeDisabled()
  await expect(jump).toHaveAccessibleDescription('No IPN waits for another attempt.')
  await expect(clockButton(page)).toHaveText('clock +1 day 3 h (virtual)')

  await panel(page).getByRole('button', { name: 'Return to real time' }).click()
  await expect(clockButton(page)).toHaveText('Clock')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(clockButton(page)).toBeFocused()
  // What happened in the virtual future is not shown as still to come.
  await expect(delivery.getByRole('list', { name: 'Attempts' })).toContainText('by the virtual clock')
  await expect(delivery.getByRole('list', { name: 'Attempts' })).not.toContainText(/\bin \d/)
})

test('a link expires on the way; from there it is one click to the payment', async ({ engine, page, tolerate }) => {
  tolerate(refusal(400, '/api/clock'))
  await createCall(engine, { fields: { order_id: 'T-EXPIRES' } })
  await goTo(page, 'Payments')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/^Go to a page/).fill('virtual clock')
  await page.getByRole('option', { name: 'Virtual clock' }).click()
  await expect(panel(page).getByRole('button', { name: 'Next attempt' })).toBeDisabled()

  const time = panel(page).getByLabel('Any time')
  await time.fill('tomorrow')
  await time.press('Enter')
  await expect(time).toHaveAccessibleDescription(/Write a time like/)
  await time.fill('2020-01-01 00:00')
  await time.press('Enter')
  await expect(panel(page).getByRole('alert')).toContainText('is in the past')
  await time.fill('23h 59m')
  await time.press('Enter')
  await expect(panel(page).getByRole('status')).toContainText('Nothing was due on the way.')
  await panel(page).getByRole('button', { name: '+5 min' }).click()
  await expect(panel(page).getByRole('status')).toContainText('1 link expired.')
  await panel(page)
    .getByRole('link', { name: /T-EXPIRES/ })
    .click()
  const payment = page.getByRole('region', { name: 'Payment details' })
  await expect(payment.getByRole('list', { name: 'Story of T-EXPIRES' })).toContainText(/expired/i)
  await payment.getByRole('tab', { name: 'Record' }).click()
  await expect(payment.getByRole('region', { name: 'Link' })).toContainText(/4 ?m/)
})

test('from the story an attempt is retried at once, and jumped to', onlyLong, async ({ engine, page }) => {
  await payIntoTheVoid(engine, 'T-STORY')
  await goTo(page, 'Payments')
  await rows(page, 'Payments').filter({ hasText: 'T-STORY' }).click()
  const story = page.getByRole('list', { name: 'Story of T-STORY' })
  await story.getByRole('button', { name: 'Send attempt 2 now' }).click()
  await expect(story).toContainText(/Attempt 3 in [45] min/)
  await story.getByRole('button', { name: 'Jump to the next attempt' }).click()
  await expect(story).toContainText(/Attempt 4 in (29|30) min/)
  await expect(clockButton(page)).toHaveText(/clock \+[45] min/)
})
