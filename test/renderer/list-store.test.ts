import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '../../src/renderer/src/backend/call.ts'
import type { ListStore } from '../../src/renderer/src/stores/list/list-state.ts'
import { createListStore } from '../../src/renderer/src/stores/list/list-store.ts'
import { createLists } from '../../src/renderer/src/stores/list/lists.ts'
import type { ListSort } from '../../src/shared/contract/common.ts'
import type { ServerEvent } from '../../src/shared/events.ts'
import { createListServer } from './support/list-server.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Serves and answers everything until nothing happens any more. */
const settleAll = async (server: ReturnType<typeof createListServer>) => {
  for (let turn = 0; turn < 60; turn++) {
    while (server.requestCount() > 0) server.serve()
    server.answer()
    await vi.advanceTimersByTimeAsync(50)
  }
}

const chosen = (filter: string) => ({ filter, sort: 'newest' as const, tests: 'hide' as const })

const opened = async (rows: number, filter = '', pageRows = 3) => {
  const server = createListServer({ pageRows })
  for (let row = 0; row < rows; row++) server.add(row % 2 === 0 ? 'red' : 'blue')
  const list = createListStore(server.source, server.events)
  list.choose(chosen(filter))
  server.publish()
  const close = list.open()
  const settle = () => settleAll(server)
  await settle()
  const ids = () => list.getState().items.map(({ id }) => id)
  const state = () => list.getState()
  return { server, list, close, settle, ids, state }
}

describe('a filter that is being typed', () => {
  test('is in the state with every key, so that a reload keeps it, and is loaded at once, then after a pause', async () => {
    const { server, list, settle, ids, state } = await opened(4)
    for (const [filter, requests] of Object.entries({ r: 1, re: 0, red: 0 })) {
      list.chooseSoon(chosen(filter))
      expect(state()).toMatchObject({ filter, phase: 'loading' })
      await vi.advanceTimersByTimeAsync(100)
      expect(server.requestCount()).toBe(requests)
    }
    await vi.advanceTimersByTimeAsync(20)
    expect(server.requestCount()).toBe(1)
    await settle()
    expect(ids()).toEqual(['row-6', 'row-2'])
  })

  test('shows no page that was being read for what stood there before, and a choice made meanwhile loads at once', async () => {
    const { server, list, settle, state, ids } = await opened(4)
    list.choose(chosen('blue'))
    list.chooseSoon(chosen('red'))
    server.serve()
    server.answer()
    await vi.advanceTimersByTimeAsync(50)
    expect(state().phase).toBe('loading')
    list.choose({ ...chosen('red'), sort: 'oldest' })
    await settle()
    expect(state()).toMatchObject({ filter: 'red', sort: 'oldest', phase: 'ready' })
    expect(ids()).toHaveLength(2)
  })
})

