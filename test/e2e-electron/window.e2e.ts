import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLink } from '../e2e/support/create-link.ts'
import { createReceiver } from '../support/receiver.ts'
import { isStandIn } from './support/launch-window.ts'
import { expect, type Started, standInOnly, test } from './support/window-test.ts'

// The built program with its window: in Electron where that is there, else over the stand-in for Electron's module, which
// proves nothing about sandbox, context isolation and packaging.

test('shows the console, signed in, with the functions of the window and nothing of Node', async ({ start }) => {
  const program = await start()
  const page = await program.console()
  expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  expect(await page.evaluate(() => Object.keys(window.desktop ?? {}).sort())).toEqual([
    ...['onMessage', 'onOpenLink', 'openHostedPage', 'showDataDir'],
  ])
  expect(await page.evaluate(() => 'require' in window || 'process' in window)).toBe(false)
  const refused = await page.evaluate(() => window.desktop?.openHostedPage?.('file:///etc/passwd').catch(String))
  expect(refused).toContain('no hosted page')
  const windows = await program.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => [window.isVisible(), window.getTitle()]),
  )
  expect(windows).toEqual([[true, expect.stringContaining('Paylink Console')]])
  expect(program.output()).not.toContain('window-test-token')

  // It stays at the console, and the page may do nothing but write to the clipboard.
  await page.evaluate(() => window.location.assign('http://127.0.0.1:9/elsewhere'))
  await page.evaluate(() => window.open('https://evil.example/'))
  expect(await page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state)).toBe(
    'denied',
  )
  await page.evaluate(() => navigator.clipboard.writeText('copied'))
  expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  await expect.poll(() => program.pages().length).toBe(1)
})

test('a hosted page has a window of its own, apart from the console', async ({ start }) => {
  const program = await start()
  const page = await program.console()
  const engine = await program.engine()
  const address = await createLink(engine)
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: a page of another window must not see it
    document.cookie = 'mine=1'
    localStorage.setItem('mine', '1')
  })
  await page.evaluate((url) => window.desktop?.openHostedPage?.(url), address)
  const hosted = await program.page(/\/pay\//)
  await expect(hosted.getByRole('heading').first()).toBeVisible()
  expect(await hosted.evaluate(() => ['desktop' in window, document.cookie, localStorage.length])).toEqual([
    false,
    '',
    0,
  ])
  const titles = () =>
    program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getTitle()))
  await expect.poll(titles).toContain(address)

  // It opens windows like itself, which are guarded like itself.
  await hosted.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/shop/thanks', target: '_blank', id: 'more' })
    document.body.append(link)
    link.click()
  })
  const shop = await program.page(/\/shop\/thanks/)
  expect(await shop.evaluate(() => 'desktop' in window)).toBe(false)
  await expect.poll(async () => (await titles()).length).toBe(3)

  // A page that wants to stay does not hold up the end.
  await hosted.evaluate(() => window.addEventListener('beforeunload', (event) => event.preventDefault()))
  await hosted.mouse.click(5, 5)
  await program.evaluate(({ app }) => app.quit())
  expect((await program.ended).code).toBe(0)
})

test('a deep link, at the start and by a second start, opens its payment', async ({ start }) => {
  const first = await start({ flags: ['paylink-console://link/first-link'] })
  const page = await first.page(/\/payments\/first-link$/)
  const again = await start({ flags: ['paylink-console://link/other-link'] })
  const { code, output } = await again.ended
  expect([code, output]).toEqual([0, expect.stringContaining('open already')])
  await expect(page).toHaveURL(/\/payments\/other-link$/)
  const focused = await first.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((one) => one.isFocused()),
  )
  expect(focused).toEqual([true])
})

test('the menus: settings, about, data and logs, find, back; Ctrl+W does not end the service', async ({ start }) => {
  const program = await start()
  const page = await program.console()
  const choose = (id: string) =>
    program.evaluate(({ Menu }, item) => void Menu.getApplicationMenu()?.getMenuItemById(item)?.click(), id)
  await program.evaluate(({ dialog, shell }) => {
    const told: string[] = []
    Object.assign(globalThis, { told })
    const box = async (...args: unknown[]): Promise<object> => {
      told.push((args.at(-1) as { message: string }).message)
      return { response: 0 }
    }
    Object.assign(dialog, { showMessageBox: box })
    Object.assign(shell, {
      openPath: async (path: string) => void told.push(path),
      showItemInFolder: (path: string) => void told.push(path),
    })
  })
  await choose('settings')
  await expect(page).toHaveURL(/\/settings$/)
  await choose('back')
  await expect(page).not.toHaveURL(/\/settings$/)
  for (const id of ['about', 'show-data', 'show-logs']) await choose(id)
  const told = await program.evaluate(() => (globalThis as unknown as { told: string[] }).told)
  expect(told).toEqual([
    expect.stringMatching(/^Paylink Console \d/),
    expect.stringMatching(/data$/),
    expect.stringMatching(/\.log$/),
  ])
  await choose('find')
  const bar = await program.page(/^data:text\/html/)
  await bar.getByLabel('Find in page').fill('Paylink')
  await expect(bar.getByRole('status').or(bar.locator('output'))).toHaveText(/of|Not found/)
  await bar.getByLabel('Find in page').press('Escape')
  await expect.poll(() => program.pages().length).toBe(1)
  await choose('close-window')
  await expect(page.getByText('Service up')).toBeVisible()
})

