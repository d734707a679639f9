import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { buildConsole, type ConsoleDeps } from '../../src/main/console/build-console.ts'
import { createUnfinishedRuns } from '../../src/main/console/runs/unfinished-runs.ts'
import { createVirtualClock } from '../../src/main/domain/virtual-clock.ts'
import { createClockControl } from '../../src/main/operations/create-clock-control.ts'
import { createLinkOperations } from '../../src/main/operations/create-link-operations.ts'
import type { Store } from '../../src/main/store/store.ts'
import type { HttpMethod } from '../../src/shared/contract/endpoint.ts'
import { createFakeClock, type FakeClock } from './fake-clock.ts'
import { createFakeScheduler, type FakeScheduler } from './fake-scheduler.ts'
import { createMemoryCaseFolder } from './memory-case-folder.ts'
import { createMemorySessionFile } from './memory-session-file.ts'
import { createMemoryStore, type MemoryStore } from './memory-store.ts'
import { createMemoryUndoFile } from './memory-undo-file.ts'
import { noRules } from './no-faults.ts'
import type { ReplyOf } from './reply-of.ts'
import { createSequenceIdentity } from './sequence-identity.ts'
import { sharedThreads } from './shared-threads.ts'

export const testToken = 'token-of-this-run'

export interface Answer<Reply = unknown> {
  status: number
  headers: Record<string, unknown>
  text: string
  /** The body read as JSON; undefined where it is none. */
  json: Reply
}

export interface TestConsole<S extends Store = MemoryStore> {
  app: FastifyInstance
  store: S
  /** Real time; the console's virtual clock starts from it. */
  clock: FakeClock
  scheduler: FakeScheduler
  /** Every line of the server's log. */
  logged: string[]
  /** A call as a script makes it: with the token as bearer unless `headers` say otherwise. */
  call<Method extends HttpMethod | 'HEAD', Url extends string>(
    method: Method,
    url: Url,
    body?: unknown,
    headers?: InjectOptions['headers'],
  ): Promise<Answer<ReplyOf<Method, Url>>>
}

export const asAnswer = <Reply>(response: { statusCode: number; headers: object; body: string }): Answer<Reply> => {
  const headers = response.headers as Record<string, unknown>
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json')
  return {
    status: response.statusCode,
    headers,
    text: response.body,
    json: isJson && response.body !== '' ? (JSON.parse(response.body) as Reply) : (undefined as Reply),
  }
}

/** A console over a store in memory, a clock that stands still and a scheduler that sends nothing; ends with its test. */
export function createTestConsole(over?: Partial<ConsoleDeps>): TestConsole
export function createTestConsole<S extends Store>(over: Partial<ConsoleDeps> & { store: S }): TestConsole<S>
export function createTestConsole(over: Partial<ConsoleDeps> = {}): TestConsole<Store> {
  const store = over.store ?? createMemoryStore()
  const clock = createFakeClock()
  const virtualClock = createVirtualClock(clock)
  const scheduler = createFakeScheduler()
  const identity = createSequenceIdentity()
  const logged: string[] = []
  const app = buildConsole({
    store,
    clock: virtualClock,
    identity,
    links: createLinkOperations({ store, clock: virtualClock, identity, rules: noRules }),
    scheduler,
    clockControl: createClockControl({ store, clock: virtualClock, scheduler: over.scheduler ?? scheduler }),
    token: testToken,
    sessionFile: createMemorySessionFile(),
    runs: createUnfinishedRuns(createMemoryUndoFile()),
    threads: sharedThreads,
    caseFolder: createMemoryCaseFolder(),
    serviceUrl: () => 'http://127.0.0.1:4010',
    payUrl: () => 'https://pay.example',
    version: '1.2.3',
    dataDir: '/data',
    logger: pino({ level: 'trace' }, { write: (line: string) => logged.push(line) }),
    ...over,
  })
  onTestFinished(() => app.close())
  return {
    app,
    store,
    clock,
    scheduler,
    logged,
    call: async (method, url, body, headers = { authorization: `Bearer ${testToken}` }) =>
      asAnswer(await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body as object }) })),
  }
}
