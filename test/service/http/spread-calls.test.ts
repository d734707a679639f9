import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { spreadCalls } from '../../../src/main/service/http/spread-calls.ts'

it('answers calls that arrive in one turn of the event loop in several, in order', async () => {
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
