import { expect, test } from 'vitest'
import { md5 } from '../../../support/md5.ts'
import { found, secret } from '../campaign.ts'

test.each([
  ['{"a":"one","b":2,"c":3}', '"a" was hashed as "one", but sent as 1.'],
  ['{"a":"one","b":"two","c":3}', '"a" was hashed as "one", but sent as 1, and 1 more value differs.'],
  ['{"a":"one","b":"two","c":"three"}', '"a" was hashed as "one", but sent as 1, and 2 more values differ.'],
])('of the given text %s the first other value is shown, and the number of the rest', (hashed, detail) => {
  const answer = found('{"a":1,"b":2,"c":3}', md5(hashed + secret), { canonicalJson: hashed })
  expect(answer).toEqual({ verdict: 'explained', codes: ['value-changed-after-signing'], detail })
})
