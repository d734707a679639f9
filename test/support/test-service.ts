import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import type { LogEntry } from '../../src/main/domain/log-entry.ts'
import { secretsOf } from '../../src/main/domain/merchant.ts'
import { createForward } from '../../src/main/http-client/create-forward.ts'
import { createLinkOperations } from '../../src/main/operations/create-link-operations.ts'
import { createHeldDeliveries } from '../../src/main/operations/held-deliveries.ts'
import { createRuleBook } from '../../src/main/operations/rule-book.ts'
import { buildService, type ServiceDeps, type ServiceTimeouts } from '../../src/main/service/build-service.ts'
import { defaultSettings, type Settings } from '../../src/shared/contract/settings.ts'
import { createPath } from '../../src/shared/create-path.ts'
import { scanJson } from '../../src/shared/json/json-scanner.ts'
import { canonicalJson } from '../../src/shared/signature/canonical-json.ts'
import { hashOf, tokenOf } from '../../src/shared/signature/token.ts'
import { createFakeClock } from './fake-clock.ts'
import { createFakeScheduler } from './fake-scheduler.ts'
import { md5 } from './md5.ts'
import { createMemoryStore } from './memory-store.ts'
import { createSequenceIdentity } from './sequence-identity.ts'

export const demoKey = 'mk_test_demo'
export const demoSecret = 's3cr3t/Demo+Key=='

/** `Bearer …` for a body, signed as the specification says. Node sends headers byte by byte, hence latin1. */
export const authorizationFor = (body: string, key = demoKey, secret = demoSecret): string => {
  const root = scanJson(body)
  if (root.type !== 'object') throw new TypeError('only objects can be signed')
  const token = tokenOf(key, hashOf(canonicalJson(root, 'as-sent'), secret, md5))
  return Buffer.from(`Bearer ${token}`, 'utf8').toString('latin1')
}

/** The service listener over an in-memory store, with one merchant. */
export const buildTestService = async (
  settings: Partial<Settings> = {},
  timeouts?: ServiceTimeouts,
  over: Partial<ServiceDeps> = {},
) => {
  /** What the lots of fault rules are drawn from, in turn; 0 once used up. */
  const lots: number[] = []
  const store = createMemoryStore()
  const clock = createFakeClock(Date.UTC(2026, 10, 20, 12, 0, 0))
  const identity = createSequenceIdentity()
  const addMerchant = (key: string, secret: string, previousSecrets: { secret: string; validUntil: number }[] = []) =>
    store.commit([
      {
        put: 'merchants',
        record: { id: `m-${key}`, seq: store.nextSequence(), name: key, key, secret, previousSecrets, createdAt: 0 },
      },
    ])
  await addMerchant(demoKey, demoSecret)
  await store.commit([{ settings: { ...defaultSettings, ...settings } }])
  const rules = createRuleBook({ store, clock, random: () => lots.shift() ?? 0 })
  const links = createLinkOperations({ store, clock, identity, rules })
  const held = createHeldDeliveries({
    store,
    clock,
    onLost: (error) => {
      throw error
    },
  })
  const logger = pino({ level: 'silent' })
  const payUrl = () => 'http://pay.test'
  const scheduler = createFakeScheduler()
  const { forward } = createForward()
  const app = buildService({
    store,
    clock,
    identity,
    secrets: () => secretsOf(store.merchants),
    links,
    rules,
    held,
    scheduler,
    forward,
    payUrl,
    // In place of the demo shop, which calls the service over HTTP.
    shop: async (scope) => {
      for (const path of ['/shop/thanks', '/shop/cart']) scope.get(path, () => 'Fern & Folio')
    },
    brandOf: () => undefined,
    logger,
    ...(timeouts ? { timeouts } : {}),
    ...over,
  })

  const inject = (options: InjectOptions): Promise<LightMyRequestResponse> => app.inject(options)
  const create = (
    body: string | Buffer,
    headers: Record<string, string | undefined> = {},
  ): Promise<LightMyRequestResponse> => {
    const all: Record<string, string | undefined> = { 'content-type': 'application/json', ...headers }
    if (!('authorization' in headers)) all.authorization = authorizationFor(body.toString())
    const given = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined)
    return inject({ method: 'POST', url: createPath, headers: Object.fromEntries(given), payload: body })
  }
  const logEntries = async (): Promise<LogEntry[]> => {
    await store.flushed().catch(() => undefined)
    return [...store.log.oldest()]
  }
  return { app, store, clock, scheduler, identity, links, lots, inject, create, addMerchant, logEntries }
}

/** Code and message of an answer in the create response's shape; fails where it is not in that shape. */
export const resultOf = (
  response: LightMyRequestResponse,
): { code: string; message: string; payment_link?: string } => {
  const { status, result } = response.json<{ status: boolean; result: { code: string; message: string } }>()
  if (status !== (result.code === '00')) throw new Error(`status ${status} does not fit code ${result.code}`)
  return result
}
