import { createLink } from '../e2e/support/create-link.ts'
import { isStandIn } from './support/launch-window.ts'
import { answerBoxes, choose, expect, type Started, soon, standInOnly, test } from './support/window-test.ts'

// What the running window offers, in one program that all these tests share. It is the built one: in Electron where that is
// there, else over the stand-in for Electron's module, which proves nothing about sandbox, context isolation and packaging.

test.describe.configure({ mode: 'default' })

const titlesOf = (program: Started) =>
  program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getTitle()))

test('shows the console, signed in, with the functions of the window and nothing of Node', async ({ program }) => {
  const page = await program.console()
  expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  expect(await page.evaluate(() => Object.keys(window.desktop ?? {}).sort())).toEqual([
    ...['onMessage', 'onOpenLink', 'onOpenPage', 'openHostedPage', 'showDataDir'],
  ])
  expect(await page.evaluate(() => 'require' in window || 'process' in window)).toBe(false)
  const refused = await page.evaluate(() => window.desktop?.openHostedPage?.('file:///etc/passwd').catch(String))
  expect(refused).toContain('not a hosted page')
  const windows = () =>
    program.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => [window.isVisible(), window.getTitle()]),
    )
  await soon(windows).toEqual([[true, expect.stringContaining('Paylink Console')]])
  expect(program.output()).not.toContain('window-test-token')

  // It stays at the console, and the page may do nothing but write to the clipboard and fill the screen.
  await page.evaluate(() => window.location.assign('http://127.0.0.1:9/elsewhere'))
  await page.evaluate(() => window.open('https://evil.example/'))
  expect(await page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state)).toBe(
    'denied',
  )
  await page.evaluate(() => navigator.clipboard.writeText('copied'))
  expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  await soon(() => program.pages().length).toBe(1)

  // The description of its API has no place in the window, so the browser shows it.
  await program.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    Object.assign(shell, { openExternal: async (address: string) => void opened.push(address) })
  })
  await page.getByRole('link', { name: 'API reference' }).click()
  const opened = () => program.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
  await soon(opened).toEqual([`${page.url()}api/docs`])
})

test('a hosted page has a window of its own, apart from the console', async ({ program }) => {
  const page = await program.console()
  const address = await createLink(await program.engine())
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
  await soon(() => titlesOf(program)).toContain(address)

  // It fills no screen, and opens windows like itself, which are guarded like itself.
  const filled = await hosted.evaluate(() => document.documentElement.requestFullscreen().then(() => 'filled', String))
  expect(filled).not.toBe('filled')
  await hosted.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/shop/thanks', target: '_blank', id: 'more' })
    document.body.append(link)
    link.click()
  })
  const shop = await program.page(/\/shop\/thanks/)
  expect(await shop.evaluate(() => 'desktop' in window)).toBe(false)
  await soon(async () => (await titlesOf(program)).length).toBe(3)
  // Many pages open an empty window first, and then show a page in it.
  await hosted.evaluate(() => {
    const empty = window.open('about:blank')
    if (empty !== null) empty.location.href = `${location.origin}/shop/cart`
  })
  await program.page(/\/shop\/cart/)
  await soon(async () => (await titlesOf(program)).length).toBe(4)

  // A page may close its window while its menu is open.
  await program.evaluate(({ Menu }) => {
    Menu.prototype.popup = function popup() {
      Object.assign(globalThis, { menu: this })
    }
  })
  await hosted.mouse.click(5, 5, { button: 'right' })
  const hasMenu = () => program.evaluate(() => 'menu' in globalThis)
  await soon(hasMenu).toBe(true)
  await hosted.close()
  await soon(async () => (await titlesOf(program)).length).toBe(3)
  await program.evaluate(() => {
    const { menu } = globalThis as unknown as { menu: Electron.Menu }
    for (const id of ['back', 'reload', 'inspect']) menu.getMenuItemById(id)?.click()
  })
  expect(program.output()).not.toContain('destroyed')
})

