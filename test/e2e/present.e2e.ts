import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from '@playwright/test'
import type { StageView } from '../../src/shared/contract/stage.ts'
import { isLong, onlyLong } from '../support/rounds.ts'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { expect, test } from './support/console-test.ts'

// No reset takes a stage away.
test.use({ alone: true })

const sizes = [
  { width: 1_280, height: 720, letters: 20 },
  { width: 1_920, height: 1_080, letters: 28 },
] as const

/** Texts and fields of a document whose letters are smaller than `letters` pixels of the screen. */
const tooSmall = (frame: Page | Frame, { letters, scale = 1 }: { letters: number; scale?: number }) =>
  frame.evaluate(
    ({ letters, scale }) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found = new Set<string>()
      const check = (element: Element, text: string): void => {
        if (!element.checkVisibility() || element.getBoundingClientRect().width <= 2) return
        const drawn = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1
        const pixels = Number.parseFloat(getComputedStyle(element).fontSize) * drawn * scale
        if (pixels < letters) found.add(`${pixels.toFixed(1)} ${text}`)
      }
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const element = node.parentElement
        const text = node.textContent?.trim() ?? ''
        if (element !== null && text !== '' && !['SCRIPT', 'STYLE'].includes(element.tagName)) check(element, text)
      }
      for (const field of document.querySelectorAll('input')) check(field, field.name)
      return [...found]
    },
    { letters, scale },
  )

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

/** Before a commit the steps take turns with the sizes: neighbouring steps show the same panes. */
const sizesOf = (step: number) => (isLong ? sizes : sizes.filter((_, index) => index === step % sizes.length))

/** Text of any pane that is too small to read, and panes that do not fit. */
const unreadable = async (page: Page, step: number): Promise<string[]> => {
  const found: string[] = []
  for (const { width, height, letters } of sizesOf(step)) {
    await page.setViewportSize({ width, height })
    await page.waitForFunction(
      (unit) => document.querySelector('.stage')?.getAttribute('style')?.includes(`--u: ${unit}px`),
      width / 1_920,
    )
    const frame = customerFrame(page)
    const scale = await page
      .locator('iframe')
      .first()
      .evaluate((element: HTMLElement) => element.getBoundingClientRect().width / element.offsetWidth)
    const texts = [...(await tooSmall(page, { letters })), ...(await tooSmall(frame, { letters, scale }))]
    const bars = [await scrollBars(page), await scrollBars(frame)]
    if (bars.some(({ bars, beyond }) => bars > 0 || beyond)) texts.push('scroll bar')
    found.push(...texts.map((text) => `${height}: ${text}`))
  }
  return found
}

const status = (page: Page) => page.getByRole('status')

