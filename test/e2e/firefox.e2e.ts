import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { launch, type Page } from 'puppeteer-core'
import { createCall } from '../support/create-call.ts'
import { createReceiver } from '../support/receiver.ts'
import { startEngine } from './support/start-engine.ts'

// Debian's Firefox, driven over WebDriver BiDi: Playwright's own Firefox is a build that nobody has installed.
const firefox = process.env.PAYLINK_FIREFOX ?? '/usr/bin/firefox-esr'

/** A4 across, less its margins, in CSS px. */
const paperWidth = 1_047

const text = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText)
const rowNames = (page: Page): Promise<string[]> =>
  page.$$eval('[data-list] [role="option"]', (rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''))

/** Puts what the page looks like on paper on its screen, which WebDriver BiDi cannot do in this Firefox. */
const asPrinted = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const printed = rules.flatMap((rule) =>
      rule instanceof CSSMediaRule && rule.media.mediaText === 'print' ? [...rule.cssRules] : [],
    )
    if (printed.length === 0) throw new Error('no rules for print')
    const style = new CSSStyleSheet()
    for (const rule of printed) if (rule instanceof CSSStyleRule) style.insertRule(rule.cssText)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
  })

/** Heads and cells that are wider than their column, or stand outside of the paper. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate((width) => {
    const cells = [...document.querySelectorAll<HTMLElement>('[data-list] [role="option"] > *')]
    const shown = cells.filter((cell) => cell.getClientRects().length > 0)
    if (shown.length < 12) return [`only ${shown.length} cells are shown`]
    return shown
      .filter((cell) => cell.getBoundingClientRect().right > width || cell.getBoundingClientRect().width < 20)
      .map((cell) => cell.innerText)
  }, paperWidth)

/** The color of the bar of the progress that is shown, and that of the accent, in a theme. */
const barColor = (page: Page, theme: string): Promise<{ bar: string; accent: string }> =>
  page.evaluate((wanted) => {
    document.documentElement.dataset.theme = wanted
    const progress = document.querySelector('[role="dialog"] progress')
    const sample = document.createElement('i')
    sample.style.backgroundColor = 'var(--color-accent)'
    document.body.append(sample)
    const accent = getComputedStyle(sample).backgroundColor
    const bar = progress === null ? 'no bar' : getComputedStyle(progress, '::-moz-progress-bar').backgroundColor
    return { bar, accent }
  }, theme)

test.describe('in firefox-esr', () => {
  test.skip(!existsSync(firefox), `${firefox} is not installed`)

  test('signing in, a link, its payment and IPN, a filter, the list on paper and the bar of a recovery', async () => {
    const engine = await startEngine()
    await engine.api('PATCH', '/api/settings', { ipnRetries: 'none' })
    let answers = true
    const shop = await createReceiver((response) => (answers ? response.writeHead(503).end() : undefined))
    const browser = await launch({ browser: 'firefox', executablePath: firefox, headless: true, timeout: 90_000 })
    try {
      const page = await browser.newPage()
      await page.setViewport({ width: 1_280, height: 800 })
      await page.goto(`${engine.consoleUrl}/?token=${encodeURIComponent(engine.token)}`)
      await page.locator('::-p-text(Service up)').wait()

      await page.locator('::-p-aria([name="Requests"][role="link"])').click()
      await page.locator('::-p-aria([name="Send"][role="button"])').click()
      await expect.poll(() => text(page)).toContain('payment_link')
      const { items } = await engine.api<{ items: { paymentLink: string; orderId: string }[] }>('GET', '/api/links')
      const [link] = items
      if (link === undefined) throw new Error('no link was made')

      const hosted = await browser.newPage()
      await hosted.goto(`${link.paymentLink}?card=success`)
      await hosted.locator('button::-p-text(Pay )').click()
      await expect.poll(() => hosted.url()).toContain('/shop/')
      await hosted.close()

      await createCall(engine, { fields: { order_id: 'T-open', ipn_url: shop.url } })
      await page.bringToFront()
      await page.locator('::-p-aria([name="Payments"][role="link"])').click()
      await expect.poll(() => rowNames(page)).toContainEqual(expect.stringMatching(/, paid, IPN delivered,/))
      await page.locator('[data-filter]').fill('state:open')
      await expect.poll(() => rowNames(page)).toEqual([expect.stringMatching(/^T-open, open/)])
      await page.locator('::-p-aria([name="All"][role="button"])').click()
      await expect.poll(() => rowNames(page)).toHaveLength(2)
      await page.locator('[data-list] ::-p-text(T-open)').click()
      await page.locator('::-p-aria([name="Payment details"])').wait()

      await page.setViewport({ width: paperWidth, height: 800 })
      await asPrinted(page)
      await expect.poll(() => cutOff(page)).toEqual([])

      const [open] = (await engine.api<{ items: { id: string }[] }>('GET', '/api/links?q=state:open')).items
      await engine.api('POST', `/api/links/${open?.id}/pay`, { outcome: 'success' })
      await page.setViewport({ width: 1_280, height: 800 })
      await page.goto(`${engine.consoleUrl}/ipn?q=T-open`)
      await expect.poll(() => rowNames(page)).toEqual([expect.stringMatching(/^T-open, failed/)])
      answers = false
      await page.locator('::-p-aria([name="Recover failed since…"][role="button"])').click()
      await page.locator('[role="dialog"] button::-p-text(Recover)').click()
      await page.locator('[role="dialog"] progress').wait()
      const [light, dark] = [await barColor(page, 'light'), await barColor(page, 'dark')]
      expect(light).toEqual({ bar: light.accent, accent: light.accent })
      expect(dark).toEqual({ bar: dark.accent, accent: dark.accent })
      expect(light.accent).not.toBe(dark.accent)
    } finally {
      await browser.close()
      await shop.close()
      await engine.stop()
    }
  })
})
