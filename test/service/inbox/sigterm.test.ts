import { expect, test } from 'vitest'
import { sendRaw } from '../../support/inbox-service.ts'
import { createRawReceiver } from '../../support/receiver.ts'
import { fromSource, startHeadless } from '../../support/spawn-headless.ts'

test('SIGTERM ends the process within 5 s, however many requests wait', async () => {
  const server = await createRawReceiver(() => {})
  const engine = await startHeadless(fromSource)
  const { serviceUrl, consoleUrl, token } = engine
  const behaviours = {
    hangs: { kind: 'hang' },
    late: { kind: 'answer', status: 200, delayMs: 600_000 },
    sent: { kind: 'forward', url: server.url, timeoutSeconds: 120 },
  }
  const call = (method: string, path: string, body?: object) =>
    fetch(consoleUrl + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  for (const [name, behaviour] of Object.entries(behaviours)) {
    expect((await call('PUT', `/api/inbox/${name}/behaviour`, behaviour)).status).toBe(200)
  }
  const ends: Promise<unknown>[] = []
  for (let i = 0; i < 60; i++) {
    const name = Object.keys(behaviours)[i % 3]
    ends.push(sendRaw(`${serviceUrl}/inbox/${name}`).answer.catch((error: Error) => error))
  }
  const waiting = async () => {
    const { items } = (await (await call('GET', '/api/inboxes')).json()) as { items: { waiting: number }[] }
    return items.reduce((sum, one) => sum + one.waiting, 0)
  }
  await expect.poll(waiting).toBe(60)
  const before = performance.now()
  const { code } = await engine.stop()
  expect(performance.now() - before).toBeLessThan(15_000)
  expect(code).toBe(0)
  expect((await Promise.all(ends)).every((end) => end instanceof Error)).toBe(true)
  await server.close()
})
