import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLink } from '../e2e/support/create-link.ts'
import { createReceiver } from '../support/receiver.ts'
import { isStandIn } from './support/launch-window.ts'
import { answerBoxes, choose, expect, type Started, soon, standInOnly, test } from './support/window-test.ts'

// How the window begins and ends: each test has programs of its own.

const locksIn = (dataDir: string): string[] =>
  existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.endsWith('.lock')) : []

const close = (program: Started) => program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())

const quit = (program: Started) => program.evaluate(({ app }) => app.quit())

test('opens a deep link, and comes back where it was, in its theme; closing ends it', async ({ start, dataDir }) => {
  const before = await start({ flags: ['paylink-console://link/first-link', '--set', 'theme=dark'] })
  const page = await before.page(/\/payments\/first-link$/)
  await soon(() => before.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
  const bounds = { x: 30, y: 40, width: 1100, height: 700 }
  await before.evaluate(({ BrowserWindow }, place) => BrowserWindow.getAllWindows()[0]?.setBounds(place), bounds)
  await before.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize())
  // A hosted page that wants to stay does not hold up the end.
  const address = await createLink(await before.engine())
  await page.evaluate((url) => window.desktop?.openHostedPage?.(url), address)
  const hosted = await before.page(/\/pay\//)
  await hosted.evaluate(() => window.addEventListener('beforeunload', (event) => event.preventDefault()))
  await hosted.mouse.click(5, 5)
  await quit(before)
  expect((await before.ended).code).toBe(0)

  const again = await start()
  await again.console()
  const shown = await again.evaluate(({ BrowserWindow, nativeTheme }) => {
    const [window] = BrowserWindow.getAllWindows()
    const { _options: options, _wasShownEmpty: wasShownEmpty } = window as unknown as {
      _options?: { backgroundColor: string }
      _wasShownEmpty?: boolean
    }
    return {
      ...{ bounds: window?.getNormalBounds(), isMaximized: window?.isMaximized(), theme: nativeTheme.themeSource },
      ...{ background: options?.backgroundColor, wasShownEmpty },
    }
  })
  // Maximizing shows a window: it waits until there is something to show, on a background of the theme.
  expect(shown).toEqual({
    ...{ bounds, isMaximized: true, theme: 'dark' },
    ...(isStandIn ? { background: '#0d0f14', wasShownEmpty: false } : {}),
  })
  if (process.platform === 'darwin') await quit(again)
  else await close(again)
  expect((await again.ended).code).toBe(0)
  expect(locksIn(dataDir)).toEqual([])
})

test('closing while IPNs wait asks first; a signal does not', async ({ start }) => {
  const before = await start({ flags: ['--set', 'ipnRetries=standard'] })
  await before.page(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  const engine = await before.engine()
  const address = await createLink(engine, { ipn_url: 'http://127.0.0.1:9/none' })
  await engine.api('POST', `/api/links/${new URL(address).pathname.split('/')[2]}/pay`, { outcome: 'success' })
  before.kill('SIGTERM')
  expect((await before.ended).code).toBe(0)

  const program = await start()
  const page = await program.console()
  const end = process.platform === 'darwin' ? quit : close
  const questions = await answerBoxes(program, 1)
  await end(program)
  await soon(questions).toEqual(['One IPN is still to be sent.'])
  await expect(page.getByText('Service up')).toBeVisible()
  await answerBoxes(program, 0)
  await end(program)
  expect((await program.ended).code).toBe(0)
})

test('on Windows the service stops with the session, and closing ends the program', async ({ start, dataDir }) => {
  standInOnly()
  const program = await start({ env: { STAND_IN_PLATFORM: 'win32' } })
  await program.console()
  expect(locksIn(dataDir)).toHaveLength(1)
  // Windows ends the process right after this, without will-quit.
  await program.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.emit('session-end', { reasons: ['shutdown'] }),
  )
  await soon(() => locksIn(dataDir)).toEqual([])
  await close(program)
  const { code, output } = await program.ended
  expect(code, output).toBe(0)
  expect(output).not.toContain('ended by itself')
})

test('on macOS closing hides the window', async ({ start }) => {
  standInOnly()
  const visible = () => mac.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.isVisible()))
  const mac = await start({ env: { STAND_IN_PLATFORM: 'darwin' } })
  await mac.page(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  await close(mac)
  await soon(visible).toEqual([false])
  await mac.evaluate(({ app }) => void app.emit('activate'))
  expect(await visible()).toEqual([true])
  await quit(mac)
  expect((await mac.ended).code).toBe(0)
})

