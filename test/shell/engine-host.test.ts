import { EventEmitter } from 'node:events'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createEngineHost } from '../../src/main/shell/engine-host.ts'
import type { EngineStart, FromEngine, ToEngine } from '../../src/main/shell/engine-messages.ts'
import { defaultSettings } from '../../src/shared/contract/settings.ts'

const urls = {
  serviceUrl: 'http://127.0.0.1:5010',
  consoleUrl: 'http://127.0.0.1:5011',
  token: 't'.repeat(16),
  dataDir: '/d',
}
const start = {
  options: {
    ...{ port: 0, consolePort: 0, merchants: [{ key: 'mk', secret: 'sk' }], merchantsFile: 'm.txt' },
    settings: { theme: 'dark' },
  },
} as unknown as EngineStart

const setUp = () => {
  const children: { events: EventEmitter; sent: ToEngine[]; post(message: FromEngine): void }[] = []
  const onCrash = vi.fn<(restart: Promise<unknown> | undefined) => void>((restart) => void restart?.catch(() => {}))
  const onSettings = vi.fn()
  let now = 0
  const host = createEngineHost({
    fork() {
      const events = new EventEmitter()
      const sent: ToEngine[] = []
      children.push({ events, sent, post: (message) => void events.emit('message', message) })
      return {
        on: ((name: string, listener: (value: unknown) => void) => events.on(name, listener)) as never,
        postMessage: (message: ToEngine) => void sent.push(message),
        kill: () => true,
      }
    },
    now: () => now,
    logger: pino({ level: 'silent' }),
    onSettings,
    onDeliveryFailed: () => {},
    onCrash,
  })
  const up = (): void => children.at(-1)?.post({ kind: 'ready', urls, settings: defaultSettings })
  const crash = (): void => void children.at(-1)?.events.emit('exit', 1)
  return { host, children, onSettings, onCrash, up, crash, pass: (ms: number) => (now += ms) }
}

test('an engine that ends by itself comes back at the same addresses, as it was set by then', async () => {
  const { host, children, onSettings, onCrash, up, crash } = setUp()
  const started = host.start(start)
  up()
  expect(await started).toEqual(urls)
  expect(onSettings).toHaveBeenCalledExactlyOnceWith(defaultSettings)
  crash()
  up()
  expect(await onCrash.mock.calls[0]?.[0]).toEqual(urls)
  expect(children[1]?.sent[0]).toMatchObject({
    start: { options: { port: 5010, consolePort: 5011, token: urls.token, merchants: [] } },
  })
  expect(children[1]?.sent[0]).toHaveProperty('start.options.settings', {})
  expect(children[1]?.sent[0]).toHaveProperty('start.options.merchantsFile', undefined)
})

test('the third end within a minute is one too many, and later ones count anew', () => {
  const { host, children, onCrash, up, crash, pass } = setUp()
  void host.start(start)
  for (const _ of [1, 2]) {
    up()
    crash()
  }
  pass(61_000)
  for (const _ of [1, 2, 3]) {
    up()
    crash()
  }
  expect(onCrash.mock.calls.map(([restart]) => restart !== undefined)).toEqual([true, true, true, true, false])
  expect(children).toHaveLength(5)
})

test('an engine that is stopped is not started again', async () => {
  const { host, children, onCrash, up, crash } = setUp()
  void host.start(start)
  up()
  const stopped = host.stop()
  // The end of a Windows session and the end of the program both stop it; a second call would cut the first one short.
  void host.stop()
  expect(children[0]?.sent.filter(({ kind }) => kind === 'stop')).toHaveLength(1)
  crash()
  await stopped
  expect(onCrash).not.toHaveBeenCalled()
})

test('one that could not start is sent nothing more while it ends', async () => {
  const { host, children, crash } = setUp()
  const started = host.start(start)
  children[0]?.post({ kind: 'failed', sentence: 'The port is taken.', message: 'x' })
  await expect(started).rejects.toThrow()
  const stopped = host.stop()
  expect(children[0]?.sent.map(({ kind }) => kind)).toEqual(['start'])
  crash()
  await stopped
})

test('one whose V8 gives up is started again, and the shell goes on', async () => {
  const { host, children, onCrash, up, crash } = setUp()
  void host.start(start)
  up()
  // As Electron emits it before `exit`. An emitter without a listener for `error` throws.
  children[0]?.events.emit('error', 'FatalError', 'heap out of memory', '{}')
  crash()
  up()
  expect(await onCrash.mock.calls[0]?.[0]).toEqual(urls)
})

test('one that was never started is stopped at once', async () => {
  await setUp().host.stop()
})

test.each([
  [
    'a reason of its user',
    { kind: 'failed', sentence: 'The port is taken.', message: 'x' },
    'The port is taken.',
    false,
  ],
  ['a defect', { kind: 'failed', sentence: null, message: 'TypeError: x\n at y' }, 'TypeError: x', true],
] as const)('a start that fails says why: %s', async (_what, message, words, isDefect) => {
  const { host, children, onCrash, crash } = setUp()
  const started = host.start(start)
  children[0]?.post(message)
  await expect(started).rejects.toMatchObject({ message: words, isDefect })
  crash()
  expect(onCrash).not.toHaveBeenCalled()
})
