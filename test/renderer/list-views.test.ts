import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forEachOf } from '../../src/renderer/src/panels/for-each-of.ts'
import { roundTop } from '../../src/renderer/src/panels/round-top.ts'
import { attemptWords } from '../../src/renderer/src/panels/story/story-words.ts'
import { addressOf, choiceIn, tabIn } from '../../src/renderer/src/stores/address-of.ts'
import { usualChoice } from '../../src/renderer/src/stores/list/list-choice.ts'
import { readWidths, shownColumns, tracksOf, withWidths } from '../../src/renderer/src/ui/list/column-widths.ts'
import { chosenChip, withChip } from '../../src/renderer/src/ui/list/filter-chips.tsx'
import { noRows, withAll, withRange, withToggled } from '../../src/renderer/src/ui/list/marked-rows.ts'
import { partsOf, withoutScheme } from '../../src/renderer/src/ui/text/middle-text.tsx'

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
    expect(choiceIn('q=4111+1111+1111+1111').filter).not.toContain('4111 ')
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
  ])('%j and a press', (filter, chip, expected) => {
    expect(withChip(filter, chip, chips)).toBe(expected)
    expect(chosenChip(expected, chips)).toBe(chip)
  })
})

describe('marked rows', () => {
  const order = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
  const ids = ({ ids: marked }: { ids: readonly string[] }) => [...marked].sort()

  test('Ctrl marks one more row, first the selected one, and unmarks it', () => {
    const two = withToggled(noRows, 'c', 'a')
    expect(ids(two)).toEqual(['a', 'c'])
    expect(ids(withToggled(two, 'a', 'a'))).toEqual(['c'])
    expect(ids(withToggled(noRows, 'c', null))).toEqual(['c'])
  })

  test('Shift marks the range from its anchor, in both directions', () => {
    const down = withRange(noRows, 'd', { order, selectedId: 'b' })
    expect(ids(down)).toEqual(['b', 'c', 'd'])
    expect(ids(withRange(down, 'a', { order, selectedId: 'd' }))).toEqual(['a', 'b'])
    expect(ids(withRange({ ids: [], anchor: 'gone' }, 'e', { order, selectedId: null }))).toEqual(['e'])
  })

  test('Ctrl+A marks all loaded rows', () => {
    expect(withAll(order).ids.length).toBe(5)
    expect(withAll([])).toEqual(noRows)
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

  test.each([null, '', 'x', '[]', '7', 'null', '{"a":1,"2":"3","100":5}'])('%j kept means none', (kept) => {
    expect(readWidths(kept)).toEqual({})
  })

  test('stored widths are limited to usable values', () => {
    expect(readWidths('{"0":1,"1":90000,"2":120.4}')).toEqual({ 0: 32, 1: 800, 2: 120 })
  })
})

test('a long text keeps its end, whatever letters it has', () => {
  expect(partsOf('ORD-1')).toEqual(['ORD-1', ''])
  // Parts of a text from right to left would stand in the order of their own: 312 for 123.
  expect(partsOf('שלום-١٢٣-مرحبا')).toEqual(['שלום-١٢٣-مرحبا', ''])
  expect(partsOf('WEB-2026-5273')).toEqual(['WEB-202', '6-5273'])
  expect(partsOf('http://shop.example/ipn/orders')).toEqual(['http://shop.example/i', 'pn/orders'])
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(partsOf(text).join('')).toBe(text)
    }),
  )
  expect(withoutScheme('HTTPS://shop.example/ipn')).toBe('shop.example/ipn')
})

test('an action on several items continues after a failure, a few at a time', async () => {
  let [running, most] = [0, 0]
  const { done, problems } = await forEachOf([1, 2, 3, 4, 5, 6, 7, 8, 9], async (number) => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
    if (number % 4 === 0) throw new Error(`no ${number}`)
    return number * 10
  })
  expect(done).toEqual([10, 20, 30, 50, 60, 70, 90])
  expect(problems).toEqual(['no 4', 'no 8'])
  expect(most).toBeLessThanOrEqual(4)
})

test('the scales of the chart have round halves', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (max) => {
      const top = roundTop(max, 4)
      expect(top).toBeGreaterThanOrEqual(max)
      expect(top).toBeLessThanOrEqual(Math.max(4, max * 2.5))
      expect(Number.isInteger(top / 2)).toBe(true)
    }),
  )
})

test('attempts of several IPNs of one payment have names that differ', () => {
  const entry = (deliveryId: string) => ({ attemptNumber: 1, cause: 'schedule', deliveryId }) as never
  const sent = (id: string, editedFrom: string | null = null) => ({ id, editedFrom })
  expect(attemptWords(entry('a'), { deliveries: [sent('a')] })).toBe('IPN attempt 1')
  const deliveries = [sent('c', 'a'), sent('b'), sent('a')]
  expect(['a', 'b', 'c'].map((id) => attemptWords(entry(id), { deliveries }))).toEqual([
    'IPN 1, attempt 1',
    'IPN 2, attempt 1',
    'Edited IPN attempt 1',
  ])
})
