import { expect, test } from 'vitest'
import { md5 } from '../../support/md5.ts'
import { found, secret } from './campaign.ts'

test.each<[what: string, body: string, hashed: string, detail: RegExp]>([
  [
    'one value',
    '{"a":"Miller & Sons","b":"C & D"}',
    '{"a":"Miller &amp; Sons","b":"C & D"}',
    /^A value was hashed with HTML entities, .*: "a" became "Miller &amp; Sons"\.$/,
  ],
  [
    'a nested value',
    '{"a":"x","b":{"c":"C & D"}}',
    '{"a":"x","b":{"c":"C &amp; D"}}',
    /^Values were hashed with HTML entities/,
  ],
  [
    'all but nested values',
    '{"a":"A & B","b":{"c":"C & D"},"d":"E & F"}',
    '{"a":"A &amp; B","b":{"c":"C & D"},"d":"E &amp; F"}',
    /those of the top level only: "a" became "A &amp; B"\.$/,
  ],
])('%s with entities', (_what, body, hashed, detail) => {
  expect(found(body, md5(hashed + secret))).toEqual({
    verdict: 'explained',
    codes: ['html-entities'],
    detail: expect.stringMatching(detail),
  })
})
