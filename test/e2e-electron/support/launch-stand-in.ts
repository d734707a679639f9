import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { type LaunchOptions, root, type WindowProgram } from './window-program.ts'

type Answer = { id: number; value?: unknown; error?: string } | { relaunched: string[] }

interface StandIn {
  /** URL of the loader hook. */
  hook: string
  endpoint: string
  browser: Browser
}

/** The built program over the stand-in for Electron's module (test/support/electron). */
export const launchStandIn = (
  { hook, endpoint, browser }: StandIn,
  { flags, env = {} }: LaunchOptions,
): WindowProgram => {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PAYLINK_|NODE_OPTIONS$)/.test(name))
  const child = fork(join(root, 'out/main/index.js'), ['--', ...flags], {
    cwd: root,
    execArgv: ['--import', hook],
    env: { ...Object.fromEntries(inherited), STAND_IN_CHROMIUM: endpoint, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const pagesNow = (): Page[] => browser.contexts().flatMap((context) => context.pages())
  const others = new Set(pagesNow())
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
  const waiting = new Map<number, (answer: { value?: unknown; error?: string }) => void>()
  child.on('message', (answer: Answer) => {
    if ('id' in answer) waiting.get(answer.id)?.(answer)
    if ('relaunched' in answer) output += `[relaunched] ${answer.relaunched.join(' ')}\n`
  })
  let calls = 0
  return {
    evaluate: <R>(run: unknown, argument?: unknown) =>
      new Promise<R>((resolve, reject) => {
        const id = ++calls
        waiting.set(id, ({ value, error }) => (error === undefined ? resolve(value as R) : reject(new Error(error))))
        void ended.then(() => reject(new Error(`the program has ended: ${output}`)))
        child.send({ id, code: String(run), argument })
      }),
    pages: () => pagesNow().filter((page) => !others.has(page)),
    ended,
    output: () => output,
    kill: (signal) => void child.kill(signal),
  }
}
