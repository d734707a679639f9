import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { spreadCalls } from '../../../src/main/service/http/spread-calls.ts'

test('answers calls that arrive in one turn of the event loop in several, in order', async () => {
  const app = Fastify()
  let time = 0
  spreadCalls(app, () => time)
  let turn = 0
  const handled: [call: string, turn: number][] = []
  app.get<{ Params: { call: string } }>('/:call', async ({ params }) => {
    handled.push([params.call, turn])
    time += 15
    return ''
  })
  await app.ready()
  const answers = Promise.all(['a', 'b', 'c', 'd'].map((call) => app.inject(`/${call}`)))
  const count = (): void => {
    turn += 1
    if (handled.length < 4) setImmediate(count)
  }
  setImmediate(count)
  await answers
  expect(handled.map(([call]) => call)).toEqual(['a', 'b', 'c', 'd'])
  const turns = handled.map(([, at]) => at)
  expect(turns[1]).toBe(turns[0])
  expect(new Set(turns).size).toBe(3)
})

test('lets no call that comes later overtake one that waits', async () => {
  const app = Fastify()
  let time = 0
  spreadCalls(app, () => time)
  const handled: string[] = []
  const later: Promise<unknown>[] = []
  app.get<{ Params: { call: string } }>('/:call', async ({ params: { call } }) => {
    handled.push(call)
    if (call === 'b') later.push(app.inject('/late'))
    else time += 30
    return ''
  })
  await app.ready()
  await Promise.all(['a', 'b', 'c'].map((call) => app.inject(`/${call}`)))
  await Promise.all(later)
  expect(handled).toEqual(['a', 'b', 'c', 'late'])
})

test('holds nothing up for a call whose client hangs up while it waits', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const errors: unknown[] = []
  app.addHook('onError', async (_request, _reply, error) => void errors.push(error))
  const turns: (() => void)[] = []
  const nextTurn = vi.spyOn(globalThis, 'setImmediate').mockImplementation((turn) => {
    turns.push(turn)
    return {} as NodeJS.Immediate
  })
  onTestFinished(() => nextTurn.mockRestore())
  // Each turn is over when its first call comes, so that every call waits.
  let time = 0
  spreadCalls(app, () => (time -= 30))
  const handled: [call: string, hasHungUp: boolean][] = []
  app.get<{ Params: { call: string } }>('/:call', async ({ params, raw }) => {
    handled.push([params.call, raw.socket.destroyed])
    return params.call
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo

  const client = connect(port, '127.0.0.1').on('error', () => {})
  client.write('GET /gone HTTP/1.1\r\nHost: x\r\n\r\n')
  const [{ socket }] = (await once(app.server, 'request')) as [IncomingMessage]
  const left = once(socket, 'close')
  client.resetAndDestroy()
  await left.catch(() => {})
  expect(handled).toEqual([])
  nextTurn.mockRestore()
  for (const turn of turns) turn()

  const call = async (name: string): Promise<string> => (await fetch(`http://127.0.0.1:${port}/${name}`)).text()
  expect(await Promise.all(['a', 'b', 'c'].map(call))).toEqual(['a', 'b', 'c'])
  expect(handled[0]).toEqual(['gone', true])
  expect(errors).toEqual([])
})
