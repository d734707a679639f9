import fc from 'fast-check'
import { type ComponentProps, createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { BulkBar } from '../../src/renderer/src/panels/bulk-bar.tsx'
import { addressOf, choiceIn, tabIn } from '../../src/renderer/src/stores/address-of.ts'
import { usualChoice } from '../../src/renderer/src/stores/list/list-choice.ts'
import { useFilterKeys } from '../../src/renderer/src/stores/list/use-filter-keys.ts'
import { readWidths, shownColumns, tracksOf, withWidths } from '../../src/renderer/src/ui/list/column-widths.ts'
import { chosenChip, withChip } from '../../src/renderer/src/ui/list/filter-chips.tsx'
import { ListPanel } from '../../src/renderer/src/ui/list/list-panel.tsx'
import { noRows } from '../../src/renderer/src/ui/list/marked-rows.ts'
import { filterKeys } from '../../src/shared/filter-keys.ts'
import { render, words } from './support/render.ts'

describe('the address of a list', () => {
  test('leaves out what is usual', () => {
    expect(addressOf('/payments', usualChoice, null)).toBe('/payments')
    expect(addressOf('/payments', { filter: '  ' }, 'a b')).toBe('/payments/a%20b')
  })

  test('gives back any choice', () => {
    const choice = fc.record({
      filter: fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => text.trim() !== ''),
      sort: fc.constantFrom('newest' as const, 'oldest' as const, 'highest' as const, 'lowest' as const),
      tests: fc.constantFrom('show' as const, 'hide' as const),
    })
    fc.assert(
      fc.property(choice, (one) => {
        expect(choiceIn(addressOf('/log', one, '7').split('?')[1] ?? '')).toEqual(one)
      }),
    )
  })

  test('contains the tab of the details only while a record is open', () => {
    const address = addressOf('/log', { filter: 'x' }, '7', 'facts')
    expect(tabIn(address.split('?')[1] ?? '')).toBe('facts')
    expect(tabIn(addressOf('/log', {}, null, 'facts').split('?')[1] ?? '')).toBeNull()
  })

  test('never has a card number in it', () => {
    const address = addressOf('/payments', { filter: 'card:4111111111111111' }, null)
    expect(decodeURIComponent(address)).toBe('/payments?q=card:••••••••••••1111')
    expect(choiceIn('q=4111+1111+1111+1111').filter).toBe('•••• •••• •••• 1111')
    // Also when the limit of a filter lies within the number.
    expect(addressOf('/payments', { filter: `${'x '.repeat(243)}4111111111111111` }, null)).not.toContain('4111')
  })

  test.each(['', 'sort=sideways&tests=maybe', 'q='])('%j means the usual', (search) => {
    expect(choiceIn(search)).toEqual(usualChoice)
  })
})

describe('chips', () => {
  const chips = [
    { label: 'All', filter: '' },
    { label: 'Paid', filter: 'state:paid' },
    { label: 'IPN failing', filter: 'ipn:failing' },
    { label: 'Paid, not delivered', filter: 'state:paid -ipn:delivered' },
  ]
  type Chip = (typeof chips)[0]
  const [all, paid, failing, undelivered] = chips as [Chip, Chip, Chip, Chip]
  test.each([
    ['', paid, 'state:paid'],
    ['order:"T 1" state:paid', failing, 'ipn:failing order:"T 1"'],
    ['state:paid jane', all, 'jane'],
    ['state:paid', paid, 'state:paid'],
    ['state:paid jane', undelivered, 'state:paid -ipn:delivered jane'],
    ['state:paid -ipn:delivered jane', paid, 'state:paid jane'],
  ])('a press on a chip of the filter %j', (filter, chip, expected) => {
    expect(withChip(filter, chip, chips)).toBe(expected)
    expect(chosenChip(expected, chips)).toBe(chip)
  })
})

describe('widths of columns', () => {
  const columns = '92px minmax(0,1.4fr) minmax(0, 1fr) 104px'
  test('replace the default widths', () => {
    expect(tracksOf(columns)).toEqual(['92px', 'minmax(0,1.4fr)', 'minmax(0, 1fr)', '104px'])
    // They give way, because a width chosen in a wide window must not push the last columns out of a narrow one.
    expect(withWidths(columns, { 1: 240 })).toBe('92px minmax(32px,240px) minmax(0, 1fr) 104px')
  })

  test('of a narrow list belong to the columns that it shows', () => {
    const shown = shownColumns(5, '[&>:nth-child(2)]:hidden')
    expect(shown).toEqual([0, 2, 3, 4])
    expect(withWidths(columns, { 1: 240, 2: 120 }, shown)).toBe('92px minmax(32px,120px) minmax(0, 1fr) 104px')
  })

  test.each([null, '', 'x', '[]', '7', 'null', '{"a":1,"2":"3","100":5}'])(
    '%j in the storage means that no view is kept',
    (kept) => {
      expect(readWidths(kept)).toEqual({})
    },
  )

  test('stored widths are limited to usable values', () => {
    expect(readWidths('{"0":1,"1":90000,"2":120.4}')).toEqual({ 0: 32, 1: 800, 2: 120 })
  })
})

