import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createCall } from '../../support/create-call.ts'
import { md5 } from '../../support/md5.ts'
import { dialog, goTo, rows, toast } from '../support/console-parts.ts'
import { expect, refusal, test } from '../support/console-test.ts'

// No reset removes cases.
test.use({ alone: true })

interface Dropped {
  name: string
  type?: string
  text?: string
  /** Repeats the text, so that a large file need not be sent to the browser. */
  times?: number
}

/** Drops files on what is at a place of the page, as the file manager of the system does. */
const drop = async (page: Page, selector: string, ...files: Dropped[]): Promise<void> => {
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, type = '', text = '', times = 1 } of all)
      transfer.items.add(
        new File(
          Array.from({ length: times }, () => text),
          name,
          { type },
        ),
      )
    return transfer
  }, files)
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await page.locator(selector).first().dispatchEvent(event, { dataTransfer })
  }
}

const body = '{"amount":1,"description":"Tea","order_id":"D-1"}'
const harOf = (authorization: string): string =>
  JSON.stringify({
    log: {
      entries: [
        {
          request: {
            method: 'POST',
            url: 'https://pay.example/v2/payment-links',
            headers: [{ name: 'Authorization', value: authorization }],
            postData: { mimeType: 'application/json', text: body },
          },
          response: { status: 401, headers: [], content: {} },
        },
      ],
    },
  })
const mailOf = (authorization: string): string =>
  [
    'Subject: E012',
    'Content-Type: text/plain',
    '',
    `curl -X POST https://pay.example/v2/payment-links -H 'Authorization: ${authorization}' -d '${body}'`,
  ].join('\r\n')
const large: Dropped = { name: 'big.har', text: 'x'.repeat(1_000_000), times: 100 }
const binary: Dropped = { name: 'core.bin', text: '\u0000\u0001\u0002\u0003'.repeat(500) }
const picture: Dropped = { name: 'shot.png', type: 'image/png', text: 'PNG' }