describe('without a filter', () => {
  test('it loads the newest page first and continues to the end', async () => {
    const { list, settle, ids, state } = await opened(7)
    expect(ids()).toEqual(['row-14', 'row-12', 'row-10'])
    expect(state()).toMatchObject({ total: 7, phase: 'ready', nextCursor: '10' })
    list.loadMore()
    list.loadMore()
    expect(state().loadingMore).toBe(true)
    await settle()
    expect(ids()).toHaveLength(6)
    list.loadMore()
    await settle()
    expect(ids()).toEqual(['row-14', 'row-12', 'row-10', 'row-8', 'row-6', 'row-4', 'row-2'])
    expect(state()).toMatchObject({ total: 7, nextCursor: null, loadingMore: false })
  })

  test('a new row is inserted at the top and highlighted, without a request', async () => {
    const { server, ids, state } = await opened(2)
    server.add()
    server.add()
    server.publish()
    await vi.advanceTimersByTimeAsync(40)
    expect(ids()).toEqual(['row-8', 'row-6', 'row-4', 'row-2'])
    expect(state()).toMatchObject({ total: 4, all: 4, arrived: new Set(['row-6', 'row-8']) })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(state().arrived.size).toBe(0)
    expect(server.requestCount()).toBe(0)
  })

  test('a row changed indirectly is read again in its place, however far down', async () => {
    const { server, list, settle, ids, state } = await opened(7)
    list.loadMore()
    await settle()
    const before = ids()
    for (let change = 0; change < 5; change++) server.touch(4)
    server.publish()
    await settle()
    expect(ids()).toEqual(before)
    expect(state().items.map(({ version }) => version)).toEqual([1, 1, 1, 1, 6, 1])
  })

  test('a burst of events is one change', async () => {
    const { server, list } = await opened(1)
    let changes = 0
    list.subscribe((now, before) => {
      if (now.items !== before.items) changes++
    })
    for (let row = 0; row < 300; row++) server.add()
    server.publish()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(changes).toBe(1)
    expect(list.getState().items).toHaveLength(301)
  })

  test('a late row is inserted by its number', async () => {
    const { server, ids } = await opened(3)
    server.add('blue')
    server.add('blue', true)
    server.publish()
    await vi.advanceTimersByTimeAsync(40)
    expect(ids()).toEqual(['row-8', 'row-6', 'row-10', 'row-4', 'row-2'])
  })

  test('a change to a row is shown in its place', async () => {
    const { server, ids, state } = await opened(3)
    server.change(1)
    server.publish()
    await vi.advanceTimersByTimeAsync(40)
    expect(ids()).toEqual(['row-6', 'row-4', 'row-2'])
    expect(state().items[1]?.version).toBe(2)
    expect(state()).toMatchObject({ total: 3, arrived: new Set() })
  })

  test('a change to a row that is not loaded adds nothing', async () => {
    const { server, settle, ids, state } = await opened(5)
    server.change(4)
    server.publish()
    await settle()
    expect(ids()).toEqual(['row-10', 'row-8', 'row-6'])
    expect(state().total).toBe(5)
  })

  test('a removed row disappears, and is subtracted from the total even if not loaded', async () => {
    const { server, ids, state } = await opened(6)
    server.remove(0)
    server.remove(4)
    server.publish()
    await vi.advanceTimersByTimeAsync(40)
    expect(ids()).toEqual(['row-10', 'row-8'])
    expect(state().total).toBe(4)
  })

  test('a row that came after the first page was read is not lost when the page arrives', async () => {
    const { server, list, ids, state } = await opened(2)
    list.choose(chosen('red'))
    list.choose(chosen(''))
    server.serve()
    server.add()
    server.publish()
    server.answer()
    await vi.advanceTimersByTimeAsync(1)
    expect(ids()).toEqual(['row-6', 'row-4', 'row-2'])
    expect(state().total).toBe(3)
  })

  test('a row removed while its page is in flight does not reappear', async () => {
    const { server, list, settle, ids } = await opened(5)
    list.loadMore()
    server.serve()
    server.remove(4)
    server.publish()
    await settle()
    expect(ids()).toEqual(['row-10', 'row-8', 'row-6', 'row-4'])
  })
})

test('a few new rows are highlighted; a continuous flow of rows is not', async () => {
  const { server, settle, state } = await opened(2)
  server.add()
  server.publish()
  await vi.advanceTimersByTimeAsync(1)
  expect(state().arrived).toEqual(new Set(['row-6']))
  await settle()
  expect(state().arrived.size).toBe(0)
  for (let row = 0; row < 40; row++) {
    server.add()
    server.publish()
    await vi.advanceTimersByTimeAsync(250)
  }
  expect(state().arrived.size).toBeLessThanOrEqual(12)
  expect(state().arrived.has(state().items[0]?.id ?? '')).toBe(false)
  await settle()
  expect(state().arrived.size).toBe(0)
})

