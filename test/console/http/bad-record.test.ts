import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { route, useZod } from '../../../src/main/console/http/route.ts'
import type { AppliedEffect } from '../../../src/shared/contract/applied-rule.ts'
import { makeLogEntry } from '../../support/store-records.ts'
import { createTestConsole } from '../../support/test-console.ts'

test('a list survives a record that does not match its contract, and the log of the program names the fault', async () => {
  const { call, store, logged } = createTestConsole()
  const records = [makeLogEntry(1), makeLogEntry(2, { durationMs: Number.NaN }), makeLogEntry(3)]
  await store.commit(records.map((record) => ({ put: 'log', record })))
  const { status, json } = await call('GET', '/api/log')
  expect(status).toBe(200)
  expect(json.items.map(({ id }) => id)).toEqual(['log-3', 'log-1'])
  expect(logged.join('')).toContain('durationMs')
  expect((await call('GET', '/api/log/log-2')).status).toBe(500)
})

test('a list whose fault is not only in its items is refused, and is not said to leave records out', async () => {
  const logged: string[] = []
  const app = Fastify({ logger: false })
  useZod(app, { error: (_: unknown, text?: string) => logged.push(text ?? '') })
  const reply = z.object({ items: z.array(z.number()), total: z.number() })
  const faulty: unknown = { items: [1, 'two'], total: 'none' }
  route(app, { method: 'GET', path: '/api/list', summary: 'A list', reply }, () => faulty as z.output<typeof reply>)
  expect((await app.inject('/api/list')).statusCode).toBe(500)
  expect(logged).toEqual([])
})

test('a redirect that an earlier version measured as negative is read as 0 ms', async () => {
  const { call, store } = createTestConsole()
  const effect: AppliedEffect = { kind: 'redirect-wait', ms: -2_591_999_000, ipnSent: true }
  const rules = [{ ruleId: 'rule-1', ruleName: 'IPN before redirect', effect }]
  await store.commit([{ put: 'log', record: makeLogEntry(1, { surface: 'hosted-page', rules }) }])
  const shown = { effect: { kind: 'redirect-wait', ms: 0 }, what: 'redirected after the IPN, 0 ms later' }
  const list = await call('GET', '/api/log')
  expect([list.status, list.json.items[0]?.rules[0]]).toMatchObject([200, shown])
  const one = await call('GET', '/api/log/log-1')
  expect([one.status, one.json.rules[0]]).toMatchObject([200, shown])
})
