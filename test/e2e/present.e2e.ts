import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from '@playwright/test'
import type { StageView } from '../../src/shared/contract/stage.ts'
import { onlyLong, withMore } from '../support/rounds.ts'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { expect, test } from './support/console-test.ts'

// No reset takes a stage away.
test.use({ alone: true })

const sizes = withMore([{ width: 1_280, height: 720, letters: 20 }], [{ width: 1_920, height: 1_080, letters: 28 }])

/** The smallest letters of a document that can be seen, in pixels of the screen, with what they say. */
const smallestLetters = (frame: Page | Frame, scale = 1) =>
  frame.evaluate((scale) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let smallest = { pixels: Number.POSITIVE_INFINITY, text: '' }
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (element === null || text === '' || ['SCRIPT', 'STYLE'].includes(element.tagName)) continue
      const { top, bottom, width } = element.getBoundingClientRect()
      const isSeen = element.checkVisibility() && width > 2 && bottom > 0 && top < innerHeight
      if (!isSeen) continue
      const drawn = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1
      const pixels = Number.parseFloat(getComputedStyle(element).fontSize) * drawn * scale
      if (pixels < smallest.pixels) smallest = { pixels, text }
    }
    return smallest
  }, scale)

const scrollBars = (frame: Page | Frame) =>
  frame.evaluate(() => {
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = document.documentElement
    const bars = window.innerWidth - clientWidth
    return { bars, beyond: window.parent === window && (scrollWidth > clientWidth || scrollHeight > clientHeight) }
  })

const customerFrame = (page: Page): Frame => {
  const frame = page.frames()[1]
  if (frame === undefined) throw new Error('there is no frame of the customer')
  return frame
}

const status = (page: Page) => page.getByRole('status')

test('all chapters are given by keyboard, readable from afar', async ({ page, engine }) => {
  await page.setViewportSize({ width: 1_920, height: 1_080 })
  await page.goto(`${engine.consoleUrl}/present`)
  await expect(status(page)).toHaveText('Ready')
  await expect(page.frameLocator('iframe').getByRole('button', { name: /^Pay / })).toBeVisible()

  for (const chapter of [1, 2, 3, 4, 5]) {
    await page.keyboard.press(String(chapter))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${chapter}. `)
    await expect(status(page)).toHaveText('Ready')
    const { beats } = await engine.api<StageView>('GET', '/api/stage')
    for (const [index, { say }] of beats.entries()) {
      await page.keyboard.press(index % 2 === 0 ? 'PageDown' : 'ArrowRight')
      await expect(page.locator('.stage-sentence')).toHaveText(say)
      await expect(page.getByText(`${index + 1} of ${beats.length}`)).toBeVisible()
      expect(await scrollBars(page)).toEqual({ bars: 0, beyond: false })
    }
    await expect(status(page)).toHaveText('The end of this chapter')
    await expect(page.locator('.stage-order')).toContainText('Paid')
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
      'Thank you, your order is paid',
    )
  }

  // Looking back changes nothing of what happened.
  await page.keyboard.press('ArrowLeft')
  await expect(status(page)).toContainText('Looking back')
  await page.keyboard.press('ArrowRight')
  await expect(status(page)).toHaveText('The end of this chapter')
  await page.keyboard.press('b')
  await expect(page.locator('.stage-blank')).toBeVisible()
  await page.keyboard.press('b')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await expect(status(page)).toHaveText('Ready')
  await expect(page.getByText('30 orders in two weeks')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${engine.consoleUrl}/`)
})