test('Quit in the icon of a hidden window ends the program', async ({ start, dataDir }) => {
  standInOnly()
  mkdirSync(join(dataDir, 'window'), { recursive: true })
  writeFileSync(join(dataDir, 'window/preferences.json'), '{"keepRunning":true}')
  const program = await start()
  await program.page(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  await close(program)
  const tray = () => program.evaluate(({ Tray }) => (Tray as unknown as { made: unknown[] }).made.length)
  await soon(tray).toBe(1)
  await program.evaluate(({ Tray }) => {
    const { made } = Tray as unknown as { made: { menu: Electron.Menu }[] }
    made[0]?.menu.getMenuItemById('quit')?.click()
  })
  expect((await program.ended).code).toBe(0)
})

test('a port that is taken is said in one sentence, and nothing is left running', async ({ start }) => {
  standInOnly()
  const receiver = await createReceiver()
  const { port } = new URL(receiver.url)
  const { code, output } = await (await start({ flags: ['--console-port', port] })).ended
  await receiver.close()
  expect(code, output).toBe(2)
  expect(output).toContain(`cannot start: port ${port} is already in use`)
})

test('Ctrl-C, which may come twice, stops the engine; a second start meanwhile takes its place', async ({
  start,
  dataDir,
}) => {
  test.skip(process.platform === 'win32', 'there are no signals')
  const program = await start()
  await program.page(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  await program.evaluate(({ app }, relaunches) => {
    // From within, so that nothing comes between them: two within a moment are one.
    for (const _ of [1, 2]) process.emit('SIGINT', 'SIGINT')
    if (!relaunches) return
    // What the second one's command line arrives as.
    app.emit('second-instance', {}, ['electron', 'out/main/index.js', 'paylink-console://link/later'])
    app.emit('open-url', { preventDefault() {} }, 'paylink-console://link/later')
    app.emit('activate')
  }, isStandIn)
  const { code, output } = await program.ended
  expect(code, output).toBe(0)
  if (isStandIn) expect(output).toMatch(/\[relaunched\] .*paylink-console:\/\/link\/later/)
  expect(output).not.toContain('destroyed')
  expect(locksIn(dataDir)).toEqual([])
})

test('an end while the page is still loading is no failure', async ({ start }) => {
  const program = await start()
  await program.page(/./)
  await quit(program)
  const { code, output } = await program.ended
  expect(code, output).toBe(0)
  expect(output).not.toContain('[error box]')
})

test('an end before the engine is up is no failure', async ({ start, dataDir }) => {
  const program = await start()
  await quit(program)
  const { code, output } = await program.ended
  expect(code, output).toBe(0)
  expect(output).not.toContain('cannot start')
  expect(locksIn(dataDir)).toEqual([])
})

test('an engine that is busy for long holds up nothing: a splash says so, and the window answers', async ({
  start,
}) => {
  standInOnly()
  const program = await start({ env: { STAND_IN_ENGINE: 'paused' } })
  const splash = await program.page(/^data:text\/html/)
  await expect(splash.getByRole('status')).toHaveText('Reading the data…')
  await choose(program, 'settings')
  await program.evaluate(({ utilityProcess }) => {
    const { running } = utilityProcess as unknown as { running: { kill(signal: string): boolean }[] }
    running[0]?.kill('SIGCONT')
  })
  await program.page(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  await soon(() => program.pages().length).toBe(1)
})
