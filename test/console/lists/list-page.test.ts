import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterableLinks } from '../../../src/main/console/links/filterable-links.ts'
import { listPage, scanNewest } from '../../../src/main/console/lists/list-page.ts'
import type { PaymentLink } from '../../../src/main/domain/link/payment-link.ts'
import type { Merchant } from '../../../src/main/domain/merchant.ts'
import { createRecordSet } from '../../../src/main/store/data/record-set.ts'
import type { Page } from '../../../src/shared/contract/common.ts'
import { type Filterable, startingWith } from '../../../src/shared/parse-filter.ts'
import { makeLink } from '../../support/store-records.ts'
import { longestTurn, watchTurns } from '../../support/turn-watch.ts'

interface Thing {
  id: string
  seq: number
  text: string
}

const filterable: Filterable<Thing> = {
  fields: { text: startingWith(({ text }) => text) },
  texts: ({ text }) => [text],
  at: ({ seq }) => seq,
}

const things = (texts: readonly string[]) => {
  const set = createRecordSet<Thing>()
  const add = (text: string) => {
    const seq = 10 * (set.size + 1)
    set.write(`thing-${seq}`, { id: `thing-${seq}`, seq, text })
  }
  for (const text of texts) add(text)
  const page = (query: { limit: number; cursor?: string; q?: string }) =>
    listPage(query, { collection: set, filterable, now: 0, view: ({ seq }) => seq })
  return { set, add, page }
}

describe('a page', () => {
  test('of large records has those that fit into a megabyte, at least one, and the next page goes on', async () => {
    const { set } = things(['a', 'b', 'large', 'c', 'd', 'e', 'f'])
    const charactersOf = ({ text }: Thing) => (text === 'large' ? 5_000_000 : 100_000)
    const pages: string[] = []
    let cursor: string | null = '1000'
    while (cursor !== null) {
      const { items, nextCursor, total }: Page<string> = await listPage(
        { limit: 3, cursor },
        { collection: set, filterable, now: 0, view: ({ text }) => text, charactersOf },
      )
      expect(total).toBe(7)
      pages.push(items.join())
      cursor = nextCursor
    }
    expect(pages).toEqual(['f,e', 'd,c', 'large', 'b,a'])
  })

  test('paging returns every initial record once and in order, whatever is added meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('red apple', 'Red Rose', 'green pear'), { maxLength: 40 }),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom(undefined, 'red', 'APPLE red', 'nothing'),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 10 }),
        async (texts, limit, q, arrivals) => {
          const { set, add, page } = things(texts)
          const words = q?.toLowerCase().split(' ') ?? []
          const fits = ({ text }: Thing) => words.every((word) => text.toLowerCase().includes(word))
          const expected = [...set.newest()].filter(fits).map(({ seq }) => seq)

          const met: number[] = []
          let cursor: string | undefined
          for (let turn = 0; ; turn++) {
            const pageQuery = { limit, ...(cursor === undefined ? {} : { cursor }), ...(q === undefined ? {} : { q }) }
            const { items, nextCursor, total } = await page(pageQuery)
            expect(total).toBe([...set.newest()].filter(fits).length)
            expect(items.length).toBeLessThanOrEqual(limit)
            met.push(...items)
            if (nextCursor === null) break
            expect(items).toHaveLength(limit)
            expect(items.at(-1)).not.toBe(expected.at(-1))
            cursor = nextCursor
            if (arrivals[turn % arrivals.length]) add('red apple')
          }
          expect(met).toEqual(expected)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('every word must occur, in any case and order; a blank query matches all', async () => {
    const { page } = things(['Red Apple', 'red rose', 'Äpfel'])
    const found = async (q: string) => (await page({ limit: 10, q })).items
    expect(await found('apple RED')).toEqual([10])
    expect(await found('r e d')).toEqual([20, 10])
    expect(await found('äPFEL')).toEqual([30])
    expect(await found('   ')).toEqual([30, 20, 10])
    expect(await found('text:red -rose')).toEqual([10])
    expect(await found('-text:red')).toEqual([30])
  })

  test.each(['newest', 'oldest', 'highest', 'lowest'] as const)('%s first, whatever comes meanwhile', async (sort) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        async (amounts, limit) => {
          const { set, add } = things(amounts.map(String))
          const source = { collection: set, filterable, now: 0, amountOf: ({ text }: Thing) => Number(text) }
          const sign = sort === 'oldest' || sort === 'lowest' ? 1 : -1
          const value = ({ text, seq }: Thing) =>
            sort === 'newest' || sort === 'oldest' ? seq : Number(text) * 1e6 + seq
          const expected = set.all().toSorted((a, b) => sign * (value(a) - value(b)))
          const met: number[] = []
          let cursor: string | undefined
          do {
            const pageQuery = { limit, sort, ...(cursor === undefined ? {} : { cursor }) }
            const page = await listPage(pageQuery, { ...source, view: ({ seq }) => seq })
            met.push(...page.items)
            cursor = page.nextCursor ?? undefined
            if (cursor !== undefined && set.size < 40) add('3')
          } while (cursor !== undefined && met.length < 100)
          const known = new Set(expected.map(({ seq }) => seq))
          expect(met.filter((seq) => known.has(seq))).toEqual(expected.map(({ seq }) => seq))
          expect(new Set(met).size).toBe(met.length)
        },
      ),
      { numRuns: 100 },
    )
  })

  test.each(['newest', 'oldest', 'highest', 'lowest'] as const)(
    '%s first, from a record far down: so many above it, how many are passed over, and on from there',
    async (sort) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 30 }),
          fc.nat(),
          fc.integer({ min: 0, max: 5 }),
          fc.integer({ min: 1, max: 7 }),
          async (amounts, index, above, limit) => {
            const { set } = things(amounts.map(String))
            const source = { collection: set, filterable, now: 0, amountOf: ({ text }: Thing) => Number(text) }
            const view = ({ seq }: Thing) => seq
            const whole = await listPage({ limit: 100, sort }, { ...source, view })
            const place = index % amounts.length
            const from = `thing-${whole.items[place]}`
            const page = await listPage({ limit, sort, from, above }, { ...source, view })
            const start = Math.max(0, place - above)
            expect(page).toMatchObject({
              items: whole.items.slice(start, start + limit),
              skipped: start,
              total: set.size,
            })
            if (page.nextCursor === null) expect(start + limit).toBeGreaterThanOrEqual(set.size)
            else {
              const next = await listPage({ limit, sort, cursor: page.nextCursor }, { ...source, view })
              expect(next.items).toEqual(whole.items.slice(start + limit, start + 2 * limit))
              // The record that the first page began with is no longer asked for.
              const same = await listPage({ limit, sort, from, above, cursor: page.nextCursor }, { ...source, view })
              expect(same).toEqual(next)
            }
          },
        ),
        { numRuns: 100 },
      )
    },
  )

  test('from a record that is not there, it begins at the top, and says nothing of what was passed over', async () => {
    const { set } = things(['a', 'a'])
    const page = await listPage(
      { limit: 5, from: 'gone' },
      { collection: set, filterable, now: 0, view: ({ seq }) => seq },
    )
    expect(page.items).toEqual([20, 10])
    expect(page).not.toHaveProperty('skipped')
  })

  test('test runs are left out when asked to, counted neither, unless the filter asks for them', async () => {
    const { set } = things(['plain', 'test', 'plain'])
    const fields = { is: startingWith(({ text }: Thing) => (text === 'test' ? 'test' : null)) }
    const source = {
      collection: set,
      filterable: { ...filterable, fields },
      now: 0,
      isTest: ({ text }: Thing) => text === 'test',
      view: ({ seq }: Thing) => seq,
    }
    const page = (q?: string) => listPage({ limit: 10, tests: 'hide', ...(q === undefined ? {} : { q }) }, source)
    expect(await page()).toMatchObject({ items: [30, 10], total: 2 })
    expect(await page('is:test')).toMatchObject({ items: [20], total: 1 })
    expect(await page('is:te')).toMatchObject({ items: [20], total: 1 })
    for (const q of ['-is:test', '-is:scenario']) {
      expect(await page(q), q).toMatchObject({ items: [30, 10], total: 2 })
    }
    expect(await page('is:error')).toMatchObject({ items: [], total: 0 })
    const withErrors = { ...fields, is: startingWith(() => 'error') }
    const errors = { ...source, filterable: { ...filterable, fields: withErrors } }
    expect(await listPage({ limit: 10, tests: 'hide', q: 'is:error' }, errors)).toMatchObject({ items: [30, 10] })
  })

  test.each(['x', '-1', '1.5', '', '99999999999999999', '1e3'])('the cursor %j is refused by name', async (cursor) => {
    await expect(things([]).page({ limit: 1, cursor })).rejects.toMatchObject({
      fields: { cursor: expect.any(String) },
    })
  })

  test('only records removed between two pages are left out', async () => {
    const { set, page } = things(['a', 'a', 'a', 'a', 'a'])
    const first = await page({ limit: 2 })
    set.write('thing-40', undefined)
    set.write('thing-30', undefined)
    expect((await page({ limit: 2, cursor: String(first.nextCursor) })).items).toEqual([20, 10])
  })
})

