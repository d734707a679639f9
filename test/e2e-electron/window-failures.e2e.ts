import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLink } from '../e2e/support/create-link.ts'
import { answerBoxes, expect, soon, standInOnly, test } from './support/window-test.ts'

// What the window does when the keychain, its page or its engine fails: each test has programs of its own.

const textIn = (dataDir: string): string =>
  readdirSync(dataDir)
    .filter((name) => /\.(journal|snapshot)$/.test(name))
    .map((name) => readFileSync(join(dataDir, name), 'utf8'))
    .join()

const home = /^http:\/\/127\.0\.0\.1:\d+\/$/

test('secrets are sealed when there is a keychain, and what is sealed is not opened without it', async ({
  start,
  dataDir,
}) => {
  standInOnly()
  const open = await start({ env: { STAND_IN_PACKAGED: '1', STAND_IN_KEYCHAIN: 'absent' } })
  await open.page(home)
  expect(textIn(dataDir)).toContain('sk_window_secret')
  expect(open.output()).toContain('there is no keyring')
  await open.evaluate(({ app }) => app.quit())
  await open.ended
  // Where the keyring does not answer, Chromium seals with a password that everybody knows.
  const silent = await start({
    ...{ flags: ['--no-sandbox'], env: { STAND_IN_PACKAGED: '1', STAND_IN_KEYCHAIN: 'silent' } },
  })
  const page = await silent.page(home)
  expect(silent.output()).toContain('does not answer')
  expect(existsSync(join(dataDir, 'secrets.key'))).toBe(false)
  // Without a sandbox, a merchant's page is shown by the browser.
  await soon(async () => silent.output()).toContain('[message box] This system does not allow')
  await silent.evaluate(({ shell }) => {
    Object.assign(shell, { openExternal: async (opened: string) => void Object.assign(globalThis, { opened }) })
  })
  const address = await createLink(await silent.engine())
  await page.evaluate((url) => window.desktop?.openHostedPage?.(url), address)
  expect(await silent.evaluate(() => (globalThis as unknown as { opened: string }).opened)).toBe(address)
  await silent.evaluate(({ app }) => app.quit())
  await silent.ended

  const sealing = await start({ env: { STAND_IN_PACKAGED: '1' } })
  await sealing.page(home)
  await sealing.evaluate(({ app }) => app.quit())
  await sealing.ended
  expect(textIn(dataDir)).not.toContain('sk_window_secret')
  expect(existsSync(join(dataDir, 'secrets.key'))).toBe(true)

  const denied = await start({ env: { STAND_IN_PACKAGED: '1', STAND_IN_KEYCHAIN: 'denied' } })
  const { code, output } = await denied.ended
  expect(code, output).toBe(2)
  expect(output).toMatch(/cannot start: The merchants’ secrets in .* are sealed with the keychain/)
  expect(output).toMatch(/access to it was denied/)

  const again = await start({ env: { STAND_IN_PACKAGED: '1' } })
  const { items } = await (await again.engine()).api<{ items: { secret: string }[] }>('GET', '/api/merchants')
  expect(items).toHaveLength(1)
})

test('a page that crashes is loaded again; the second time, and when it hangs, its user is asked', async ({
  start,
}) => {
  const program = await start()
  await program.console()
  const questions = await answerBoxes(program, 0)
  const crash = () =>
    program.evaluate(
      ({ BrowserWindow }) =>
        new Promise<void>((resolve) => {
          const contents = BrowserWindow.getAllWindows()[0]?.webContents
          contents?.once('render-process-gone', () => resolve())
          contents?.forcefullyCrashRenderer()
        }),
    )
  const text = () =>
    program.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]
        ?.webContents.executeJavaScript('document.body.innerText')
        .catch(() => ''),
    )
  await crash()
  await soon(text).toContain('Service up')
  expect(await questions()).toEqual([])
  await crash()
  await soon(questions).toEqual(['The console’s page crashed twice.'])
  await soon(text).toContain('Service up')

  // A page that hangs is replaced by one in a new process.
  await program.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.webContents.executeJavaScript('document.body.innerText = "hangs"; while (true);').catch(() => {})
    window?.emit('unresponsive')
  })
  await soon(questions).toHaveLength(2)
  expect((await questions())[1]).toBe('The console does not respond.')
  await soon(text).toContain('Service up')

  // Nor does it hold up the end: it would never agree to be closed.
  await program.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]
      ?.webContents.executeJavaScript('while (true);')
      .catch(() => {})
  })
  if (process.platform === 'win32') await program.evaluate(({ app }) => app.quit())
  else program.kill('SIGTERM')
  expect((await program.ended).code).toBe(0)
})

test('an engine that crashes is started again where it was, and the page says so; the third time it is given up', async ({
  start,
}) => {
  standInOnly()
  const inEngine = `if (process.argv[1]?.endsWith('engine-process.js'))
    process.on('SIGUSR2', () => void Promise.reject(new Error('lost')))`
  const program = await start({
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(inEngine)}` },
  })
  const page = await program.console()
  const engine = await program.engine()
  /** Ends the engine. Resolves when it has ended, so that what answers afterwards is another. */
  const crash = (how: 'SIGKILL' | 'SIGUSR2' = 'SIGKILL') =>
    program.evaluate(({ utilityProcess }, signal) => {
      const { running } = utilityProcess as unknown as {
        running: { once(name: string, run: () => void): void; kill(signal: string): void }[]
      }
      return new Promise<void>((resolve) => {
        running.at(-1)?.once('exit', () => resolve())
        running.at(-1)?.kill(signal)
      })
    }, how)
  const isUp = () =>
    engine.api('GET', '/api/status').then(
      () => true,
      () => false,
    )
  // Plain Node ends at a rejection that nobody handles. A utility process goes on, in a state that nobody knows.
  await crash('SIGUSR2')
  await expect(page.getByText('was started again')).toBeVisible()
  await expect(page.getByText('Service up')).toBeVisible()
  await createLink(engine)
  await crash()
  await soon(isUp).toBe(true)
  await crash().catch(() => {})
  const { code, output } = await program.ended
  expect(code, output).toBe(1)
  expect(output).toContain('again and again')
})
