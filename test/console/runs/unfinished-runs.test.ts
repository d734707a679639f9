import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Api } from '../../../src/main/client/api.ts'
import { createUnfinishedRuns } from '../../../src/main/console/runs/unfinished-runs.ts'
import type { Undo } from '../../../src/main/domain/undo.ts'
import type { DeliveryView } from '../../../src/shared/contract/deliveries.ts'
import type { InboxView } from '../../../src/shared/contract/inboxes.ts'
import type { RuleView } from '../../../src/shared/contract/rules.ts'
import type { Settings } from '../../../src/shared/contract/settings.ts'
import { createBody } from '../../support/create-body.ts'
import { createMemoryUndoFile } from '../../support/memory-undo-file.ts'
import { runEngine } from '../../support/run-engine.ts'
import { makeTempDir } from '../../support/temp-dir.ts'

const text = `steps:
  - set: { ipnRetries: none, repeatedOrder: allow }
  - rule: gateway-down
  - rule: { name: R, effect: { kind: create-error, code: E099 } }
  - clock: +1h
  - inbox: demo
    behaviour: { kind: answer, status: 500 }
  - wait: 30s
`

type Running = Awaited<ReturnType<typeof runEngine>>

const stateOf = async ({ api }: Running) => {
  const { ipnRetries, repeatedOrder } = (await api('GET', '/api/settings')).body as Settings
  const { items: rules } = (await api('GET', '/api/rules')).body as { items: RuleView[] }
  const { items: inboxes } = (await api('GET', '/api/inboxes')).body as { items: InboxView[] }
  const { aheadMs } = (await api('GET', '/api/clock')).body as { aheadMs: number }
  return {
    ipnRetries,
    repeatedOrder,
    on: rules.filter(({ on }) => on).map(({ name }) => name),
    inboxes: inboxes.filter(({ configured }) => configured).map(({ name }) => name),
    aheadMs,
  }
}
const before = { ipnRetries: 'standard', repeatedOrder: 'reject', on: [], inboxes: [], aheadMs: 0 }

/** An engine in the last step of the scenario. */
const duringRun = async () => {
  const engine = await runEngine()
  expect(await stateOf(engine)).toEqual(before)
  const ended = engine.engine.api('POST', '/api/scenarios/run', { text })
  await expect.poll(async () => (await stateOf(engine)).inboxes).toEqual(['demo'])
  return { engine, ended }
}

test('a stop ends a run and puts back what it had changed', async () => {
  const { engine, ended } = await duringRun()
  await engine.engine.stop()
  expect((await ended).status).toBe(409)
  expect(await stateOf(await runEngine({ dataDir: engine.dataDir }))).toEqual(before)
})

/** The data as a crash would leave it. */
const crashed = ({ dataDir }: Running): string => {
  const copy = makeTempDir()
  cpSync(dataDir, copy, { recursive: true, filter: (file) => !basename(file).includes('lock') })
  return copy
}
const undoFileIn = (dataDir: string): string => join(dataDir, 'unfinished-runs.json')

test('the start after a crash puts back what a run had changed, once', async () => {
  const { engine } = await duringRun()
  const dataDir = crashed(engine)
  const next = await runEngine({ dataDir })
  expect(await stateOf(next)).toEqual(before)
  await next.api('PATCH', '/api/settings', { ipnRetries: 'quick' })
  await next.engine.stop()
  expect(await stateOf(await runEngine({ dataDir }))).toMatchObject({ ipnRetries: 'quick' })
})

test('a rule that was made just before the crash is removed, and no other', async () => {
  const engine = await runEngine()
  const make = async (name: string) =>
    (await engine.api('POST', '/api/rules', { name, effect: { kind: 'ipn-drop' } })).body as RuleView
  const { id } = await make('Mine')
  await make('Of the run')
  const dataDir = crashed(engine)
  writeFileSync(undoFileIn(dataDir), JSON.stringify([{ kind: 'new-rules', known: [id] }] satisfies Undo[]))
  expect((await stateOf(await runEngine({ dataDir }))).on).toEqual(['Mine'])
})

test('an inbox that forwarded forwards again after a crash', async () => {
  const engine = await runEngine()
  const forward = { kind: 'forward', url: 'http://127.0.0.1:9/ipn', timeoutSeconds: 5 }
  expect((await engine.api('PUT', '/api/inbox/demo/behaviour', forward)).status).toBe(200)
  const kindIn = async ({ api }: Running) => {
    const { items } = (await api('GET', '/api/inboxes')).body as { items: InboxView[] }
    return items.find(({ name }) => name === 'demo')?.behaviour.kind
  }
  const ended = engine.api('POST', '/api/scenarios/run', { text })
  await expect.poll(() => kindIn(engine)).toBe('answer')
  expect(await kindIn(await runEngine({ dataDir: crashed(engine) }))).toBe('forward')
  await engine.engine.stop()
  expect((await ended).status).toBe(409)
})