test('a scan is correct while records are added and removed', async () => {
  const { set, add } = things(Array.from({ length: 30 }, () => 'a'))
  const met: number[] = []
  await scanNewest(set, ({ seq }) => {
    met.push(seq)
    if (seq === 200) set.write('thing-190', undefined)
    if (seq === 150) add('new')
    // Long enough that the next record belongs to another slice.
    for (const end = performance.now() + 10; performance.now() < end; );
    return undefined
  })
  expect(met).toEqual(Array.from({ length: 30 }, (_, index) => 300 - 10 * index).filter((seq) => seq !== 190))
})

test.each([
  ['order-77 MÜLLER', 1 + 10 + 100 + 1000],
  ['email:ADA@ -order:order-1 amount:19', 100_000 - 11_112],
])('searching 100,000 links for %s never blocks the event loop for 50 ms', async (q, total) => {
  const set = createRecordSet<PaymentLink>()
  for (let seq = 1; seq <= 100_000; seq++) set.write(`link-${seq}`, makeLink(seq))
  const stopWatching = watchTurns()
  const store = { merchants: createRecordSet<Merchant>(), paymentOfLink: () => undefined, deliveriesOfLink: () => [] }
  const page = await listPage(
    { limit: 50, q },
    { collection: set, filterable: filterableLinks(store, 0), now: 0, view: ({ id }) => id },
  )
  const { longest, total: whole } = await stopWatching()
  expect(page.total).toBe(total)
  expect(page.items).toHaveLength(50)
  process.stdout.write(`searching 100,000 links: longest turn ${longest.toFixed(0)} ms of ${whole.toFixed(0)} ms\n`)
  expect(longest).toBeLessThan(longestTurn)
})
