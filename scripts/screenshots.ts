import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { messageOf } from '../src/shared/message-of.ts'
import { seedConsole } from '../test/support/seed-console.ts'
import { fromBuild, type Ready, spawnHeadless } from '../test/support/spawn-headless.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { root } from './run-program.ts'
import { say } from './say.ts'

// npm run screenshots: the pictures of the README and the manual, docs/pictures/*.png, created from the built engine with sample data
// in it. They look the same on every run but for times and ids.

const directory = join(root, 'docs/pictures')
const ports = ['--port', '4010', '--console-port', '4011']
const size = { width: 1440, height: 900 }

interface Running extends Ready {
  api<Reply>(method: string, path: string, body?: unknown): Promise<Reply>
}

const apiOf =
  ({ consoleUrl, token }: Ready): Running['api'] =>
  async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(`${consoleUrl}${path}`, { method, headers, ...sent })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as never
  }

const save = async (page: Page, name: string): Promise<void> => {
  // Fonts and charts come when they are needed; a caret or a tooltip is no part of the picture.
  await page.evaluate('document.fonts.ready')
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
  await page.screenshot({ path: join(directory, `${name}.png`), animations: 'disabled', caret: 'hide' })
  say(`docs/pictures/${name}.png`)
}

/** Opens the console by the printed URL, which it leaves again once it is signed in. */
const signIn = async (page: Page, { consoleUrl, token }: Ready): Promise<void> => {
  await page.goto(`${consoleUrl}/?token=${encodeURIComponent(token)}`)
  await page.getByText('Service up').waitFor()
}

/** The editor is there and knows where its lines are. */
const editorIn = (part: Page | Locator): Promise<void> =>
  part.locator('.cm-gutterElement[style*="margin-top"]').first().waitFor()

const pageOf = async (browser: Browser, colorScheme: 'light' | 'dark'): Promise<Page> => {
  const context = await browser.newContext({ viewport: size, colorScheme, reducedMotion: 'reduce' })
  return context.newPage()
}

/** A payment as a person makes it: on Start, by hand, with a card typed on the hosted page. */
const payByHand = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'By hand' }).click()
  await page.getByRole('button', { name: 'Make a payment link' }).click()
  const link = page.getByRole('link', { name: 'Open the hosted page' })
  const address = (await link.getAttribute('href')) ?? ''
  const hosted = await page.context().newPage()
  await hosted.goto(`${address}?card=success`)
  await save(hosted, 'hosted-page')
  await hosted.getByRole('button', { name: /^Pay / }).click()
  await hosted.waitForURL(/\/shop\//)
  await hosted.close()
  await page.bringToFront()
  await page.getByText('The receiver answered 200').waitFor()
}

const takePictures = async (browser: Browser, running: Running): Promise<void> => {
  const { consoleUrl } = running
  const light = await pageOf(browser, 'light')
  await signIn(light, running)
  await payByHand(light)
  await light.locator('.uplot').waitFor()
  await light.mouse.move(0, 0)
  await save(light, 'start')

  await light.goto(`${consoleUrl}/requests`)
  await light.getByTestId('canonical').waitFor()
  await editorIn(light)
  await light.locator('input[name="amount"]').focus()
  await save(light, 'requests')

  const dark = await pageOf(browser, 'dark')
  await signIn(dark, running)
  await dark.goto(`${consoleUrl}/payments`)
  await dark.getByRole('option', { name: /^ORD-1042/ }).click()
  const story = dark.getByRole('list', { name: /^Story of/ })
  await story
    .getByRole('button', { name: /attempt 2/ })
    .first()
    .click()
  await editorIn(dark.getByRole('region', { name: 'Request body' }))
  await save(dark, 'payments-dark')

  await light.goto(`${consoleUrl}/ipn`)
  await light.getByRole('option', { name: /retrying/ }).click()
  await editorIn(light.getByRole('region', { name: 'Request body' }))
  await light.locator('.uplot').waitFor()
  await light.mouse.move(0, 0)
  await save(light, 'ipn')

  await light.goto(`${consoleUrl}/doctor`)
  await light.getByRole('button', { name: 'Show me an example' }).click()
  await light.getByRole('region', { name: 'The difference' }).locator('.cm-first').first().waitFor()
  await save(light, 'doctor')

  await light.goto(`${consoleUrl}/log`)
  await light.getByRole('option', { name: /E012/ }).first().click()
  await editorIn(light.getByRole('region', { name: 'Request body' }))
  await save(light, 'log')

  await takeStage(light, running)
  await takeFaults(light, running)
}

/** As on a projector. */
const takeStage = async (page: Page, { consoleUrl, api }: Running): Promise<void> => {
  await page.setViewportSize({ width: 1_920, height: 1_080 })
  const show = async (place: { chapter: number; step: number }, name: string): Promise<void> => {
    await api('POST', '/api/stage/chapter', place)
    await page.goto(`${consoleUrl}/present`)
    await page.getByText(new RegExp(`^${place.step} of `)).waitFor()
    await page.frameLocator('iframe').getByRole('heading').first().waitFor()
    await save(page, name)
  }
  await show({ chapter: 0, step: 2 }, 'stage')
  await show({ chapter: 3, step: 5 }, 'stage-server-down')
  await page.setViewportSize(size)
}

/** Last: from here on the service misbehaves. */
const takeFaults = async (page: Page, { consoleUrl, api }: Running): Promise<void> => {
  const late = { kind: 'ipn-delay', seconds: 30 }
  await api('POST', '/api/rules', {
    name: 'Late for T orders',
    match: { orderId: 'T-*', probability: 0.5 },
    effect: late,
  })
  await page.goto(`${consoleUrl}/lab/faults`)
  await page.getByRole('switch', { name: 'Double IPN', exact: true }).click()
  await page.getByRole('link', { name: /faults on$/ }).waitFor()
  await page.mouse.move(0, 0)
  await save(page, 'faults')
}

const run = async (): Promise<void> => {
  if (!(await buildIfNeeded(say))) throw new Error('Without a build there is nothing to take pictures of.')
  await mkdir(directory, { recursive: true })
  const temporary = await mkdtemp(join(tmpdir(), 'paylink-pictures-'))
  const headless = spawnHeadless(fromBuild, ['--json', ...ports, '--data-dir', join(temporary, 'data')])
  try {
    const ready = JSON.parse(await headless.firstLine) as Ready
    const api = apiOf(ready)
    const [merchant] = (await api<{ items: { key: string; secret: string }[] }>('GET', '/api/merchants')).items
    if (merchant === undefined) throw new Error('a first run without a demo merchant')
    await seedConsole({ ...ready, api, merchant })
    const browser = await chromium.launch({
      executablePath: await ensureChromium({ wholeFirst: true }),
      args: ['--no-sandbox'],
    })
    try {
      await takePictures(browser, { ...ready, api })
    } finally {
      await browser.close()
    }
  } finally {
    headless.kill('SIGTERM')
    await headless.ended
    await rm(temporary, { recursive: true, force: true })
  }
}

try {
  await run()
} catch (error) {
  say(messageOf(error))
  process.exitCode = 1
}