// `test/stage/stage.test.ts` plays every chapter to its end.
test(`${isLong ? 'all' : 'two'} chapters are given by keyboard, readable from afar`, async ({ page, engine }) => {
  test.slow()
  await page.setViewportSize({ width: 1_920, height: 1_080 })
  await page.getByRole('link', { name: 'Show it to others' }).click()
  await expect(status(page)).toHaveText('Ready')
  await expect(page.frameLocator('iframe').getByRole('button', { name: /^Pay / })).toBeVisible()

  for (const chapter of isLong ? [1, 2, 3, 4, 5] : [3, 5]) {
    await page.keyboard.press(String(chapter))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${chapter}. `)
    await expect(status(page)).toHaveText('Ready')
    const { steps } = await engine.api<StageView>('GET', '/api/stage')
    for (const [index, { say: sentence }] of steps.entries()) {
      await page.keyboard.press(index % 2 === 0 ? 'PageDown' : 'ArrowRight')
      await expect(page.locator('.stage-sentence')).toHaveText(sentence)
      await expect(page.getByText(`${index + 1} of ${steps.length}`)).toBeVisible()
      const { customerPath } = await engine.api<StageView>('GET', '/api/stage')
      await customerFrame(page).waitForURL(({ pathname, search }) => pathname + search === customerPath)
      expect(await unreadable(page, chapter + index), `chapter ${chapter}, step ${index + 1}`).toEqual([])
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
  await expect(page.locator('.stage-order')).toContainText('Waiting')
  await expect(page.frameLocator('.stage-past').getByText('We are confirming your payment…')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(status(page)).toHaveText('The end of this chapter')

  // The slow replay begins before the first step, shows one after the other, and can be stopped.
  for (const stop of ['s', 'Escape']) {
    await page.keyboard.press('s')
    // For some seconds only.
    await expect(page.locator('.stage-order')).toContainText('No order yet')
    await expect(status(page)).toContainText('Slow replay')
    await page.keyboard.press(stop)
    await expect(status(page)).toHaveText('The end of this chapter')
  }
  await page.keyboard.press('s')
  await expect(page.getByText('1 of 7')).toBeVisible()
  await expect(page.locator('.stage-order')).toContainText('Waiting')
  await page.keyboard.press('s')
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

test('axe has nothing to say', onlyLong, async ({ page, engine }) => {
  await page.setViewportSize({ width: 1_280, height: 720 })
  await page.goto(`${engine.consoleUrl}/present`)
  await engine.api('POST', '/api/stage/chapter', { chapter: 3, step: 5 })
  await expect(page.getByText('5 of 8')).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.locator('.stage-technical')).toContainText('POST /shop/ipn → 503')
  expect(await tooSmall(page, { letters: 20 })).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityFaults(page, { without: 'iframe' })).toEqual([])
  }
})

test('a link of another page opens it, and who leaves the script can return', async ({ page, engine, tolerate }) => {
  // The policy of the first answer cannot name the stage's port; the page loads again.
  tolerate(/frame-src|favicon\.ico/)
  const foreign = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<a href="${engine.consoleUrl}/present">Stage</a>`)
  })
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  try {
    await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`)
    await page.getByRole('link', { name: 'Stage' }).click()
    await expect(page.frameLocator('iframe').getByRole('button', { name: /^Pay / })).toBeVisible()
  } finally {
    foreign.closeAllConnections()
    foreign.close()
  }
  await page.keyboard.press('PageDown')
  const cancel = page.frameLocator('iframe').getByRole('button', { name: 'Cancel and return' })
  await expect(cancel).toBeVisible()
  await customerFrame(page).waitForLoadState()
  // A key that is pressed while the customer's next page loads counts.
  let load = (): void => undefined
  const isPressed = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route('**/stage/follow.js', async (route) => {
    await isPressed
    await route.continue()
  })
  await cancel.click()
  await expect(status(page)).toHaveText('Off script')
  await expect(page.locator('.stage-sentence')).toContainText('canceled')
  await page.keyboard.press('PageDown')
  await expect(status(page)).toHaveText('Waiting for the customer')
  load()
  await expect(page.frameLocator('iframe').getByLabel('Card number')).toBeVisible()
})

test('a customer’s page that comes late still follows', async ({ page, engine }) => {
  await page.goto(`${engine.consoleUrl}/present`)
  const pay = page.frameLocator('iframe').getByRole('button', { name: /^Pay / })
  await expect(pay).toBeVisible()
  // The stage goes on between the request of the next chapter's checkout and its answer.
  await page.route(
    /\/stage\/checkout/,
    async (route) => {
      await engine.api('POST', '/api/stage/next', { chapter: 1, step: 0 })
      await route.continue()
    },
    { times: 1 },
  )
  await engine.api('POST', '/api/stage/chapter', { chapter: 1 })
  await expect(page.frameLocator('iframe').getByLabel('Card number')).toBeVisible()
})

test('keys work in the customer’s page, and the engine may go and come back', async ({ page, engine, tolerate }) => {
  tolerate(/Failed to load resource|ERR_|chrome-error/)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('give a demo')
  await page.getByRole('option', { name: 'Give a demo' }).click()
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
  await expect(page.getByRole('alert')).toContainText('The service does not answer')
  await expect(page.getByText('3 of 5')).toBeVisible()
  await engine.startAgain()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('PageDown')
  await expect(page.frameLocator('iframe').getByText('We are confirming your payment…')).toBeVisible()
  await page.reload()
  await expect(page.getByText('4 of 5')).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(page.locator('.stage-order')).toContainText('Paid')
})

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