describe('with a filter', () => {
  test('rows and total are those of the engine', async () => {
    const { server, settle, ids, state } = await opened(6, 'red')
    expect(ids()).toEqual(['row-10', 'row-6', 'row-2'])
    server.add('blue')
    server.add('red')
    server.publish()
    await settle()
    expect(ids()).toEqual(['row-16', 'row-10', 'row-6', 'row-2'])
    expect(state()).toMatchObject({ total: 4 })
  })

  test('a row that no longer matches is removed, one that now matches is added', async () => {
    const { server, settle, ids } = await opened(6, 'red')
    server.change(1, 'blue')
    server.change(0, 'red')
    server.publish()
    await settle()
    expect(ids()).toEqual(['row-12', 'row-6', 'row-2'])
  })

  test('the same far below the head', async () => {
    const { server, list, settle, ids } = await opened(20, 'red')
    list.loadMore()
    await settle()
    list.loadMore()
    await settle()
    expect(ids()).toHaveLength(9)
    server.change(15, 'blue')
    server.change(14, 'red')
    server.publish()
    await settle()
    expect(ids()).toEqual(
      server
        .rows('red')
        .map(({ id }) => id)
        .slice(0, 9),
    )
  })

  test('the engine gets at most one request every 250 ms', async () => {
    const { server, settle } = await opened(4, 'red')
    let requestCount = 0
    for (let ms = 0; ms < 1_000; ms += 10) {
      server.add('blue')
      server.publish()
      await vi.advanceTimersByTimeAsync(10)
      requestCount += server.requestCount()
      while (server.requestCount() > 0) server.serve()
      server.answer()
    }
    expect(requestCount).toBeLessThanOrEqual(4)
    expect(requestCount).toBeGreaterThanOrEqual(3)
    await settle()
  })

  test('more than a page of new rows leaves no gap and keeps the rows below', async () => {
    const { server, settle, ids, state } = await opened(6, 'red')
    for (let row = 0; row < 8; row++) server.add('red')
    server.publish()
    await settle()
    expect(ids()).toEqual(server.rows('red').map(({ id }) => id))
    expect(state()).toMatchObject({ total: 11, nextCursor: null })
  })

  test('a reload asked for during a read is made, though an event follows it', async () => {
    const { server, list, settle, ids, state } = await opened(12, 'red')
    list.loadMore()
    await settle()
    expect(ids().at(-1)).toBe('row-2')
    server.add('red')
    server.publish()
    await vi.advanceTimersByTimeAsync(300)
    expect(server.requestCount()).toBe(1)
    server.change(12)
    server.publishReload()
    server.add('red')
    server.publish()
    await vi.advanceTimersByTimeAsync(300)
    await settle()
    expect(state().items.at(-1)).toMatchObject({ id: 'row-2', version: 2 })
  })

  test('the response for a replaced filter is ignored', async () => {
    const { server, list, settle, ids, state } = await opened(6)
    list.choose(chosen('red'))
    server.serve()
    list.choose(chosen('blue'))
    server.answer()
    await vi.advanceTimersByTimeAsync(1)
    expect(state().phase).toBe('loading')
    await settle()
    expect(ids()).toEqual(['row-12', 'row-8', 'row-4'])
  })
})

describe('paused', () => {
  test.each(['', 'red'])(
    'new rows wait while paused (filter %j), each counted once, and are shown on resume',
    async (filter) => {
      const { server, list, settle, ids, state } = await opened(5, filter)
      const before = ids()
      list.setPaused(true)
      server.add('red')
      server.add('red')
      server.publish()
      await settle()
      server.change(0)
      server.publish()
      await settle()
      expect(ids()).toEqual(before)
      expect(state()).toMatchObject({ waiting: 2, total: server.rows(filter).length })
      list.setPaused(false)
      await settle()
      expect(ids().slice(0, 2)).toEqual(['row-14', 'row-12'])
      expect(state()).toMatchObject({ waiting: 0, paused: false })
      expect(state().items[0]?.version).toBe(2)
    },
  )

  test('a list that is loaded whole counts the rows that wait', async () => {
    const { server, list, settle, state } = await opened(3)
    list.setPaused(true)
    server.add()
    server.publish()
    await settle()
    expect(state()).toMatchObject({ waiting: 1, total: 4, items: { length: 3 } })
  })

  test('changes and removals of shown rows are applied', async () => {
    const { server, list, settle, state } = await opened(3)
    list.setPaused(true)
    server.add()
    server.publish()
    server.change(2)
    server.remove(0)
    server.remove(0)
    server.publish()
    await settle()
    expect(state().items.map(({ id, version }) => [id, version])).toEqual([
      ['row-4', 2],
      ['row-2', 1],
    ])
    expect(state()).toMatchObject({ waiting: 0, total: 2 })
  })

  test('a reload updates shown rows and adds none', async () => {
    const { server, list, settle, ids, state } = await opened(3)
    list.setPaused(true)
    server.add()
    server.change(3)
    server.publishReload()
    await settle()
    expect(ids()).toEqual(['row-6', 'row-4', 'row-2'])
    expect(state()).toMatchObject({ waiting: 1, total: 4 })
    expect(state().items[2]?.version).toBe(2)
  })
})

