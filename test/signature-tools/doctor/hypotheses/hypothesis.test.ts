import { expect, test } from 'vitest'
import { md5 } from '../../../support/md5.ts'
import { doctor, key, secret } from '../campaign.ts'

const json = '{"amount":10.5,"order_id":"A-1"}'
const usualInText = `{"amount":10.5,"orderId":"A-1"}${secret}`
const merchants = Array.from({ length: 10 }, (_, at) => ({
  ...{ id: `m${at}`, name: `Shop ${at}`, key: at === 0 ? key : `mk_${at}` },
  ...{ secrets: [at === 0 ? secret : `other-secret-${at}`], rotated: [] },
}))

/** The number of hashes tried before the one of this text. */
const triedBefore = (hashed: string): number => {
  const { verdict, tried } = doctor(json, `Bearer ${key}.${md5(hashed)}`, { merchants })
  expect({ hashed, verdict }).toEqual({ hashed, verdict: 'explained' })
  return tried
}

test.each<[what: string, ...hashed: string[]]>([
  [
    'the secret of the eighth other merchant, a usual mistake of the text, the secret of the ninth',
    ...[`${json}other-secret-8`, usualInText, `${json}other-secret-9`],
  ],
  [
    'a usual label before the secret, a usual mistake of the text, another label',
    ...[`${json}&secret=${secret}`, usualInText, `${json}salt=${secret}`],
  ],
  [
    'the merchant key directly before the JSON, a usual mistake of the text, the key and a dot',
    ...[`${key}${json}${secret}`, usualInText, `${key}.${json}${secret}`],
  ],
  [
    'values with a semicolon between them, a rare place of the secret, values with a colon',
    ...[`10.5;A-1${secret}`, `{${secret}${json.slice(1)}`, `10.5:A-1${secret}`],
  ],
  [
    'two quotes in place of the secret, a usual mistake of the text, NULL',
    ...[`${json}''`, usualInText, `${json}NULL`],
  ],
])('%s are tried in this order', (_what, ...hashed) => {
  const tries = hashed.map(triedBefore)
  expect(tries).toEqual(tries.toSorted((a, b) => a - b))
})
