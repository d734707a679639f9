import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  comparing,
  comparisonOf,
  containing,
  type Filterable,
  type FilterField,
  filterOf,
  maxFilterLength,
  parseFilter,
  startingWith,
} from '../../src/shared/parse-filter.ts'
import { expectLinear } from '../support/worked.ts'

interface Call {
  status: number
  code: string | null
  order: string
  names: string[]
  body: string
  at: number
}

const calls: Filterable<Call> = {
  fields: {
    status: startingWith(({ status }) => status),
    code: startingWith(({ code }) => code),
    order: containing(({ order }) => order),
    merchant: containing(({ names }) => names),
    http: startingWith(({ status }) => status),
  },
  texts: ({ order, body }) => [order, body],
  at: ({ at }) => at,
}

const now = 1_795_132_800_000
const call: Call = {
  status: 404,
  code: 'E040',
  order: 'T-1042 blue',
  names: ['Café Müller', 'mk_7'],
  body: '{"url":"http://shop.example/a b","note":"it is -5 °C"}',
  at: now - 60_000,
}
const fits = (q: string, over: Partial<Call> = {}): boolean => filterOf(q, calls, now)?.({ ...call, ...over }) ?? true

describe('reading a filter', () => {
  const plain = (value: string, negated = false) => ({ negated, key: null, value })
  const pair = (key: string, value: string, negated = false) => ({ negated, key, value })

  test.each([
    ['', []],
    ['   ', []],
    ['Hello  World', [plain('hello'), plain('world')]],
    ['-hello', [plain('hello', true)]],
    ['status:404 -STATUS:5xx', [pair('status', '404'), pair('status', '5xx', true)]],
    ['"two words" order:"T-1 x"', [plain('two words'), pair('order', 't-1 x')]],
    ['-"two words"', [plain('two words', true)]],
    ['"not closed', [plain('not closed')]],
    ['after:10:00 before:2h', [pair('after', '10:00'), pair('before', '2h')]],
    ['http:404 http://127.0.0.1:9001/ipn', [pair('http', '404'), plain('http://127.0.0.1:9001/ipn')]],
    ['http:"//x"', [pair('http', '//x')]],
    ['https://a.example', [plain('https://a.example')]],
    ['unknown:x -unknown:"y z"', [plain('unknown:x'), plain('unknown:y z', true)]],
    ['status: -order: after: ""', []],
    ['a:b:c 12:30 -', [plain('a:b:c'), plain('12:30'), plain('-')]],
    ['constructor:x __proto__:y', [plain('constructor:x'), plain('__proto__:y')]],
  ])('%j', (text, terms) => {
    expect(parseFilter(text, Object.keys(calls.fields))).toEqual(terms)
  })

  test('any text is read, and in time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        for (const { value } of parseFilter(text, ['status'])) expect(value).not.toBe('')
      }),
      { numRuns: 500 },
    )
    for (const part of ['a:', '-', '"', 'a', '":', 'status:"'])
      expectLinear(
        (text) => parseFilter(text, ['status']),
        (size) => part.repeat(size / part.length),
        8_192,
      )
  })

  test('what is written out is read back, whatever stands between', () => {
    const word = fc.stringMatching(/^[a-z0-9_.@/+°ä][a-z0-9_.@/+°ä-]{0,11}$/)
    const phrase = fc.stringMatching(/^[a-z0-9][a-z0-9: -]{0,11}$/)
    const term = fc.record({
      negated: fc.boolean(),
      key: fc.constantFrom(null, 'status', 'order', 'after'),
      value: fc.oneof(word, phrase),
    })
    const written = ({ negated, key, value }: { negated: boolean; key: string | null; value: string }) =>
      `${negated ? '-' : ''}${key === null ? '' : `${key}:`}"${value}"`
    fc.assert(
      fc.property(fc.array(term, { maxLength: 8 }), fc.constantFrom(' ', '   ', '\t', '\n'), (terms, space) => {
        expect(parseFilter(terms.map(written).join(space), ['status', 'order'])).toEqual(terms)
      }),
    )
  })
})

describe('numbers that are compared', () => {
  const amount = comparing((value: number | null) => value)
  const values = [1, 99.99, 100, 400, 400.01, 1_000, null]
  test.each([
    ['>400', [400.01, 1_000]],
    ['>=400', [400, 400.01, 1_000]],
    ['<100', [1, 99.99]],
    ['<=100', [1, 99.99, 100]],
    ['100..400', [100, 400]],
    ['100-400', [100, 400]],
    ['400..100', []],
    ['>400.01', [1_000]],
    ['4', [400, 400.01]],
    ['10xx', [1_000]],
    ['>', []],
    ['>x', []],
    ['1..', []],
  ])('%s', (wanted, expected) => {
    expect(values.filter(amount(wanted))).toEqual(expected)
  })

  test('for any limits and number', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999_999 }).map((value) => value / 100)
    fc.assert(
      fc.property(cents, cents, cents, (from, to, value) => {
        expect(comparisonOf(`${from}..${to}`)?.(value)).toBe(value >= from && value <= to)
        expect(comparisonOf(`>${from}`)?.(value)).toBe(!comparisonOf(`<=${from}`)?.(value))
        expect(comparisonOf(`<${from}`)?.(value)).toBe(!comparisonOf(`>=${from}`)?.(value))
      }),
    )
  })
})