describe('when something goes wrong', () => {
  test('a failed read is reported, the rows stay, and a reload loads everything again', async () => {
    const { server, list, settle, ids, state } = await opened(8)
    list.loadMore()
    server.fail()
    await vi.advanceTimersByTimeAsync(1)
    expect(state()).toMatchObject({ phase: 'failed', problem: 'The engine does not answer.', loadingMore: false })
    expect(ids()).toHaveLength(3)
    list.loadMore()
    expect(server.requestCount()).toBe(0)
    list.reload()
    await settle()
    expect(state()).toMatchObject({ phase: 'ready', problem: null })
  })

  test('after a failed filter a reload reads that filter, not the old rows', async () => {
    const { server, list, settle, ids, state } = await opened(6)
    list.choose(chosen('red'))
    server.fail()
    await vi.advanceTimersByTimeAsync(1)
    expect(state().phase).toBe('failed')
    list.reload()
    await settle()
    expect(ids()).toEqual(['row-10', 'row-6', 'row-2'])
  })

  test('a reload of a long list keeps all that was loaded', async () => {
    const { server, list, settle, ids } = await opened(8)
    list.loadMore()
    await settle()
    server.add()
    server.remove(2)
    server.publishReload()
    await settle()
    expect(ids()).toEqual(['row-18', 'row-16', 'row-12', 'row-10', 'row-8', 'row-6'])
  })

  test('a closed list has no listeners, and can be opened again', async () => {
    const { server, list, close, settle, ids } = await opened(2)
    server.add()
    server.publish()
    close()
    expect(server.listening()).toBe(0)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(server.requestCount()).toBe(0)
    expect(ids()).toHaveLength(2)
    list.open()
    await settle()
    expect(ids()).toHaveLength(3)
  })
})

const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), color: fc.constantFrom('red' as const, 'blue' as const) }),
  fc.record({ do: fc.constantFrom('change' as const, 'remove' as const), index: fc.nat(12) }),
  fc.record({
    do: fc.constantFrom('late', 'publish', 'publishOne', 'publishReload', 'serve', 'answer', 'more', 'reload'),
  }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(10, 50, 300) }),
  fc.record({ do: fc.constant('pause' as const), paused: fc.boolean() }),
  fc.record({ do: fc.constant('filter' as const), filter: fc.constantFrom('', '', 'red') }),
)

test('rows that arrive during a reload hide no row missed before it', async () => {
  const { server, list, close, settle, state } = await opened(0)
  server.add('red')
  server.publishReload()
  for (let row = 0; row < 4; row++) server.add('red')
  server.publish()
  await settle()
  expect(state()).toMatchObject({ total: 5, items: { length: 3 }, nextCursor: expect.any(String) })
  list.loadMore()
  await settle()
  expect(state()).toMatchObject({ total: 5, items: { length: 5 }, nextCursor: null })
  close()
})

test('a row that the next page counted before its event came is counted once', async () => {
  const { server, list, close, settle, state } = await opened(7)
  list.loadMore()
  server.add('red', true)
  server.serve()
  server.answer()
  await settle()
  server.publish()
  await settle()
  expect(state()).toMatchObject({ total: 8, items: { length: 7 } })
  close()
})