test('nothing is too small, nothing scrolls, axe has nothing to say', onlyLong, async ({ page, engine }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const { width, height, letters } of sizes) {
    await page.setViewportSize({ width, height })
    await page.goto(`${engine.consoleUrl}/present`)
    await engine.api('POST', '/api/stage/chapter', { chapter: 3, step: 0 })
    await expect(status(page)).toHaveText('Ready')
    for (let step = 1; step <= 5; step++) {
      await page.keyboard.press('PageDown')
      await expect(page.getByText(`${step} of 8`)).toBeVisible()
      expect((await smallestLetters(page)).pixels, `${width}`).toBeGreaterThanOrEqual(letters)
      expect(await scrollBars(page)).toEqual({ bars: 0, beyond: false })
      expect(await scrollBars(customerFrame(page))).toEqual({ bars: 0, beyond: false })
    }
    await page.keyboard.press('t')
    await expect(page.locator('.stage-technical')).toContainText('POST /shop/ipn → 503')
    expect((await smallestLetters(page)).pixels).toBeGreaterThanOrEqual(letters)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await accessibilityFaults(page, { without: 'iframe' })).toEqual([])
    }
    await page.keyboard.press('t')
    await page.keyboard.press('4')
    await expect(status(page)).toHaveText('Ready')
    await page.keyboard.press('PageDown')
    await expect(page.getByText('1 of 8')).toBeVisible()
    await page.keyboard.press('PageDown')
    await expect(page.frameLocator('iframe').getByLabel('Card number')).toHaveValue(/4111/)
    const scale = 2.32 * Math.min(width / 1_920, height / 1_080)
    const form = await customerFrame(page)
      .locator('#card-form')
      .evaluate((element) =>
        Math.min(
          ...Array.from(element.querySelectorAll('label, input, button'), (one) =>
            Number.parseFloat(getComputedStyle(one).fontSize),
          ),
        ),
      )
    expect(form * scale).toBeGreaterThanOrEqual(letters)
  }
})

test(
  'keys work in the customer’s page, and the engine may go and come back',
  onlyLong,
  async ({ page, engine, tolerate }) => {
    tolerate(/Failed to load resource|ERR_|chrome-error/)
    await page.goto(`${engine.consoleUrl}/present`)
    await expect(status(page)).toHaveText('Ready')
    await page.frameLocator('iframe').getByLabel('First name').click()
    await page.keyboard.press('PageDown')
    await expect(page.frameLocator('iframe').getByLabel('Card number')).toBeVisible()
    await page.frameLocator('iframe').getByLabel('Card number').fill('4111 1111 1111 1111')
    await page.frameLocator('iframe').getByLabel('Expiry').fill('12/34')
    await page.frameLocator('iframe').getByLabel('CVV').fill('123')
    await page.frameLocator('iframe').getByRole('button', { name: /^Pay / }).click()
    await expect(page.getByText('3 of 5')).toBeVisible()
    await expect(page.frameLocator('iframe').getByText('One moment…')).toBeVisible()

    await engine.kill()
    await expect(page.getByRole('alert')).toContainText('The engine does not answer')
    await expect(page.getByText('3 of 5')).toBeVisible()
    await engine.startAgain()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('PageDown')
    await expect(page.frameLocator('iframe').getByText('We are confirming your payment…')).toBeVisible()
    await page.reload()
    await expect(page.getByText('4 of 5')).toBeVisible()
    await page.keyboard.press('PageDown')
    await expect(page.locator('.stage-order')).toContainText('Paid')
  },
)

test('a page of another port cannot frame the customer’s pages', async ({ page, engine, tolerate }) => {
  // The page of the other port asks for an icon, perhaps after its server has ended.
  tolerate(/frame-ancestors|chrome-error|ERR_BLOCKED|favicon\.ico/)
  const { port } = await engine.api<StageView>('GET', '/api/stage')
  const foreign = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<iframe src="http://127.0.0.1:${port}/shop"></iframe><iframe src="${engine.serviceUrl}/shop"></iframe>`,
    )
  })
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  try {
    await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`)
    await expect
      .poll(() =>
        page
          .frames()
          .slice(1)
          .map((frame) => frame.url()),
      )
      .toEqual(['chrome-error://chromewebdata/', 'chrome-error://chromewebdata/'])
  } finally {
    foreign.closeAllConnections()
    foreign.close()
  }
})
