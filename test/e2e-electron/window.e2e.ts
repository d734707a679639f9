import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron, expect, test } from '@playwright/test'
import { chooseDoor } from '../../scripts/choose-door.ts'
import { findElectron } from '../../scripts/find-electron.ts'
import type { DesktopApi } from '../../src/shared/desktop.ts'

declare global {
  interface Window {
    desktop?: DesktopApi
  }
}

/** The built program in a real Electron, where there is one: the same question `npm start` asks, but on CI too. */
const { CI: _, ...env } = process.env
const door = chooseDoor({
  electron: findElectron(),
  platform: process.platform,
  env,
  nodeVersion: process.versions.node,
  isRoot: process.getuid?.() === 0,
})
const why = door.kind === 'browser' ? door.why.split(', so the console')[0] : undefined

test(`the console opens in its window${why === undefined ? '' : ` (skipped: ${why})`}`, async () => {
  test.skip(why !== undefined, why)
  if (door.kind === 'browser') return
  const directory = await mkdtemp(join(tmpdir(), 'paylink-window-'))
  const ports = ['--port', '0', '--console-port', '0']
  const app = await _electron.launch({
    executablePath: door.electron,
    args: ['.', ...ports, '--data-dir', join(directory, 'data')],
    cwd: resolve(import.meta.dirname, '../..'),
    chromiumSandbox: true,
    env: Object.fromEntries(
      Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
  })
  try {
    const page = await app.firstWindow()
    await expect(page.getByRole('main')).toBeVisible()
    expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    expect(await page.evaluate(() => Object.keys(window.desktop ?? {}).sort())).toEqual([
      'onOpenLink',
      'openHostedPage',
      'showDataDir',
    ])
    expect(await page.evaluate(() => 'require' in window || 'process' in window)).toBe(false)

    const refused = await page.evaluate(() => window.desktop?.openHostedPage?.('file:///etc/passwd').catch(String))
    expect(refused).toContain('no hosted page')
    expect(app.windows()).toHaveLength(1)

    const service = await page.evaluate(async () => {
      const response = await fetch('/api/status')
      return ((await response.json()) as { serviceUrl: string }).serviceUrl
    })
    const opening = app.waitForEvent('window')
    await page.evaluate((url) => window.desktop?.openHostedPage?.(url), `${service}/pay/unknown`)
    const hosted = await opening
    await hosted.waitForURL(`${service}/pay/unknown`)
    expect(await hosted.evaluate(() => 'desktop' in window)).toBe(false)
  } finally {
    await app.close()
    await rm(directory, { recursive: true, force: true })
  }
})
