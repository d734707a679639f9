import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '../../src/renderer/src/backend/call.ts'
import type { EventListener } from '../../src/renderer/src/backend/events.ts'
import { createRuleStore, isRuleActive } from '../../src/renderer/src/stores/rule-store.ts'
import type { RuleView } from '../../src/shared/contract/rules.ts'
import type { ServerEvent } from '../../src/shared/events.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const ruleOf = (id: string, fields: Partial<RuleView> = {}): RuleView => ({
  id,
  name: `Rule ${id}`,
  on: true,
  onUntil: null,
  active: true,
  match: {},
  effect: { kind: 'ipn-drop' },
  effectText: 'never send the IPN',
  conditions: [],
  summary: 'never send the IPN',
  hits: 0,
  preset: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  ...fields,
})

interface ApiRequest {
  route: string
  params?: Record<string, string>
  body?: unknown
}

/** A store over an engine that keeps rules. */
const console_ = async (...rules: RuleView[]) => {
  const engine = { rules, down: false, beforeReply: Promise.resolve() }
  const requests: ApiRequest[] = []
  const listeners = new Set<EventListener>()
  const answer = ({ route, params = {}, body }: ApiRequest): unknown => {
    const given = body as Partial<RuleView> & { ids?: string[] }
    const change = (id: string | undefined, fields: Partial<RuleView>) => {
      engine.rules = engine.rules.map((rule) => (rule.id === id ? { ...rule, ...fields } : rule))
      return engine.rules.find((rule) => rule.id === id)
    }
    switch (route) {
      case 'GET /api/rules':
        return { items: engine.rules }
      case 'GET /api/rules/presets':
        return { items: [{ name: 'double-ipn', title: 'Double IPN', reveals: 'x', on: false }] }
      case 'PATCH /api/rules/:id':
        return change(params.id, given)
      case 'POST /api/rules/presets/:name':
        engine.rules = [ruleOf('p', { preset: 'double-ipn' }), ...engine.rules]
        return engine.rules[0]
      case 'POST /api/rules':
        engine.rules = [...engine.rules, ruleOf('copy', given)]
        return engine.rules.at(-1)
      case 'POST /api/rules/order':
        engine.rules = (given.ids ?? []).flatMap((id) => engine.rules.find((rule) => rule.id === id) ?? [])
        return { items: engine.rules }
      case 'POST /api/rules/reset-hits':
        for (const id of given.ids ?? []) change(id, { hits: 0 })
        return { items: engine.rules }
      default:
        engine.rules = engine.rules.filter(({ id }) => id !== params.id)
        return { deleted: 1 }
    }
  }
  const call = (async (route: string, args?: Omit<ApiRequest, 'route'>) => {
    if (engine.down) throw new Error('The engine does not answer.')
    const one = { route, ...args }
    requests.push(one)
    const reply = answer(one)
    await engine.beforeReply
    return reply
  }) as unknown as Call
  const store = createRuleStore({
    call,
    events: {
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  })
  await vi.advanceTimersByTimeAsync(0)
  const emit = (event: ServerEvent) => {
    for (const listener of listeners) listener(event)
  }
  const ids = () => store.getState().rules.map(({ id }) => id)
  return { store, engine, requests, emit, ids }
}

describe('whether a rule is active', () => {
  const at = Date.parse('2026-11-20T12:00:30.000Z')
  test.each<[string, Partial<RuleView>, boolean]>([
    ['on', {}, true],
    ['off', { on: false }, false],
    ['its time is not over', { onUntil: '2026-11-20T12:00:30.001Z' }, true],
    ['its time is over', { onUntil: '2026-11-20T12:00:30.000Z' }, false],
    ['not used up', { match: { firstTimes: 2 }, hits: 1 }, true],
    ['used up', { match: { firstTimes: 2 }, hits: 2 }, false],
  ])('%s', (_, fields, active) => {
    expect(isRuleActive(ruleOf('a', fields), at)).toBe(active)
  })
})

describe('the rules', () => {
  test('are read at once, with the presets', async () => {
    const { store } = await console_(ruleOf('a'))
    expect(store.getState()).toMatchObject({ phase: 'ready', presets: [{ name: 'double-ipn' }] })
  })

  test('show why they cannot be read, and load once they can', async () => {
    const { store, engine, emit } = await console_(ruleOf('a'))
    engine.down = true
    await store.refresh()
    expect(store.getState()).toMatchObject({ phase: 'failed', problem: 'The engine does not answer.' })
    engine.down = false
    emit({ type: 'reload', reason: 'back' })
    await vi.advanceTimersByTimeAsync(0)
    expect(store.getState()).toMatchObject({ phase: 'ready', problem: null })
  })

  test('follow events at once, and their order when events pause', async () => {
    const { engine, emit, ids, store } = await console_(ruleOf('a'), ruleOf('b'))
    engine.rules = [ruleOf('new'), ruleOf('b'), ruleOf('a', { hits: 7 })]
    emit({ type: 'rule', item: ruleOf('a', { hits: 7 }) })
    expect(store.getState().rules[0]?.hits).toBe(7)
    expect(ids()).toEqual(['a', 'b'])
    await vi.advanceTimersByTimeAsync(300)
    expect(ids()).toEqual(['new', 'b', 'a'])
    emit({ type: 'removed', resource: 'rule', ids: ['b'] })
    expect(ids()).toEqual(['new', 'a'])
  })

  test('a list that was asked for earlier and arrives later is ignored', async () => {
    const { store, engine, ids } = await console_(ruleOf('deleted meanwhile'), ruleOf('a'))
    let arrive = (): void => {}
    engine.beforeReply = new Promise((resolve) => {
      arrive = resolve
    })
    const older = store.refresh()
    engine.beforeReply = Promise.resolve()
    engine.rules = [ruleOf('a')]
    await store.refresh()
    arrive()
    await older
    expect(ids()).toEqual(['a'])
  })

  test('request the list once for many events', async () => {
    const { emit, requests } = await console_(ruleOf('a'))
    requests.length = 0
    for (let hits = 1; hits <= 50; hits++) emit({ type: 'rule', item: ruleOf('a', { hits }) })
    await vi.advanceTimersByTimeAsync(300)
    expect(requests.filter(({ route }) => route === 'GET /api/rules')).toHaveLength(1)
  })

  test('move by one place and stay at the ends', async () => {
    const { store, ids, requests } = await console_(ruleOf('a'), ruleOf('b'), ruleOf('c'))
    await store.move('c', -1)
    expect(ids()).toEqual(['a', 'c', 'b'])
    requests.length = 0
    await store.move('a', -1)
    await store.move('b', 1)
    expect(requests).toEqual([])
  })

  test('are copied right behind the original, off, with a name that fits', async () => {
    const { store, ids, requests } = await console_(
      ruleOf('a', { name: 'x'.repeat(80), match: { orderId: 'T-*' } }),
      ruleOf('b'),
    )
    const copy = await store.duplicate('a')
    expect(ids()).toEqual(['a', 'copy', 'b'])
    expect(copy).toMatchObject({ on: false, match: { orderId: 'T-*' }, name: `${'x'.repeat(73)} (copy)` })
    expect(requests.find(({ route }) => route === 'POST /api/rules')?.body).not.toHaveProperty('id')
  })

  test('are copied into their place, though the list with the copy comes before the reply', async () => {
    const { store, engine, ids, requests } = await console_(ruleOf('a'), ruleOf('b'))
    let arrive = (): void => {}
    engine.beforeReply = new Promise((resolve) => {
      arrive = resolve
    })
    const copied = store.duplicate('a')
    engine.beforeReply = Promise.resolve()
    await store.refresh()
    expect(ids()).toEqual(['a', 'b', 'copy'])
    arrive()
    await copied
    expect(requests.find(({ route }) => route === 'POST /api/rules/order')?.body).toEqual({ ids: ['a', 'copy', 'b'] })
  })

  test('are switched off all at once, only those that are on', async () => {
    const { store, requests } = await console_(ruleOf('a'), ruleOf('b', { on: false }), ruleOf('c'))
    await store.switchAllOff()
    expect(requests.filter(({ route }) => route === 'PATCH /api/rules/:id').map(({ params }) => params?.id)).toEqual([
      'a',
      'c',
    ])
    expect(store.getState().rules.some(({ on }) => on)).toBe(false)
  })

  test('of a preset come and go with it', async () => {
    const { store, ids } = await console_(ruleOf('a'))
    await store.setPreset('double-ipn', true)
    expect(ids()).toEqual(['p', 'a'])
    await store.setPreset('double-ipn', false)
    expect(store.getState().rules.map(({ on }) => on)).toEqual([false, true])
  })

  test('are removed at once, and counted from the start again, one at a time', async () => {
    const { store, ids } = await console_(ruleOf('a', { hits: 3 }), ruleOf('b', { hits: 4 }), ruleOf('c'))
    await store.resetHits('a')
    expect(store.getState().rules.map(({ hits }) => hits)).toEqual([0, 4, 0])
    await store.remove('a')
    expect(ids()).toEqual(['b', 'c'])
  })
})