test('nothing behind the longest filter is read', () => {
  const terms = parseFilter(`${'a '.repeat(maxFilterLength)}status:404`, ['status'])
  expect(terms).toHaveLength(maxFilterLength / 2)
})

test('x makes a number whole: 5xx fits no longer and no shorter one', () => {
  const status = startingWith((value: number) => value)
  const fitting = (wanted: string) => [5, 50, 500, 503, 599, 5000, 50_312].filter(status(wanted))
  expect(fitting('5xx')).toEqual([500, 503, 599])
  expect(fitting('5x')).toEqual([50])
  expect(fitting('5')).toHaveLength(7)
})

describe('whether a thing meets it', () => {
  test.each([
    ['blue', true],
    ['BLUE t-10', true],
    ['blue red', false],
    ['-red', true],
    ['-blue', false],
    ['"a b"', true],
    ['"b a"', false],
    ['http://shop.example/a', true],
    ['status:404', true],
    ['status:4xx', true],
    ['status:40x', true],
    ['status:5xx', false],
    ['-status:5xx', true],
    ['status:4', true],
    ['status:04', false],
    ['code:e04', true],
    ['code:E04x', true],
    ['code:E04xx', false],
    ['code:40', false],
    ['order:1042', true],
    ['order:"1042 blue"', true],
    ['merchant:müller', true],
    ['merchant:MK_7', true],
    ['merchant:other', false],
    ['after:2m', true],
    ['after:30s', false],
    ['before:30s', true],
    ['before:2m', false],
    ['-after:30s', true],
    ['after:sometime', false],
    ['-after:sometime', false],
    ['status:404 order:t- blue -red after:1h', true],
    ['status:404 order:t- blue -red after:1s', false],
  ])('%j: %j', (q, expected) => {
    expect(fits(q)).toBe(expected)
  })

  test('00 is no part of E001, and nothing is a part of no code', () => {
    expect(fits('code:00', { code: 'E001' })).toBe(false)
    expect(fits('code:00', { code: '00' })).toBe(true)
    expect(fits('code:n', { code: null })).toBe(false)
    expect(fits('-code:00', { code: null })).toBe(true)
  })

  test('the limit of after: is in, that of before: is not', () => {
    expect([fits('after:1m'), fits('before:1m')]).toEqual([true, false])
  })

  test('no filter differs from one that nothing matches', () => {
    expect(filterOf(undefined, calls, now)).toBeUndefined()
    expect(filterOf('  status: ', calls, now)).toBeUndefined()
    expect(filterOf('x', calls, now)).toBeDefined()
  })

  test('the texts of a thing are made once at most, and not at all when a field says no', () => {
    let made = 0
    const texts = (item: Call) => {
      made++
      return calls.texts(item)
    }
    const counted = { ...calls, texts }
    expect(filterOf('blue -red t-10', counted, now)?.(call)).toBe(true)
    expect(made).toBe(1)
    expect(filterOf('blue status:500', counted, now)?.(call)).toBe(false)
    expect(made).toBe(1)
  })

  test('the value of a key is parsed once, however many things are tested', () => {
    let parsed = 0
    const order: FilterField<Call> = (wanted) => {
      parsed++
      return (item) => item.order === wanted
    }
    const isWanted = filterOf('order:t-1 -order:t-2', { ...calls, fields: { order } }, now)
    for (const name of ['t-1', 't-2', 't-1']) expect(isWanted?.({ ...call, order: name })).toBe(name === 't-1')
    expect(parsed).toBe(2)
  })

  test('a term that is repeated is tested once', () => {
    let parsed = 0
    const order: FilterField<Call> = () => {
      parsed++
      return () => true
    }
    expect(filterOf('order:a -order:a order:a ORDER:A', { ...calls, fields: { order } }, now)?.(call)).toBe(false)
    expect(parsed).toBe(2)
  })
})

describe('for any filter and thing', () => {
  const term = fc.constantFrom(
    ...[
      'blue',
      'red',
      '"a b"',
      'status:4xx',
      'status:200',
      'code:e',
      'order:t-',
      'merchant:mk',
      'after:1h',
      'before:1s',
    ],
  )
  const thing = fc.record({
    status: fc.constantFrom(200, 404, 503),
    code: fc.constantFrom(null, '00', 'E012'),
    order: fc.constantFrom('T-1', 'blue', 'red a b'),
    names: fc.constantFrom<string[]>([], ['mk_1'], ['Red']),
    body: fc.constantFrom('', 'A B', 'BLUE'),
    at: fc.constantFrom(now, now - 1_800_000, now - 7_200_000),
  })
  const meets = (q: string, item: Call) => filterOf(q, calls, now)?.(item) ?? true

  test('a minus turns a term round, and terms hold together when each does, in any order', () => {
    fc.assert(
      fc.property(fc.array(term, { maxLength: 5 }), thing, (terms, item) => {
        for (const one of terms) expect(meets(`-${one}`, item)).toBe(!meets(one, item))
        const each = terms.every((one) => meets(one, item))
        expect(meets(terms.join(' '), item)).toBe(each)
        expect(meets(terms.toReversed().join('  ').toUpperCase(), item)).toBe(each)
      }),
      { numRuns: 500 },
    )
  })
})
