import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { createServer, type InlineConfig } from 'vite'
import config from '../electron.vite.config.ts'
import { consoleProxy } from './console-proxy.ts'
import { openBrowser } from './open-browser.ts'
import { installed, root } from './run-program.ts'
import { say } from './say.ts'

// npm run dev [-- flags]: engine and console from source. A change of the engine starts it again, a change of a screen shows
// at once. Flags are those of the headless program, and --no-open. Its data is in out/dev-data unless --data-dir says otherwise.

const given = process.argv.slice(2)
const flags = given.filter((flag) => flag !== '--no-open')
const token = randomBytes(18).toString('base64url')
const defaults = ['--json', '--data-dir', 'out/dev-data', '--token', token]

const [node, tsx] = installed('tsx/dist/cli.mjs')
const engine = spawn(node, [tsx, 'watch', '--clear-screen=false', 'src/main/headless.ts', ...defaults, ...flags], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => engine.kill(signal))
engine.on('exit', (code) => process.exit(code ?? 0))

/** A line of the headless program, or undefined for anything else on stdout. */
const eventOf = (line: string): { event: string; consoleUrl: string; token: string } | undefined => {
  try {
    return JSON.parse(line) as { event: string; consoleUrl: string; token: string }
  } catch {
    return undefined
  }
}

const serve = async (consoleUrl: string, itsToken: string): Promise<void> => {
  const { renderer } = config as { renderer: InlineConfig }
  const server = await createServer({
    ...renderer,
    configFile: false,
    server: { host: '127.0.0.1', proxy: consoleProxy(consoleUrl) },
  })
  await server.listen()
  const [local = ''] = server.resolvedUrls?.local ?? []
  const address = `${local}?token=${encodeURIComponent(itsToken)}`
  say(`The console, with reload: ${address}`)
  if (!given.includes('--no-open') && process.env.CI === undefined) openBrowser(address)
}

let isServed = false
for await (const line of createInterface({ input: engine.stdout })) {
  const event = eventOf(line)
  if (event?.event !== 'ready') continue
  say(`The engine runs: ${event.consoleUrl}`)
  if (!isServed) await serve(event.consoleUrl, event.token)
  isServed = true
}