test('HTTP Basic in a hosted page is cancelled, and a page that needs it is offered to the browser', async ({
  program,
}) => {
  const questions = await answerBoxes(program, 0)
  // As Electron would raise it: details and answer are those of `login` in electron.d.ts.
  const challenge = (url: string, isRequestForNavigation: boolean) =>
    program.evaluate(
      ({ app, shell }, details) => {
        const opened: string[] = []
        Object.assign(globalThis, { opened })
        Object.assign(shell, { openExternal: async (address: string) => void opened.push(address) })
        const result = { prevented: false, answers: [] as unknown[][] }
        const event = {
          preventDefault() {
            result.prevented = true
          },
        }
        const answer = (...given: unknown[]): void => void result.answers.push(given)
        app.emit('login', event, {}, details, { host: 'shop.example' }, answer)
        return result
      },
      { url, isRequestForNavigation },
    )
  const opened = () => program.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
  const cancelled = { prevented: true, answers: [[]] }
  expect(await challenge('https://shop.example/picture.png', false)).toEqual(cancelled)
  expect(await challenge('steam://run/1', true)).toEqual(cancelled)
  expect(await questions()).toEqual([])
  expect(await challenge('https://shop.example/staff', true)).toEqual(cancelled)
  await soon(opened).toEqual(['https://shop.example/staff'])
  expect(await questions()).toEqual(['shop.example asks for a name and a password.'])
})

test('a second start hands its link to the first and ends', async ({ program, start, shared: { dataDir } }) => {
  const page = await program.console()
  const again = await start({ dataDir, flags: ['paylink-console://link/other-link'], endsAtOnce: true })
  const { code, output } = await again.ended
  expect(code, output).toBe(0)
  expect(output).toContain('open already')
  await expect(page).toHaveURL(/\/payments\/other-link$/)
  const focused = await program.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((one) => one.isFocused()),
  )
  expect(focused).toEqual([true])
})

test('the menus: settings, about, data and logs, find, back; Ctrl+W does not end the service', async ({ program }) => {
  const page = await program.console()
  const boxes = await answerBoxes(program, 0)
  await program.evaluate(({ shell }) => {
    const shown: string[] = []
    Object.assign(globalThis, { shown })
    Object.assign(shell, {
      openPath: async (path: string) => void shown.push(path),
      showItemInFolder: (path: string) => void shown.push(path),
    })
  })
  // The page is not loaded anew, so what runs in it goes on.
  await page.evaluate(() => Object.assign(window, { runs: true }))
  await choose(program, 'settings')
  await expect(page).toHaveURL(/\/settings$/)
  expect(await page.evaluate(() => 'runs' in window)).toBe(true)
  await choose(program, 'back')
  await expect(page).not.toHaveURL(/\/settings$/)
  for (const id of ['about', 'show-data', 'show-logs']) await choose(program, id)
  expect(await boxes()).toEqual([expect.stringMatching(/^Paylink Console \d/)])
  const shown = await program.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)
  expect(shown).toEqual([expect.stringMatching(/data$/), expect.stringMatching(/\.log$/)])
  await choose(program, 'find')
  const bar = await program.page(/^data:text\/html.*Find/)
  await bar.getByLabel('Find in page').fill('Paylink')
  await expect(bar.getByRole('status').or(bar.locator('output'))).toHaveText(/of|Not found/)
  await bar.getByLabel('Find in page').fill('')
  await expect(bar.locator('output')).toBeEmpty()
  // It is gone before the key is up.
  await bar
    .getByLabel('Find in page')
    .press('Escape')
    .catch(() => {})
  await soon(() => program.pages().length).toBe(1)
  await choose(program, 'close-window')
  await expect(page.getByText('Service up')).toBeVisible()
})

test('the right button offers what can be done there', async ({ program }) => {
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
  await soon(shown).toHaveLength(1)
  expect((await shown())[0]).toEqual(expect.arrayContaining(['copy-link', 'back', 'reload', 'inspect']))
})

