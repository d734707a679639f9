import { distance } from 'fastest-levenshtein'
import { expect, test } from 'vitest'
import { chooseMerchant } from '../../../src/main/signature-tools/doctor/choose-merchant.ts'

const choose = (keys: readonly string[], sent: string | undefined, merchantId?: string) => {
  const merchants = keys.map((key) => ({ id: key, name: `Shop ${key}`, key, secrets: ['s'], rotated: [] }))
  const reading = { key: sent, hash: '', symptoms: [] }
  const choice = chooseMerchant({ body: { text: '' }, merchants, merchantId, numbers: 'as-sent' }, reading, distance)
  const detail = choice.symptoms.map(({ detail }) => detail).join(' ')
  return { own: choice.own?.key, isGuess: choice.isGuess, isArbitrary: choice.isArbitrary ?? false, detail }
}

test.each<[what: string, keys: string[], sent: string, isGuess: boolean]>([
  ['in another case', ['mK_shop_One', 'mk_shop_two'], 'Mk_shop_oNE', false],
  ['in the case of neither of two', ['MK_shop', 'mk_shop'], 'Mk_shop', true],
  ['with two slips', ['mk_shop_one'], 'mk_shop_xxe', false],
  ['with three slips', ['mk_shop_one'], 'mk_shop_xxx', true],
  ['with a slip, where five edits make another one', ['mk_shop_one', 'mk_shop_abcde'], 'mk_shop_onx', false],
  ['with a slip, where four edits make another one', ['mk_shop_one', 'mk_shop_abcd'], 'mk_shop_onx', true],
  ['with two slips in seven characters', ['abcdefg'], 'abcdexx', false],
  ['with two slips in six', ['abcdef'], 'abcdxx', true],
])('a key %s names its merchant for certain, or is a guess', (_what, keys, sent, isGuess) => {
  expect(choose(keys, sent)).toMatchObject({ own: keys[0], isGuess, isArbitrary: false })
  expect(choose([...keys, 'chosen'], sent, 'chosen')).toMatchObject({ own: 'chosen', isGuess: false })
})

test.each<[sent: string, own: string, isArbitrary: boolean, detail: string]>([
  ['mk_…_two', 'mk_shop_two', false, 'only Shop mk_shop_two has one that fits'],
  ['mk_sh****', 'mk_shop_one', true, 'several have one that fits'],
  ['mk_shop_…two', 'mk_shop_two', false, 'There is no merchant with the key "mk_shop_…two"'],
])('the merchant of the partly hidden key %s is one whose key is longer than what is shown', (sent, own, ...rest) => {
  const keys = ['mk_shop_one', 'mk_shop_two']
  const [isArbitrary, detail] = rest
  expect(choose(keys, sent)).toMatchObject({ own, isArbitrary, detail: expect.stringContaining(detail) })
  expect(choose([...keys, 'chosen'], sent, 'chosen')).toMatchObject({ own: 'chosen', isGuess: false })
})

test('without a key the first merchant is a guess, an arbitrary one of several, unless one was chosen', () => {
  expect(choose(['a'], undefined)).toMatchObject({ own: 'a', isGuess: true, isArbitrary: false })
  expect(choose(['a', 'b'], undefined)).toMatchObject({ own: 'a', isGuess: true, isArbitrary: true })
  expect(choose(['a', 'b'], undefined, 'b')).toMatchObject({ own: 'b', isGuess: false, isArbitrary: false })
})