test('after any sequence of events the list equals the engine’s, without a gap', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(9), fc.array(step, { maxLength: 60 }), async (rows, steps) => {
      const { server, list, close, settle, ids, state } = await opened(rows)
      for (const one of steps) {
        if (one.do === 'add' && 'color' in one) server.add(one.color)
        else if (one.do === 'late') server.add('red', true)
        else if (one.do === 'change' && 'index' in one) server.change(one.index, one.index % 2 ? 'red' : 'blue')
        else if (one.do === 'remove' && 'index' in one) server.remove(one.index)
        else if (one.do === 'publish') server.publish()
        else if (one.do === 'publishOne') server.publish(1)
        else if (one.do === 'publishReload') server.publishReload()
        else if (one.do === 'serve') server.serve(-1)
        else if (one.do === 'answer') server.answer(-1)
        else if (one.do === 'more') list.loadMore()
        else if (one.do === 'reload') list.reload()
        else if (one.do === 'pause' && 'paused' in one) list.setPaused(one.paused)
        else if (one.do === 'filter' && 'filter' in one) list.choose(chosen(one.filter))
        await vi.advanceTimersByTimeAsync(one.do === 'wait' && 'ms' in one ? one.ms : 0)
        expect(new Set(ids()).size).toBe(ids().length)
      }
      server.publish()
      await settle()
      list.setPaused(false)
      await settle()
      const all = server.rows(state().filter)
      const { items, total, nextCursor, phase, waiting } = state()
      close()
      expect({ total, phase, waiting }).toEqual({ total: all.length, phase: 'ready', waiting: 0 })
      expect(items).toEqual(all.slice(0, items.length))
      if (nextCursor === null) expect(items).toHaveLength(all.length)
    }),
    { numRuns: 200 },
  )
})