test('the right button offers what can be done there', async ({ start }) => {
  const program = await start()
  const page = await program.console()
  await program.evaluate(({ Menu }) => {
    const shown: unknown[] = []
    Object.assign(globalThis, { shown })
    Menu.prototype.popup = function popup() {
      shown.push(this.items.filter(({ type }) => type !== 'separator').map(({ id, role }) => id ?? role))
    }
  })
  await page.getByRole('link').first().click({ button: 'right' })
  const shown = () => program.evaluate(() => (globalThis as unknown as { shown: string[][] }).shown)
  await expect.poll(shown).toHaveLength(1)
  expect((await shown())[0]).toEqual(expect.arrayContaining(['copy-link', 'back', 'reload', 'inspect']))
})

test('a failed IPN shows a notification; its click opens the payment, and one that fails is said in the page', async ({
  start,
}) => {
  const program = await start({ flags: ['--set', 'ipnRetries=none'] })
  const page = await program.console()
  const engine = await program.engine()
  await program.evaluate(({ Notification }) => {
    const shown: unknown[] = []
    Object.assign(globalThis, { shown })
    Notification.prototype.show = function show() {
      shown.push(this)
    }
  })
  const fail = async () => {
    const address = await createLink(engine, { ipn_url: 'http://127.0.0.1:9/none' })
    const id = new URL(address).pathname.split('/')[2]
    await engine.api('POST', `/api/links/${id}/pay`, { outcome: 'success' })
    return id
  }
  const count = () => program.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown.length)
  const raise = (name: string, at: number) =>
    program.evaluate(
      (_electron, [event, index]) => {
        const { shown } = globalThis as unknown as { shown: { emit(name: string, ...args: unknown[]): void }[] }
        shown[index]?.emit(event, {}, 'not allowed')
      },
      [name, at] as [string, number],
    )
  const id = await fail()
  await expect.poll(count).toBe(1)
  await raise('click', 0)
  await expect(page).toHaveURL(new RegExp(`/payments/${id}$`))
  await fail()
  await expect.poll(count).toBe(2)
  await raise('failed', 1)
  await expect(page.getByText(/An IPN could not be delivered\. order/)).toBeVisible()
})

const textIn = (dataDir: string): string =>
  readdirSync(dataDir)
    .filter((name) => /\.(journal|snapshot)$/.test(name))
    .map((name) => readFileSync(join(dataDir, name), 'utf8'))
    .join()

test('secrets are sealed with the keychain, packaged; without one they are not, and what is sealed is not opened', async ({
  start,
  dataDir,
}) => {
  standInOnly()
  const sealing = await start({ env: { STAND_IN_PACKAGED: '1' } })
  await sealing.console()
  await sealing.evaluate(({ app }) => app.quit())
  await sealing.ended
  expect(textIn(dataDir)).not.toContain('sk_window_secret')
  expect(existsSync(join(dataDir, 'secrets.key'))).toBe(true)

  for (const [env, why] of [
    [{ STAND_IN_PACKAGED: '1', STAND_IN_KEYCHAIN: 'denied' }, /access to it was denied/],
    [{}, /runs from source/],
  ] as const) {
    const { code, output } = await (await start({ env })).ended
    expect(code, output).toBe(2)
    expect(output).toMatch(/cannot start: The merchants’ secrets in .* are sealed with the keychain/)
    expect(output).toMatch(why)
  }
  const again = await start({ env: { STAND_IN_PACKAGED: '1' } })
  await again.console()
  expect(
    (await (await again.engine()).api<{ items: { secret: string }[] }>('GET', '/api/merchants')).items,
  ).toHaveLength(1)
})

test('without a keyring secrets are kept in the open, and the log says so', async ({ start, dataDir }) => {
  standInOnly()
  const program = await start({ env: { STAND_IN_PACKAGED: '1', STAND_IN_KEYCHAIN: 'absent' } })
  await program.console()
  expect(textIn(dataDir)).toContain('sk_window_secret')
  expect(program.output()).toContain('there is no keyring')
})