test('the clock is put back before any attempt, so that it waits for none', async () => {
  const engine = await runEngine()
  const { items } = (await engine.api('GET', '/api/merchants')).body as { items: { id: string }[] }
  const body = createBody({ ipn_url: 'http://127.0.0.1:9/' })
  const { linkId } = (await engine.api('POST', '/api/requests', { merchantId: items[0]?.id, body })).body as {
    linkId: string
  }
  await engine.api('POST', `/api/links/${linkId}/pay`, { outcome: 'success' })
  const attempts = async ({ api }: Running): Promise<DeliveryView['attempts']> => {
    const list = (await api('GET', '/api/deliveries')).body as { items: { id: string }[] }
    return ((await api('GET', `/api/deliveries/${list.items[0]?.id}`)).body as DeliveryView).attempts
  }
  await expect.poll(async () => (await attempts(engine)).length).toBe(1)
  // What is acknowledged is on disk, with everything before it.
  await engine.api('PATCH', '/api/settings', { keepLog: 4_999 })
  const dataDir = crashed(engine)
  const aheadMs = 48 * 3_600_000
  writeFileSync(undoFileIn(dataDir), JSON.stringify([{ kind: 'clock', aheadMs }] satisfies Undo[]))
  const next = await runEngine({ dataDir })
  await expect.poll(async () => (await attempts(next)).length).toBe(2)
  const [first, second] = await attempts(next)
  expect(Date.parse(second?.startedAt ?? '') - Date.parse(first?.startedAt ?? '')).toBeGreaterThanOrEqual(aheadMs)
})

test('what cannot be read is a warning, and the rest is put back', async () => {
  const dataDir = makeTempDir()
  const settings = { kind: 'call', method: 'PATCH', path: '/api/settings', body: { ipnRetries: 'quick' } }
  writeFileSync(undoFileIn(dataDir), JSON.stringify([{ kind: 'of a later version' }, settings]))
  const logged: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) })
  expect(await stateOf(await runEngine({ dataDir, logger }))).toMatchObject({ ipnRetries: 'quick' })
  expect(logged.join('')).toContain('Some of it could not be read')
})

test.each([
  ['no JSON', (file: string) => writeFileSync(file, '[{"kind"')],
  ['a folder', (file: string) => mkdirSync(file)],
])('the engine starts although the file of what to put back is %s, and says so', async (_what, make) => {
  const dataDir = makeTempDir()
  make(undoFileIn(dataDir))
  const logged: string[] = []
  await runEngine({ dataDir, logger: pino({ level: 'warn' }, { write: (line: string) => logged.push(line) }) })
  expect(logged.join('')).toContain('not all that an interrupted run changed')
})

test('what could not be put back while the engine stopped is put back at the next start', async () => {
  const file = createMemoryUndoFile()
  const failed: Undo = { kind: 'call', method: 'PATCH', path: '/api/settings', body: { ipnRetries: 'quick' } }
  const runs = createUnfinishedRuns(file)
  await runs.run(async (keepUndos) => {
    await keepUndos([failed])
    void runs.end()
    await keepUndos([], [failed])
  })
  const asked: string[] = []
  const api: Api = async (method, path) => {
    asked.push(`${method} ${path}`)
    return { status: 200, body: {} }
  }
  expect(await createUnfinishedRuns(file).putBack(api)).toEqual([])
  expect(asked).toEqual(['PATCH /api/settings'])
  expect(await file.read()).toEqual([])
})

test('what is over already, or gone, counts as put back', async () => {
  const file = createMemoryUndoFile()
  const undos: Undo[] = [
    { kind: 'call', method: 'POST', path: '/api/deliveries/delivered/stop' },
    { kind: 'call', method: 'POST', path: '/api/deliveries/gone/stop' },
    { kind: 'call', method: 'DELETE', path: '/api/inbox/gone/behaviour' },
    { kind: 'call', method: 'PATCH', path: '/api/merchants/gone', body: {} },
    { kind: 'call', method: 'DELETE', path: '/api/merchants/delivered' },
  ]
  await file.write(undos)
  const api: Api = async (_method, path) => ({
    status: path.includes('delivered') ? 409 : 404,
    body: { error: { message: path } },
  })
  expect(await createUnfinishedRuns(file).putBack(api)).toEqual(['/api/merchants/delivered', '/api/merchants/gone'])
})
