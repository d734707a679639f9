import { existsSync, readdirSync } from 'node:fs'
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
  const kill = () => before.kill('SIGTERM')
  // Windows has no signals, and ends a program that gets one at once.
  if (process.platform !== 'win32') kill()
  else await answerBoxes(before, 0).then(() => quit(before))
  expect((await before.ended).code).toBe(0)

  const program = await start()
  const page = await program.console()
  const end = process.platform === 'darwin' ? quit : close
  const questions = await answerBoxes(program, 1)
  await end(program)
  await soon(questions).toEqual(['One IPN is still to be sent.'])
  await expect(page.getByText('Service up')).toBeVisible()
  await answerBoxes(program, 0)
  if (isStandIn) {
    // So does Quit in the icon of a hidden window.
    await choose(program, 'keepRunning')
    await close(program)
    const tray = () => program.evaluate(({ Tray }) => (Tray as unknown as { made: unknown[] }).made.length)
    await soon(tray).toBe(1)
    await program.evaluate(({ Tray }) => {
      const { made } = Tray as unknown as { made: { menu: Electron.Menu }[] }
      made[0]?.menu.getMenuItemById('quit')?.click()
    })
  } else await end(program)
  expect((await program.ended).code).toBe(0)
})

test('on Windows the service stops with the session', async ({ start, dataDir }) => {
  standInOnly()
  const program = await start({ env: { STAND_IN_PLATFORM: 'win32' } })
  await program.console()
  expect(locksIn(dataDir)).toHaveLength(1)
  // Windows ends the process right after this, without will-quit.
  await program.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.emit('session-end', { reasons: ['shutdown'] }),
  )
  const { code, output } = await program.ended
  expect(code, output).toBe(0)
  expect(locksIn(dataDir)).toEqual([])
  expect(output).not.toContain('ended by itself')
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

test('the end of the system while the page is still loading is no failure, and waits for ours', async ({ start }) => {
  const program = await start()
  await program.page(/./)
  const waits = await program.evaluate(({ powerMonitor }) => {
    const result = { isPrevented: false }
    const preventDefault = (): void => {
      result.isPrevented = true
    }
    powerMonitor.emit('shutdown', { preventDefault })
    return result.isPrevented
  })
  expect(waits).toBe(true)
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
  // Without a menu of ours Electron would show its own.
  expect(await program.evaluate(({ Menu }) => Menu.getApplicationMenu())).toBe(null)
  // The splash stays until the console is drawn: a program without a window loses the place in front.
  const fewest = await program.evaluate(({ BrowserWindow, utilityProcess }) => {
    const { running } = utilityProcess as unknown as { running: { kill(signal: string): boolean }[] }
    running[0]?.kill('SIGCONT')
    return new Promise<number>((resolve) => {
      let count = 1
      const look = (): void => {
        const windows = BrowserWindow.getAllWindows()
        count = Math.min(count, windows.filter((one) => one.isVisible()).length)
        const isDrawn = windows.some((one) => one.isVisible() && one.webContents.getURL().startsWith('http'))
        if (isDrawn) resolve(count)
        else setTimeout(look, 5)
      }
      look()
    })
  })
  expect(fewest).toBe(1)
  await program.page(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  await soon(() => program.pages().length).toBe(1)
})