test('a page that crashes is loaded again; the second time its user is asked', async ({ start }) => {
  const program = await start()
  await program.console()
  await program.evaluate(({ dialog }) => {
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    Object.assign(dialog, {
      showMessageBox: async (_window: unknown, { message }: { message: string }) => {
        asked.push(message)
        return { response: 0 }
      },
    })
  })
  const crash = () =>
    program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer())
  const text = () =>
    program.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]
        ?.webContents.executeJavaScript('document.body.innerText')
        .catch(() => ''),
    )
  await crash()
  await expect.poll(text).toContain('Service up')
  expect(await program.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)).toEqual([])
  await crash()
  await expect.poll(() => program.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)).toHaveLength(1)
  await expect.poll(text).toContain('Service up')
})

test('closing while IPNs wait asks first', async ({ start }) => {
  const before = await start({ flags: ['--set', 'ipnRetries=standard'] })
  await before.console()
  const engine = await before.engine()
  const address = await createLink(engine, { ipn_url: 'http://127.0.0.1:9/none' })
  await engine.api('POST', `/api/links/${new URL(address).pathname.split('/')[2]}/pay`, { outcome: 'success' })
  // A signal is not asked about.
  before.kill('SIGTERM')
  expect((await before.ended).code).toBe(0)

  const program = await start()
  const page = await program.console()
  const close = (answer: number) =>
    program.evaluate(({ BrowserWindow, dialog }, response) => {
      const asked: string[] = []
      Object.assign(globalThis, { asked })
      Object.assign(dialog, {
        showMessageBox: async (_window: unknown, { message }: { message: string }) => {
          asked.push(message)
          return { response }
        },
      })
      BrowserWindow.getAllWindows()[0]?.close()
    }, answer)
  const asked = () => program.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
  await close(1)
  await expect.poll(asked).toEqual(['One IPN is still to be sent.'])
  await expect(page.getByText('Service up')).toBeVisible()
  await close(0)
  expect((await program.ended).code).toBe(0)
})

test('closing the window ends the program on Linux and Windows, and the data is free again', async ({
  start,
  dataDir,
}) => {
  test.skip(!isStandIn && process.platform === 'darwin', 'closing hides it there')
  for (const platform of isStandIn ? ['linux', 'win32'] : [process.platform]) {
    const program = await start({ env: { STAND_IN_PLATFORM: platform } })
    await program.console()
    await program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    expect((await program.ended).code).toBe(0)
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.lock'))).toEqual([])
  }
})

test('on macOS, or when the service is to go on, closing hides the window', async ({ start }) => {
  standInOnly()
  const hidden = ({ BrowserWindow }: typeof import('electron')) =>
    BrowserWindow.getAllWindows().map((one) => one.isVisible())
  const mac = await start({ env: { STAND_IN_PLATFORM: 'darwin' } })
  await mac.console()
  await mac.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(() => mac.evaluate(hidden)).toEqual([false])
  await mac.evaluate(({ app }) => void app.emit('activate'))
  expect(await mac.evaluate(hidden)).toEqual([true])
  await mac.evaluate(({ app }) => app.quit())
  expect((await mac.ended).code).toBe(0)

  const linux = await start()
  await linux.console()
  await linux.evaluate(({ Menu }) => void Menu.getApplicationMenu()?.getMenuItemById('keepRunning')?.click())
  await linux.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(() => linux.evaluate(hidden)).toEqual([false])
  const tray = (id: string) =>
    linux.evaluate(({ Tray }, item) => {
      const { made } = Tray as unknown as { made: { menu: Electron.Menu }[] }
      made[0]?.menu.getMenuItemById(item)?.click()
    }, id)
  await tray('show')
  expect(await linux.evaluate(hidden)).toEqual([true])
  await linux.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(() => linux.evaluate(hidden)).toEqual([false])
  await tray('quit')
  expect((await linux.ended).code).toBe(0)
})

