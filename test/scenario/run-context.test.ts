import { expect, test } from 'vitest'
import type { Api } from '../../src/main/client/api.ts'
import type { Undo } from '../../src/main/domain/undo.ts'
import { createRunContext } from '../../src/main/scenario/run-context.ts'

const contextOf = (api: Api = async () => ({ status: 200, body: {} })) => {
  let now = 0
  const kept: unknown[][] = []
  const context = createRunContext(
    {
      api,
      serviceUrl: 'http://s',
      now: () => now,
      sleep: async (ms) => {
        now += ms
      },
      runNumber: 1_000,
      keepUndos: async (...undos) => void kept.push(structuredClone(undos)),
    },
    'merchant-1',
  )
  return { context, kept, time: () => now }
}

test('every placeholder is filled, with the number of the step and with that of the run', () => {
  const { context } = contextOf()
  context.nextNumber()
  const text = '{{n}} {{run}} {{serviceUrl}}/a '
  expect(context.fill(text + text)).toBe('1001 1000 http://s/a 1001 1000 http://s/a ')
})

test('a link is named, or the last one', () => {
  const { context } = contextOf()
  expect(() => context.links.get(undefined)).toThrow('no link was made before this step')
  context.links.add('one', 'first')
  context.links.add('two', undefined)
  expect(['first', undefined].map((name) => context.links.get(name))).toEqual(['one', 'two'])
  expect([context.links.newest(), context.links.all()]).toEqual(['two', ['one', 'two']])
  expect(() => context.links.get('second')).toThrow('no create step is named "second"')
})

test('what is waited for is asked for until its time is over, and the last complaint is the failure', async () => {
  const { context, time } = contextOf()
  await context.until(100, async () => (time() >= 80 ? undefined : 'not yet'))
  expect(time()).toBe(80)
  await expect(context.until(100, async () => `not at ${time()}`)).rejects.toThrow('not at 200')
})

const undoOf = (name: string): Undo => ({ kind: 'call', method: 'PUT', path: `/api/${name}` })

test('changes are undone from the last to the first; those that fail are kept in their order', async () => {
  const calls: string[] = []
  const { context, kept } = contextOf(async (_method, path) => {
    calls.push(path)
    return { status: path.endsWith('bad') ? 500 : 200, body: {} }
  })
  const [one, two, three] = [undoOf('1-bad'), undoOf('2'), undoOf('3-bad')]
  for (const undo of [one, two, three]) await context.afterwards(undo)
  expect(kept.at(-1)).toEqual([[one, two, three]])
  expect(await context.undoAll()).toHaveLength(2)
  expect(calls).toEqual(['/api/3-bad', '/api/2', '/api/1-bad'])
  expect(kept.slice(3)).toEqual([
    [[one, two], [three]],
    [[one], [three]],
    [[], [one, three]],
  ])
})

test('the clock is put back once, to what it was before the run; other changes each', async () => {
  const { context, kept } = contextOf()
  const clock: Undo = { kind: 'clock', aheadMs: 5 }
  await context.afterwards(clock)
  await context.afterwards({ kind: 'clock', aheadMs: 9 })
  await context.afterwards(undoOf('1'))
  expect(kept.at(-1)).toEqual([[clock, undoOf('1')]])
})