describe('what is chosen of a list', () => {
  test('a record far down is loaded with all rows above it; one excluded by the filter is not', async () => {
    const { list, ids, settle, server } = await opened(9)
    const shown = list.reveal('row-4')
    await settle()
    expect(await shown).toBe('shown')
    expect(ids()).toEqual(['row-18', 'row-16', 'row-14', 'row-12', 'row-10', 'row-8', 'row-6', 'row-4', 'row-2'])
    list.choose(chosen('red'))
    await settle()
    const absent = list.reveal('row-16')
    await settle()
    expect(await absent).toBe('absent')
    expect(ids()).toHaveLength(3)
    expect(server.requestCount()).toBe(0)
  })

  test('the record that stays open is not looked for in every other filter', async () => {
    const { list, ids, settle } = await opened(9)
    const shown = list.reveal('row-2')
    await settle()
    expect(await shown).toBe('shown')
    list.choose(chosen('red'))
    await settle()
    const rows = ids()
    expect(await list.reveal('row-2')).toBe('absent')
    expect(ids()).toEqual(rows)
    // Among other rows it is.
    list.choose({ filter: 'red', sort: 'newest', tests: 'show' })
    await settle()
    const amongOthers = list.reveal('row-2')
    await settle()
    expect(await amongOthers).toBe('shown')
  })

  test('the record that stays open is looked for again in another order of the same filter', async () => {
    const { list, settle } = await opened(20, 'red')
    expect(await list.reveal('row-38')).toBe('shown')
    list.choose({ filter: 'red', sort: 'oldest', tests: 'hide' })
    await settle()
    const shown = list.reveal('row-38')
    await settle()
    expect(await shown).toBe('shown')
  })

  test('a record that has left the loaded rows is looked for again where there is no filter', async () => {
    const { list, ids, settle } = await opened(9)
    for (const _ of ['first', 'again']) {
      const shown = list.reveal('row-2')
      await settle()
      expect(await shown).toBe('shown')
      list.loadFirst()
      await settle()
      expect(ids()).not.toContain('row-2')
    }
  })

  test('a record is looked for again after a page of the search failed', async () => {
    const { list, settle, server } = await opened(9, 'red')
    const failed = list.reveal('row-2')
    await vi.advanceTimersByTimeAsync(0)
    server.fail()
    expect(await failed).toBe('absent')
    list.reload()
    await settle()
    const shown = list.reveal('row-2')
    await settle()
    expect(await shown).toBe('shown')
  })

  test('rows of a long list stay when the record that was looked for is no longer wanted', async () => {
    const { list, ids, settle } = await opened(10_100, '', 500)
    let isWanted = true
    const shown = list.reveal('row-9000', () => isWanted)
    isWanted = false
    await settle()
    expect(await shown).toBe('absent')
    expect(ids()[0]).toBe('row-20200')
  })

  test('rows down to the last of several records are loaded, and to the end for one that is gone', async () => {
    const { list, ids, settle } = await opened(9)
    const loaded = list.loadDownTo(['row-16', 'row-8'])
    await settle()
    await loaded
    expect(ids().at(-1)).toBe('row-8')
    const sought = list.loadDownTo(['row-99'])
    await settle()
    await sought
    expect(ids()).toHaveLength(9)
    expect(await list.reveal('row-99')).toBe('absent')
  })

  test('of a long list the first thousand rows are loaded for one that is gone', async () => {
    const { list, ids, settle } = await opened(1_500, '', 500)
    const sought = list.loadDownTo(['row-9999'])
    await settle()
    await sought
    // 200 first, then pages of 250 until there are a thousand.
    expect(ids()).toHaveLength(1_200)
  })

  test('a list that was closed while it read a page can read the next one', async () => {
    const { list, close, state } = await opened(9)
    list.loadMore()
    close()
    expect(state().loadingMore).toBe(false)
  })

  test('End loads all there is, beside the page that is being read', async () => {
    const { server, list, ids, settle } = await opened(9)
    list.loadMore()
    const loaded = list.loadAll()
    expect(server.requestCount()).toBe(1)
    await settle()
    await loaded
    expect(ids()).toHaveLength(9)
  })

  test('of a long list the rows around one far down are loaded, then those above and below, and the first again', async () => {
    const { list, ids, settle, server, state } = await opened(10_100, '', 500)
    const shown = list.reveal('row-9000')
    await settle()
    expect(await shown).toBe('shown')
    expect(ids()).toHaveLength(200)
    expect(ids()[100]).toBe('row-9000')
    expect(state()).toMatchObject({ total: 10_100, skipped: 5_500, from: 'row-9200' })

    // What comes belongs above; what is loaded stays as it is, and changes in its place.
    server.add()
    server.change(5_601)
    server.remove(5_501)
    server.publish()
    await settle()
    expect(ids()[0]).toBe('row-9198')
    expect(state()).toMatchObject({ total: 10_100, skipped: 5_501 })
    expect(state().items.find(({ version }) => version === 2)?.id).toBe('row-9000')

    list.loadPrevious()
    list.loadPrevious()
    expect(server.requestCount()).toBe(1)
    await settle()
    expect(ids()[0]).toBe('row-9700')
    expect(state()).toMatchObject({ skipped: 5_251, from: 'row-9700' })
    list.loadMore()
    await settle()
    expect(ids()).toEqual(
      server
        .rows('')
        .slice(5_251, 5_251 + ids().length)
        .map(({ id }) => id),
    )

    const end = list.loadAll()
    await settle()
    await end
    expect(ids().at(-1)).toBe('row-2')
    expect(state().nextCursor).toBeNull()
    server.publishReload()
    await settle()
    expect(ids().at(-1)).toBe('row-2')
    list.loadFirst()
    await settle()
    expect(ids()[0]).toBe('row-20202')
    expect(state()).toMatchObject({ skipped: 0, from: null })
  })

  test.each([
    ['the rows above', 'loadPrevious'],
    ['the first rows', 'loadFirst'],
  ] as const)('a record is shown while %s of a long list are read, after other pages were', async (_, load) => {
    const { list, ids, settle } = await opened(10_100, '', 500)
    const first = list.reveal('row-9000')
    await settle()
    await first
    list.loadMore()
    await settle()
    list[load]()
    // It is asked at each step, of which an endless loop would have more.
    let asked = 0
    const second = list.reveal('row-7600', () => ++asked < 100)
    for (let turn = 0; turn < 1_000; turn++) await Promise.resolve()
    await settle()
    expect(await second).toBe('shown')
    expect(ids()).toContain('row-7600')
  })

  test('rows read below the ones before do not follow the first rows', async () => {
    const { server, list, ids, settle } = await opened(10_100, '', 500)
    const shown = list.reveal('row-9000')
    await settle()
    await shown
    list.loadFirst()
    list.loadMore()
    await settle()
    expect(ids()).toEqual(
      server
        .rows('')
        .slice(0, ids().length)
        .map(({ id }) => id),
    )
  })

  test('once the first row is loaded from below, nothing more is above', async () => {
    const { list, ids, settle, state } = await opened(10_100, '', 500)
    const shown = list.reveal('row-9000')
    await settle()
    await shown
    expect(state().from).not.toBeNull()
    for (let more = 0; more < 25; more++) {
      list.loadPrevious()
      await settle()
    }
    expect([ids()[0], state().skipped, state().from]).toEqual(['row-20200', 0, null])
  })

  test('records of a test run are left out as they arrive, and shown on request', async () => {
    const server = createListServer()
    const source = { ...server.source, isTest: ({ color }: { color: string }) => color === 'blue' }
    const list = createListStore(source, server.events)
    const close = list.open()
    await settleAll(server)
    server.add('red')
    server.add('blue')
    server.publish()
    await vi.advanceTimersByTimeAsync(40)
    expect(list.getState().items.map(({ id }) => id)).toEqual(['row-2'])
    expect(await list.reveal('row-4')).toBe('hidden')
    // How many there are of all is asked.
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.requestCount()).toBe(1)
    list.choose({ ...list.getState(), tests: 'show' })
    await settleAll(server)
    expect(list.getState().items.map(({ id }) => id)).toEqual(['row-4', 'row-2'])
    expect(list.getState()).toMatchObject({ total: 2, all: 2 })
    close()
  })
})

