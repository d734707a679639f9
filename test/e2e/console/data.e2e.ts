import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createCall } from '../../support/create-call.ts'
import { onlyLong } from '../../support/rounds.ts'
import { dialog, toast } from '../support/console-parts.ts'
import { expect, refusal, test } from '../support/console-test.ts'
import type { OwnEngine } from '../support/start-engine.ts'

interface Exported {
  product: string
  format: number
  merchants: { key: string; secret: string | null }[]
  links: unknown[]
}

const openData = async (page: Page, { consoleUrl }: OwnEngine): Promise<void> => {
  await page.goto(`${consoleUrl}/settings/data`)
}

/** Exports with the button and resolves to the file as text. */
const exported = async (page: Page, name = /^paylink-console-[\d-]{10}\.json$/): Promise<string> => {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(name)
  return readFile(await download.path(), 'utf8')
}

const choose = (page: Page, name: string, text: string): Promise<void> =>
  page
    .getByLabel('Export file to import')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

test('an export has no secret unless asked for, and comes back whole after a reset', async ({ engine, page }) => {
  const { secret } = engine.merchant
  await createCall(engine, { fields: { order_id: 'T-1' } })
  await openData(page, engine)
  const without = await exported(page)
  expect(without).not.toContain(secret)
  expect(JSON.parse(without)).toMatchObject({
    product: 'paylink-console',
    links: [{}],
    merchants: [{ key: 'mk_demo' }],
  })
  await page.getByLabel('With secrets').click()
  const whole = await exported(page, /-with-secrets\.json$/)
  expect((JSON.parse(whole) as Exported).merchants).toMatchObject([{ key: 'mk_demo', secret }])

  await page.getByRole('button', { name: 'Reset…' }).click()
  const reset = dialog(page, 'Reset')
  await expect(reset.getByRole('listitem').filter({ hasText: 'Payment links' })).toContainText('1')
  await expect(reset).toContainText('Merchants with their keys and secrets, all settings and all cases stay.')
  await reset.getByRole('radio', { name: 'Everything' }).click()
  await expect(reset).toContainText('without any, a new demo merchant is made.')
  await reset.getByRole('button', { name: 'Delete everything' }).click()
  await expect(toast(page, /records? deleted$/)).toBeVisible()
  expect(await engine.api('GET', '/api/links')).toMatchObject({ total: 0 })
  expect(await createCall(engine, { fields: { order_id: 'T-2' } })).toMatchObject({ code: 'E012' })

  await choose(page, 'whole.json', whole)
  const replace = dialog(page, 'Replace everything?')
  await expect(replace.getByRole('row', { name: /^Payment links/ })).toContainText('1')
  await replace.getByRole('button', { name: 'Replace everything' }).click()
  await expect(toast(page, 'Imported whole.json.')).toBeVisible()
  expect(await engine.api('GET', '/api/links')).toMatchObject({ total: 1, items: [{ orderId: 'T-1' }] })
  expect(await createCall(engine, { fields: { order_id: 'T-2' } })).toMatchObject({ code: '00' })
})

