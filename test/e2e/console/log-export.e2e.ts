import type { Route } from '@playwright/test'
import { createCall } from '../../support/create-call.ts'
import { goTo, toast } from '../support/console-parts.ts'
import { expect, test } from '../support/console-test.ts'

test('an export of the log ends by its button and with its page, says why it fails, and begins again', async ({
  engine,
  page,
  tolerate,
}) => {
  tolerate(/status of 500|ERR_/)
  const held: Route[] = []
  await page.route('**/api/log/entries?*', (route) => void held.push(route))
  await goTo(page, 'Log')
  const begin = page.getByRole('button', { name: 'Export all calls as JSON lines' })
  await expect(begin, 'there is nothing to export').toBeDisabled()
  await createCall(engine)
  await begin.click()
  await expect.poll(() => held.length).toBe(1)
  await page.getByRole('button', { name: 'Stop the export' }).click()

  await begin.click()
  await expect.poll(() => held.length).toBe(2)
  const error = { code: 'internal', message: 'The engine failed: log id x.' }
  await held[1]?.fulfill({ status: 500, json: { error } })
  await expect(toast(page, error.message)).toBeVisible()
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(1)

  await begin.click()
  await expect.poll(() => held.length).toBe(3)
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/log/entries'))
  await goTo(page, 'Payments')
  await ended
})
