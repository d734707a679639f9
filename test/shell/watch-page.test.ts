import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import type { Question } from '../../src/main/shell/ask-user.ts'
import { watchPage } from '../../src/main/shell/watch-page.ts'

/** A window in memory, whose user answers a question with `press`. One whose signal is aborted is cancelled, as Electron's is. */
const setUp = () => {
  const calls: string[] = []
  const contents = Object.assign(new EventEmitter(), {
    reload: () => void calls.push('reload'),
    forcefullyCrashRenderer() {
      calls.push('crash')
      contents.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 })
    },
  })
  let isClosed = false
  const window = Object.assign(new EventEmitter(), { webContents: contents, isDestroyed: () => isClosed })
  const questions: string[] = []
  let press: (button: number) => void = () => {}
  const ask = ({ message, signal }: Question): Promise<boolean> => {
    questions.push(message)
    return new Promise((resolve) => {
      press = (button) => resolve(button === 0)
      signal?.addEventListener('abort', () => press(1))
    })
  }
  const quit = vi.fn()
  let now = 0
  watchPage({
    ...{ window: window as unknown as BrowserWindow, ask },
    ...{ logger: pino({ level: 'silent' }), now: () => now, quit },
  })
  return {
    ...{ window, contents, calls, questions, quit, press: (button: number) => press(button) },
    crash: (reason = 'crashed') => void contents.emit('render-process-gone', {}, { reason, exitCode: 5 }),
    close() {
      isClosed = true
    },
    pass: (ms: number) => (now += ms),
  }
}

test('a page that crashes is reloaded; a second time within a minute the user decides', async () => {
  const { crash, calls, questions, press, pass, quit } = setUp()
  crash()
  expect([calls, questions]).toEqual([['reload'], []])
  pass(60_000)
  crash('oom')
  expect(questions).toEqual(['The console’s page crashed twice.'])
  press(1)
  await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce())
  pass(61_000)
  crash()
  expect(calls).toEqual(['reload', 'reload'])
})

test('a page that hangs is asked about once; reloading it ends its process first, which is no crash', async () => {
  const { window, calls, questions, press, crash } = setUp()
  window.emit('unresponsive')
  window.emit('unresponsive')
  expect(questions).toEqual(['The console does not respond.'])
  press(0)
  await vi.waitFor(() => expect(calls).toEqual(['crash', 'reload']))
  crash()
  expect(questions).toHaveLength(1)
  expect(calls).toEqual(['crash', 'reload', 'reload'])
})

test('a page that ends by itself, or whose window was closed meanwhile, is left alone', async () => {
  const { window, calls, questions, press, crash, close } = setUp()
  crash('clean-exit')
  window.emit('unresponsive')
  close()
  press(0)
  // The answer has been taken once another question can be asked.
  await vi.waitFor(() => {
    window.emit('unresponsive')
    expect(questions).toHaveLength(2)
  })
  crash()
  expect(calls).toEqual([])
})

test('a page that answers again takes the question back', async () => {
  const { window, calls, questions } = setUp()
  window.emit('unresponsive')
  window.emit('responsive')
  await vi.waitFor(() => {
    window.emit('unresponsive')
    expect(questions).toHaveLength(2)
  })
  expect(calls).toEqual([])
})