test('keeps its place and its theme', async ({ start }) => {
  const program = await start()
  await program.console()
  const engine = await program.engine()
  await engine.api('PATCH', '/api/settings', { theme: 'dark' })
  await expect.poll(() => program.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
  const bounds = { x: 30, y: 40, width: 1100, height: 700 }
  await program.evaluate(({ BrowserWindow }, place) => BrowserWindow.getAllWindows()[0]?.setBounds(place), bounds)
  await program.evaluate(({ app }) => app.quit())
  await program.ended
  const again = await start()
  await again.console()
  expect(await again.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds())).toEqual(
    bounds,
  )
  expect(await again.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
})

test('an engine that crashes is started again where it was, and the page says so; the third time it is given up', async ({
  start,
}) => {
  standInOnly()
  const program = await start()
  const page = await program.console()
  const engine = await program.engine()
  const crash = () =>
    program.evaluate(({ utilityProcess }) => {
      const { running } = utilityProcess as unknown as { running: { kill(signal: string): void }[] }
      running.at(-1)?.kill('SIGKILL')
    })
  await crash()
  await expect(page.getByText('was started again')).toBeVisible()
  await expect(page.getByText('Service up')).toBeVisible()
  await createLink(engine)
  await crash()
  await expect
    .poll(() =>
      engine.api('GET', '/api/status').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await crash()
  const { code, output } = await program.ended
  expect([code, output]).toEqual([1, expect.stringContaining('again and again')])
})

test('a session that ended is begun again by itself', async ({ start }) => {
  const program = await start()
  const page = await program.console()
  const engine = await program.engine()
  await engine.api('DELETE', '/api/sessions')
  await page.getByRole('link', { name: 'Merchants' }).click()
  await expect(page.getByText('Service up')).toBeVisible()
  await expect(page.getByLabel('Token')).toHaveCount(0)
})

test('only what the console itself made is downloaded', async ({ start }) => {
  const program = await start()
  const page = await program.console()
  await program.evaluate(({ session, app }) => {
    const done: string[] = []
    Object.assign(globalThis, { done })
    session.defaultSession.on('will-download', (_event, item) => {
      item.setSavePath?.(`${app.getPath('userData')}/saved`)
      item.once('done', (_done, state) => void done.push(state))
    })
  })
  const download = (href: string) =>
    page.evaluate((address) => {
      const link = Object.assign(document.createElement('a'), { href: address, download: 'file.txt' })
      document.body.append(link)
      link.click()
    }, href)
  await download(await page.evaluate(() => URL.createObjectURL(new Blob(['mine']))))
  const done = () => program.evaluate(() => (globalThis as unknown as { done: string[] }).done)
  await expect.poll(done).toEqual(['completed'])
  await download('data:text/plain,theirs')
  await expect.poll(done).toEqual(['completed', 'cancelled'])
})

test('a port that is taken is said in one sentence, and nothing is left running', async ({ start }) => {
  standInOnly()
  const receiver = await createReceiver()
  const { port } = new URL(receiver.url)
  const { code, output } = await (await start({ flags: ['--console-port', port] })).ended
  await receiver.close()
  expect(code).toBe(2)
  expect(output).toContain(`cannot start: port ${port} is already in use`)
})

test('Ctrl-C, which may come twice, stops the engine before the program ends', async ({ start, dataDir }) => {
  const program = await start()
  await program.console()
  program.kill('SIGINT')
  program.kill('SIGINT')
  expect((await program.ended).code).toBe(0)
  expect(readdirSync(dataDir).filter((name) => name.endsWith('.lock'))).toEqual([])
})

test('an end while the page is still loading is no failure', async ({ start }) => {
  const program = await start()
  await program.page(/./)
  await program.evaluate(({ app }) => app.quit())
  const { code, output } = await program.ended
  expect(code).toBe(0)
  expect(output).not.toContain('[error box]')
})

/** Stops the engine's process, as a long piece of work would, or lets it go on. */
const pauseEngine = (program: Started, signal: 'SIGSTOP' | 'SIGCONT') =>
  program.evaluate(({ utilityProcess }, name) => {
    const { running } = utilityProcess as unknown as { running: { kill(signal: string): boolean }[] }
    return running.at(-1)?.kill(name) ?? false
  }, signal)

test('an engine that is busy for long holds up nothing: a splash says so, and the window answers', async ({
  start,
}) => {
  standInOnly()
  const program = await start()
  await expect.poll(() => pauseEngine(program, 'SIGSTOP')).toBe(true)
  const splash = await program.page(/^data:text\/html/)
  await expect(splash.getByRole('status')).toHaveText('Reading the data…')
  expect(await program.evaluate(() => 'answers')).toBe('answers')
  await pauseEngine(program, 'SIGCONT')
  await program.console()
  await expect.poll(() => program.pages().length).toBe(1)
})

test('a second start while the first one ends takes its place', async ({ start }) => {
  standInOnly()
  const first = await start()
  await first.console()
  await first.evaluate(({ app }) => {
    app.quit()
    // What the second one's command line arrives as.
    app.emit('second-instance', {}, ['electron', 'out/main/index.js', 'paylink-console://link/later'])
    app.emit('open-url', { preventDefault() {} }, 'paylink-console://link/later')
    app.emit('activate')
  })
  const { code, output } = await first.ended
  expect([code, output]).toEqual([0, expect.stringMatching(/\[relaunched\] .*paylink-console:\/\/link\/later/)])
  expect(output).not.toContain('destroyed')
})

test('an end before the engine is up is no failure', async ({ start, dataDir }) => {
  const program = await start()
  await program.evaluate(({ app }) => app.quit())
  const { code, output } = await program.ended
  expect([code, output]).toEqual([0, expect.not.stringContaining('cannot start')])
  expect(existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.endsWith('.lock')) : []).toEqual([])
})