test('the stage fills the screen, and its notes have a window with nothing of the program', async ({ program }) => {
  const page = await program.console()
  const { origin } = new URL(page.url())
  await page.goto(`${origin}/present`)
  await expect(page.getByRole('status')).toHaveText('Ready')
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null)

  await page.keyboard.press('n')
  const notes = await program.page(/\/present\?notes$/)
  await expect(notes.getByRole('heading', { name: 'Next' })).toBeVisible()
  expect(await notes.evaluate(() => 'desktop' in window)).toBe(false)
  await expect(notes).toHaveTitle('Notes for the stage')
  // They follow the stage, and drive it. Keys that change what the stage's own page shows do nothing in them.
  await notes.keyboard.press('b')
  await notes.keyboard.press('ArrowLeft')
  await expect(notes.getByRole('status')).toHaveText('Ready')
  await notes.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByText(/^1 of /)).toBeVisible()
  await expect(notes.getByRole('status')).toHaveText('Waiting for the customer')
  await expect(notes.getByRole('button', { name: 'Do it for me' })).toBeVisible()
  // They show nothing else and open nothing else.
  await notes.evaluate(() => window.location.assign('/settings'))
  await notes.evaluate(() => void Object.assign(window, { opened: window.open('/present', '_blank') }))
  // Refused: nothing in Electron, a page that is closed at once over the stand-in.
  const isRefused = () => notes.evaluate(() => (window as Window & { opened?: Window | null }).opened?.closed ?? true)
  await soon(isRefused).toBe(true)
  await expect(notes.getByRole('heading', { name: 'Next' })).toBeVisible()
  expect(notes.url()).toMatch(/\/present\?notes$/)
  await soon(() => program.pages().length).toBe(2)
  // It is gone before the key is up.
  await notes.keyboard.press('Escape').catch(() => {})
  await soon(() => program.pages().length).toBe(1)

  // When the console is hidden, its notes go. When it is covered they stay: macOS raises `hide` for that, too.
  await page.keyboard.press('n')
  const again = await program.page(/\/present\?notes$/)
  // A page that is still loading may ignore the close.
  await expect(again.getByRole('heading', { name: 'Next' })).toBeVisible()
  const first = (act: 'cover' | 'close') =>
    program.evaluate(({ BrowserWindow }, how) => {
      const [console] = BrowserWindow.getAllWindows().sort((one, other) => one.id - other.id)
      if (how === 'close') console?.close()
      else console?.emit('hide')
      return BrowserWindow.getAllWindows().length
    }, act)
  await choose(program, 'keepRunning')
  // The page may be there before the program has taken its window.
  await soon(() => program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(2)
  expect(await first('cover')).toBe(2)
  await expect(page.getByText(/^1 of /)).toBeVisible()
  expect(program.pages()).toHaveLength(2)
  await first('close')
  await soon(() => program.pages().length).toBe(1)
  await program.evaluate(({ app }) => void app.emit('activate'))
  await choose(program, 'keepRunning')
})

test('a failed IPN shows a notification; its click opens the payment, and one that fails is said in the page', async ({
  program,
}) => {
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
  await soon(count).toBe(1)
  await raise('click', 0)
  await expect(page).toHaveURL(new RegExp(`/payments/${id}$`))
  await fail()
  await soon(count).toBe(2)
  await raise('failed', 1)
  await expect(page.getByText(/An IPN could not be delivered\. order/)).toBeVisible()
})

test('a session that ended is begun again by itself, on the same page', async ({ program }) => {
  const page = await program.console()
  const engine = await program.engine()
  await engine.api('DELETE', '/api/sessions')
  const loaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Merchants' }).click()
  await loaded
  await expect(page).toHaveURL(/\/merchants$/)
  await expect(page.getByText('Service up')).toBeVisible()
  await expect(page.getByLabel('Token')).toHaveCount(0)
})

test('only what the console itself made is downloaded', async ({ program }) => {
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
  await soon(done).toEqual(['completed'])
  await download('data:text/plain,theirs')
  await soon(done).toEqual(['completed', 'cancelled'])
})

test('on macOS closing hides the window, which leaves full screen first', async ({ program }) => {
  standInOnly()
  const set = (platform: string) =>
    program.evaluate((_electron, value) => void Object.defineProperty(process, 'platform', { value }), platform)
  const state = () =>
    program.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((one) => [one.isVisible(), one.isFullScreen()]),
    )
  await set('darwin')
  await program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setFullScreen(true))
  await soon(state).toEqual([[true, true]])
  await program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await soon(state).toEqual([[false, false]])
  await program.evaluate(({ app }) => void app.emit('activate'))
  expect(await state()).toEqual([[true, false]])
  await program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await soon(state).toEqual([[false, false]])
  await program.evaluate(({ app }) => void app.emit('activate'))
  await set(process.platform)
})

test('when the service is to go on, closing hides the window, and an icon brings it back', async ({ program }) => {
  test.skip(!isStandIn, 'a tray cannot be asked what it holds')
  const hidden = () =>
    program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.isVisible()))
  const trays = () => program.evaluate(({ Tray }) => (Tray as unknown as { made: unknown[] }).made.length)
  await choose(program, 'keepRunning')
  await choose(program, 'find')
  await program.page(/^data:text\/html.*Find/)
  await program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  // Its find bar would stay on the screen.
  await soon(hidden).toEqual([false])
  expect(await trays()).toBe(1)
  await program.evaluate(({ Tray }) => {
    const { made } = Tray as unknown as { made: { menu: Electron.Menu }[] }
    made[0]?.menu.getMenuItemById('show')?.click()
  })
  expect(await hidden()).toEqual([true])
  expect(await trays()).toBe(0)
  await choose(program, 'keepRunning')
})