test('a reset says what stays, and takes it along when asked; a chip names what is set up', async ({
  engine,
  page,
}) => {
  await engine.api('PUT', '/api/inbox/demo/behaviour', { kind: 'answer', status: 500 })
  await engine.api('POST', '/api/clock', { advanceSeconds: 3600 })
  await openData(page, engine)
  const chip = page.getByRole('contentinfo').getByRole('link', { name: 'Inbox demo is set up' })
  await expect(chip).toBeVisible()
  await page.getByRole('button', { name: 'Reset…' }).click()
  const reset = dialog(page, 'Reset')
  await expect(reset.getByRole('checkbox')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await reset.getByRole('button', { name: 'Export first' }).click()
  expect((await download).suggestedFilename()).toContain('with-secrets')
  await reset.getByLabel('1 inbox set up: answer 200 again').check()
  await expect(reset.getByRole('listitem').filter({ hasText: 'Inboxes set up' })).toContainText('1')
  await reset.getByRole('button', { name: 'Delete the data' }).click()
  await expect(chip).toBeHidden()
  const { aheadMs } = await engine.api<{ aheadMs: number }>('GET', '/api/clock')
  expect(aheadMs).toBeGreaterThan(3_000_000)
})

test('a damaged file, one of something else and one of a newer version: one sentence, nothing changed', async ({
  engine,
  page,
  tolerate,
}) => {
  tolerate(refusal(400, '/api/import'))
  await createCall(engine, { fields: { order_id: 'T-1' } })
  await openData(page, engine)
  const good = await exported(page)
  const file = JSON.parse(good) as Exported
  const before = await engine.api<Exported>('GET', '/api/export?secrets=true')
  const refused = dialog(page, 'Nothing was imported')

  for (const [text, sentence] of [
    [good.slice(0, -20), 'the file is not valid JSON, or was cut off'],
    ['{"product": "something else"}', 'the file is not an export of Paylink Console'],
    ['', 'the file is not an export of Paylink Console'],
    [
      JSON.stringify({ ...file, format: file.format + 1 }),
      `has format ${file.format + 1}, this version reads up to ${file.format}; update Paylink Console`,
    ],
    [JSON.stringify({ ...file, links: [{ id: 'x' }] }), /links/],
    [JSON.stringify({ ...file, merchants: [] }), /merchant/],
  ] as const) {
    await choose(page, 'bad.json', text)
    await expect(refused.getByText(/^Nothing was imported: /)).toContainText(sentence)
    await expect(refused.getByRole('button', { name: 'Replace everything' })).toHaveCount(0)
    await refused.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const after = await engine.api<Exported & { exportedAt: string }>('GET', '/api/export?secrets=true')
  expect({ ...after, exportedAt: '' }).toEqual({ ...before, exportedAt: '' })
})

test(
  'what an import stops and no longer forwards is said before anything is replaced',
  onlyLong,
  async ({ engine, page }) => {
    await createCall(engine, { fields: { order_id: 'T-1' } })
    await engine.api('PUT', '/api/inbox/proxy/behaviour', { kind: 'forward', url: 'http://shop.example/ipn' })
    await openData(page, engine)
    const whole = await exported(page)
    await choose(page, 'forwards.json', whole)
    const replace = dialog(page, 'Replace everything?')
    await expect(replace.getByRole('row', { name: /^Inboxes set up/ })).toContainText('1')
    await expect(replace).toContainText(
      'The inbox proxy forwards messages to http://shop.example/ipn. It is imported without that and answers 200',
    )
    await replace.getByRole('button', { name: 'Replace everything' }).click()
    await expect(toast(page, 'Imported forwards.json.')).toBeVisible()
    expect(await engine.api('GET', '/api/export')).toMatchObject({
      inboxes: [{ id: 'proxy', behaviour: { kind: 'plain' } }],
    })
  },
)

test('an import that is canceled changes nothing, and the next one is taken', onlyLong, async ({ engine, page }) => {
  await createCall(engine, { fields: { order_id: 'T-1' } })
  await openData(page, engine)
  const whole = await exported(page)
  const file = JSON.parse(whole) as { links: { id: string; seq: number }[] }
  const [link] = file.links
  const many = Array.from({ length: 2_000 }, (_, at) => ({ ...link, id: `many-${at}`, seq: 1_000 + at }))
  await choose(page, 'many.json', JSON.stringify({ ...file, links: [...file.links, ...many] }))
  const replace = dialog(page, 'Replace everything?')
  await expect(replace.getByRole('row', { name: /^Payment links/ })).toContainText('2,001')
  // Slow enough that it cannot end before it is canceled: two megabytes take twenty seconds.
  const network = await page.context().newCDPSession(page)
  const speed = { offline: false, latency: 0, downloadThroughput: -1 }
  await network.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: 100_000 })
  await replace.getByRole('button', { name: 'Replace everything' }).click()
  const importing = dialog(page, 'Importing')
  await expect(importing.getByRole('progressbar', { name: 'Reading the file' })).toBeVisible()
  await importing.getByRole('button', { name: 'Cancel the import' }).click()
  await expect(toast(page, 'The import was canceled.')).toBeVisible()
  expect(await engine.api('GET', '/api/links')).toMatchObject({ total: 1 })
  await network.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: -1 })
  await choose(page, 'whole.json', whole)
  await replace.getByRole('button', { name: 'Replace everything' }).click()
  await expect(toast(page, 'Imported whole.json.')).toBeVisible()
})
