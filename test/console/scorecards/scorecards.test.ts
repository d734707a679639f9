import { expect, onTestFinished, test } from 'vitest'
import type { Scorecard } from '../../../src/shared/contract/scorecards.ts'
import { createRawReceiver, createReceiver } from '../../support/receiver.ts'
import { runEngine } from '../../support/run-engine.ts'

const merchantOf = async ({ api }: Pick<Awaited<ReturnType<typeof runEngine>>, 'api'>) => {
  const { body } = await api('GET', '/api/merchants')
  return (body as { items: { id: string }[] }).items[0]?.id
}

test('a scorecard is run by one call, and made a page by another', async () => {
  const engine = await runEngine()
  const { status, body } = await engine.api('POST', '/api/scorecards/run', {
    ipnUrl: `${engine.serviceUrl}/inbox/demo?key=hush`,
    merchantId: await merchantOf(engine),
  })
  expect(status).toBe(200)
  const card = body as Scorecard
  expect(card).toMatchObject({ failed: 0, lines: { length: 13 }, ipnUrl: expect.stringMatching(/\?key=•••$/) })
  const page = await engine.api('POST', '/api/scorecards/html', card)
  expect(page).toMatchObject({
    status: 200,
    body: {
      fileName: expect.stringMatching(/^scorecard-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.html$/),
      html: expect.stringContaining(`<b>${card.passed} passed, 0 failed, ${card.unknown} not determined</b>`),
    },
  })
  expect(JSON.stringify([card, page])).not.toContain('hush')
})

test('orders have the prefix asked for; what a receiver answers of secrets and cards is in no scorecard', async () => {
  const secret = 'sk_of_scorecard_tests'
  const engine = await runEngine({ merchants: [{ name: 'Shop', key: 'mk_1', secret }] })
  const receiver = await createReceiver((response) => response.end(`${secret} 4539571234567891 ${engine.token}`))
  onTestFinished(() => receiver.close())
  const { status, body } = await engine.api('POST', '/api/scorecards/run', {
    ipnUrl: receiver.url,
    merchantId: await merchantOf(engine),
    probe: `${receiver.url}/{order}`,
    orderPrefix: 'mine-',
  })
  expect(status).toBe(200)
  const { lines } = body as Scorecard
  expect(lines.flatMap(({ looks }) => looks)[0]?.url).toContain(`${receiver.url}/mine-`)
  expect(JSON.stringify(body)).not.toMatch(/sk_of_scorecard_tests|453957/)
  expect(JSON.stringify(body)).not.toContain(engine.token)
  const page = {
    ...(body as Scorecard),
    lines: [{ ...lines[0], looks: [{ what: '', url: '', status: 1, answer: '<'.repeat(2_001) }] }],
  }
  expect(await engine.api('POST', '/api/scorecards/html', page)).toMatchObject({ status: 400 })
})

test.each([
  [{ ipnUrl: 'ftp://x' }, /ipnUrl must be an absolute http or https URL/],
  [{ ipnUrl: 'http://a:b@127.0.0.1/' }, /ipnUrl must have no user name/],
  [{ ipnUrl: 'http://127.0.0.1:1/', probe: 'http://127.0.0.1:1/orders' }, /probe must have \{order\} in it/],
  [{ ipnUrl: 'http://127.0.0.1:1/', orderPrefix: 'a b' }, /orderPrefix/],
])('%j is refused by name', async (given, message) => {
  const engine = await runEngine()
  const reply = await engine.api('POST', '/api/scorecards/run', { ...given, merchantId: await merchantOf(engine) })
  expect(reply).toMatchObject({ status: 400, body: { error: { message: expect.stringMatching(message) } } })
})

test('one at a time; a caller that hangs up ends its run, and nothing stays due', async () => {
  const engine = await runEngine()
  const receiver = await createRawReceiver(() => {})
  onTestFinished(() => receiver.close())
  const hangUp = new AbortController()
  const request = { ipnUrl: receiver.url, merchantId: await merchantOf(engine) }
  const running = fetch(`${engine.consoleUrl}/api/scorecards/run`, {
    method: 'POST',
    headers: { authorization: `Bearer ${engine.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal: hangUp.signal,
  })
  await expect.poll(() => receiver.requests.length).toBeGreaterThan(0)
  expect(await engine.api('POST', '/api/scorecards/run', request)).toMatchObject({ status: 409 })
  hangUp.abort()
  await expect(running).rejects.toThrow()
  const due = async () => {
    const { body } = await engine.api('GET', '/api/deliveries')
    return (body as { items: { nextAttemptAt: string | null }[] }).items.filter((one) => one.nextAttemptAt !== null)
  }
  await expect.poll(due).toEqual([])
  const gone = { ...request, merchantId: 'nobody' }
  expect(await engine.api('POST', '/api/scorecards/run', gone)).toMatchObject({ status: 404 })
})