test('a file dropped anywhere is read where it belongs, or refused in words, and never replaces the console', async ({
  engine,
  page,
  tolerate,
}) => {
  tolerate(refusal(400, '/api/cases'))
  // Signed rightly, so that no search takes time.
  const authorization = `Bearer ${engine.merchant.key}.${md5(body + engine.merchant.secret)}`
  const [har, mail] = [harOf(authorization), mailOf(authorization)]
  const { json } = await engine.api<{ json: string }>('POST', '/api/cases/build', {
    source: { kind: 'diagnosis', body },
  })
  const file: Dropped = { name: 'a.paylink-case.json', type: 'application/json', text: json }

  await goTo(page, 'Cases')
  await drop(page, 'main h1', { name: 'mail.eml', text: mail })
  await expect(page.getByRole('alert')).toContainText('mail.eml: The file is not valid JSON.')
  await drop(page, 'main h1', picture)
  await expect(page.getByRole('alert')).toContainText('shot.png: it is a picture')
  await drop(page, 'main h1', large)
  await expect(page.getByRole('alert')).toContainText('big.har: it has 100 MB, and the maximum is 24 MB')
  await drop(page, 'main h1', binary)
  await expect(page.getByRole('alert')).toContainText('core.bin: it is not a text file')
  await drop(page, 'main h1', file, file)
  await expect(toast(page, '2 files were dropped')).toBeVisible()
  await drop(page, 'main h1', file)
  const shown = page.getByRole('region', { name: 'Case', exact: true })
  await expect(shown).toContainText('Signature of D-1')
  // Beside the list too.
  await drop(page, 'section[aria-label="Case"]', { name: 'other.json', text: '{}' })
  await expect(page.getByRole('alert')).toContainText('other.json: The file is not a case.')

  await goTo(page, 'Doctor')
  for (const [selector, one] of [
    ['.cm-content', { name: 'a.har', text: har }],
    ['main p', { name: 'mail.eml', text: mail }],
  ] as const) {
    await drop(page, selector, one)
    await expect(page.getByRole('textbox', { name: 'Authorization header' })).toHaveValue(authorization)
    await page.getByRole('button', { name: 'Clear everything' }).click()
    await expect(page.getByRole('textbox', { name: 'Authorization header' })).toHaveValue('')
  }
  for (const [one, words] of [
    [picture, 'shot.png: it is a picture'],
    [large, 'big.har: it has 100 MB, and the maximum is 5.0 MB'],
    [binary, 'core.bin: it is not a text file'],
  ] as const) {
    await drop(page, 'section[aria-label="What was sent"]', one)
    await expect(toast(page, words)).toBeVisible()
  }

  await goTo(page, 'Requests')
  await drop(page, 'main h1', { name: 'a.har', text: har })
  await expect(toast(page, 'from the dropped file')).toBeVisible()
  await expect(page.getByText('D-1').first()).toBeVisible()

  // A page without a use for files hands them on.
  await goTo(page, 'Payments')
  await drop(page, 'main', { ...large, times: 20 })
  await expect(toast(page, 'big.har: it has 20 MB, and the maximum is 5.0 MB')).toBeVisible()
  await expect(page).toHaveURL(/\/payments/)
  await drop(page, 'main', { name: 'a.har', text: har })
  await expect(page).toHaveURL(/\/doctor/)
  await expect(page.getByRole('textbox', { name: 'Authorization header' })).toHaveValue(authorization)
  await goTo(page, 'Log')
  await drop(page, 'footer', file)
  await expect(page).toHaveURL(/\/cases\//)

  // A folder, as only a real drag has it.
  const folder = await mkdtemp(join(tmpdir(), 'paylink-folder-'))
  try {
    const client = await page.context().newCDPSession(page)
    const data = { items: [], files: [folder], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await client.send('Input.dispatchDragEvent', { type, x: 600, y: 300, data })
    await expect(toast(page, 'is a folder. Drop one file of it.')).toBeVisible()
  } finally {
    await rm(folder, { recursive: true })
  }
  await expect(page).toHaveURL(/\/cases\//)
})

test('a failed IPN is kept as a case in three clicks, from the payment, the IPN and the log, and is reproduced', async ({
  engine,
  page,
}) => {
  test.slow()
  await engine.api('PATCH', '/api/settings', { ipnRetries: 'none' })
  await engine.api('POST', '/api/merchants', { name: 'Of choice', key: 'mk_choice' })
  const behaviour = { kind: 'answer', status: 503, headers: [], body: '', delayMs: 0 }
  await engine.api('PUT', '/api/inbox/orders/behaviour', behaviour)
  const { page: hosted = '' } = await createCall(engine, { fields: { order_id: 'F-1' } })
  const id = new URL(hosted).pathname.split('/')[2] ?? ''
  await engine.api('POST', `/api/links/${id}/pay`, { outcome: 'success' })
  let clicks = 0
  await page.exposeFunction('countClick', () => clicks++)
  await page.evaluate(() => {
    const { countClick } = window as unknown as { countClick: () => void }
    document.addEventListener('click', ({ isTrusted }) => isTrusted && countClick(), { capture: true })
  })
  for (const [title, row] of [
    ['Payments', 'F-1'],
    ['IPN', 'F-1'],
    ['Log', 'F-1'],
  ] as const) {
    await goTo(page, title)
    await rows(page, title).filter({ hasText: row }).first().click()
    clicks = 0
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Make a case…' }).click()
    const keep = dialog(page, 'Make a case').getByRole('button', { name: 'Keep in Cases' })
    await keep.click()
    await expect(page).toHaveURL(/\/cases\//)
    expect(clicks, title).toBeLessThanOrEqual(3)
    if (title !== 'IPN') continue
    const shown = page.getByRole('region', { name: 'Case', exact: true })
    await shown.getByRole('tab', { name: 'Reproduce here' }).click()
    await shown.getByRole('combobox', { name: 'As the merchant' }).selectOption({ label: 'Of choice (mk_choice)' })
    await shown.getByRole('button', { name: 'Reproduce here' }).click()
    await expect(shown.getByText(/gave the same result/)).toBeVisible()
    const steps = shown.getByRole('list', { name: 'Steps of the run' })
    await expect(steps.getByRole('listitem').first()).toBeVisible()
    await expect(steps).toContainText('answered 503')
    const { PAYLINK_SHOTS: shots } = process.env
    if (shots !== undefined) await page.screenshot({ path: `${shots}/reproduced-${title}.png` })
  }
})