describe('what a list says', () => {
  interface Row {
    id: string
  }
  type Panel = ComponentProps<typeof ListPanel<Row>>
  const view: Panel['view'] = {
    ...{ items: [], total: 0, all: 0, filter: '', sort: 'newest', tests: 'hide', phase: 'ready', problem: null },
    ...{ skipped: 0, paused: false, waiting: 0, arrived: new Set<string>(), marked: noRows },
  }
  const items = [{ id: 'a' }, { id: 'b' }]
  const panel = (over: Partial<Panel['view']>, isDown = false) =>
    createElement(ListPanel<Row>, {
      ...{ title: 'Log', view: { ...view, ...over }, actions: {} as never, filterKeys: filterKeys.log, isDown },
      ...{ empty: 'No calls yet', columns: '1fr', header: [{ title: 'Call' }], selectedId: null },
      ...{ row: ({ id }: Row) => id, rowLabel: ({ id }: Row) => id, onSelect: () => undefined },
    })

  test.each<[string, Partial<Panel['view']>, string[], string[]]>([
    ['nothing yet', {}, ['No calls yet', 'Live'], ['Only test runs', 'Nothing matches', ' of ']],
    ['only test runs', { all: 3 }, ['Only test runs so far', 'Show test runs', '0 of 3'], ['No calls yet']],
    ['no test runs either', { all: 3, tests: 'show' }, ['No calls yet'], ['Only test runs']],
    ['no match', { filter: 'colour:red', all: 3 }, ['Nothing matches this filter', 'no key “colour”', '0 of 3'], []],
    ['a first page', { phase: 'loading' }, ['Loading…'], ['No calls yet']],
    ['a failure', { phase: 'failed', problem: 'It broke.' }, ['could not be read', 'It broke.', 'Try again'], []],
    ['a failure later', { items, phase: 'failed', problem: 'It broke.' }, ['It broke.', 'Try again'], ['could not be']],
    ['rows', { items, total: 2, all: 9 }, ['2 of 9', 'Live', 'Pause'], ['Paused', 'above']],
    ['rows that are read anew', { items, total: 2, all: 9, phase: 'loading' }, ['2 of 9'], ['Loading…']],
    // Those of events may come before the number of all.
    ['more than all', { items, total: 4, all: 3 }, ['4 of 4'], []],
    ['rows above', { items, total: 40, all: 40, skipped: 7 }, ['7 rows above', 'Go to the first'], []],
    ['paused', { items, paused: true }, ['Paused', 'Resume'], ['Live', 'new']],
    ['paused and waiting', { items, paused: true, waiting: 5 }, ['Resume, 5 new'], ['Live']],
  ])('%s', (_, over, said, unsaid) => {
    const text = words(panel(over))
    for (const one of said) expect(text).toContain(one)
    for (const one of unsaid) expect(text).not.toContain(one)
  })

  test('without the engine it is not live', () => {
    const text = words(panel({ items }, true))
    expect(text).toContain('Not live')
    expect(text).not.toContain('Pause')
  })

  test('marked rows offer what applies to them, and two of them a comparison', () => {
    const bar = (rows: Row[]) =>
      render(
        createElement(BulkBar<Row>, {
          ...{ items: rows, one: 'call', fileName: 'a', onClear: () => undefined },
          ...{ exchangeOf: async ({ id }: Row) => ({ kind: 'log' as const, id }), read: async () => undefined },
          actions: [
            {
              label: 'Resend',
              icon: () => null,
              isFor: ({ id }: Row) => id === 'a',
              run: async () => undefined,
              done: '',
            },
            { label: 'Stop', icon: () => null, isFor: () => false, run: async () => undefined, done: '' },
          ] as never,
        }),
      )
    expect(bar(items)).toMatch(/2 calls marked.*Resend 1<.*disabled=""[^>]*>Stop 0<.*Export 2<.*Compare 2</)
    expect(bar(items.slice(0, 1))).toMatch(/1 call marked/)
    expect(bar(items.slice(0, 1))).not.toContain('Compare')
  })
})

test('the filter completes keys of merchants, but those that it would have to quote', () => {
  let offered: readonly string[] = []
  const Keys = () => {
    offered = useFilterKeys(filterKeys.links).merchant?.values ?? []
    return null
  }
  const merchants = ['mk_a', 'mk b', 'mk"c'].map((key) => ({ key })) as never
  render(createElement(Keys), { merchants })
  expect(offered).toEqual(['mk_a'])
})