describe('the lists of the console', () => {
  const setUp = () => {
    const asked: string[] = []
    const call = (async (route: string) => {
      asked.push(route)
      return { items: [], total: 0, all: 0, nextCursor: null }
    }) as unknown as Call
    const listeners = new Set<(event: ServerEvent) => void>()
    const subscribe = (listener: (event: ServerEvent) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
    const lists = createLists({ call, events: { ...createListServer().events, subscribe } })
    const emit = async (event: object) => {
      for (const listener of listeners) listener(event as ServerEvent)
      await vi.advanceTimersByTimeAsync(300)
    }
    return { lists, asked, emit }
  }

  const amounts = [
    { id: 'a', seq: 1, amount: '9.50' },
    { id: 'b', seq: 2, amount: '100.00' },
    { id: 'c', seq: 3, amount: '9.05' },
    { id: 'test', seq: 4, amount: '20.00', testRun: { kind: 'scenario' } },
  ]
  test.each<[keyof ReturnType<typeof createLists>, string, ListSort, { id: string }[], string]>([
    ['links', 'link', 'newest', amounts, 'cba'],
    ['links', 'link', 'highest', amounts, 'bac'],
    ['links', 'link', 'lowest', amounts, 'cab'],
    ['deliveries', 'delivery', 'oldest', amounts, 'abc'],
    ['log', 'log', 'newest', [{ id: '10' }, { id: '9' }], '109'],
    [
      'inbox',
      'inbox',
      'newest',
      [
        { id: 'b', at: '2026-11-20T12:00:01Z' },
        { id: 'a', at: '2026-11-20T12:00:00Z' },
      ],
      'ba',
    ],
    [
      'merchants',
      'merchant',
      'oldest',
      [
        { id: 'b', createdAt: '2026-11-21' },
        { id: 'a', createdAt: '2026-11-20' },
      ],
      'ab',
    ],
  ] as never)(
    '%s take their own %s events into the order %s, without test runs',
    async (name, type, sort, items, ids) => {
      const { lists, emit } = setUp()
      const list = lists[name] as unknown as ListStore<{ id: string }>
      list.choose({ filter: '', sort, tests: 'hide' })
      list.open()
      await vi.advanceTimersByTimeAsync(0)
      for (const item of items) await emit({ type, item })
      const shown = () => list.getState().items.map(({ id }) => id)
      expect(shown().join('')).toBe(ids)
      const [first] = shown()
      await emit({ type: 'removed', resource: 'rule', ids: [first] })
      expect(shown()).toContain(first)
      await emit({ type: 'removed', resource: type, ids: [first] })
      expect(shown()).not.toContain(first)
    },
  )

  test.each([
    { type: 'link', item: { id: 'x' } },
    { type: 'removed', resource: 'link', ids: ['x'] },
  ])('merchants are read again when the number of their links changes: %j', async (event) => {
    const { lists, asked, emit } = setUp()
    lists.merchants.open()
    await vi.advanceTimersByTimeAsync(0)
    await emit(event)
    expect(asked).toEqual(['GET /api/merchants', 'GET /api/merchants'])
  })
})
