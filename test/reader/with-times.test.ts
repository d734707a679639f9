import { expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { body, header, url } from '../support/read-pasted.ts'

const call = (time: string, order = 'A-1'): string =>
  `${time} POST ${url}\n${time} Authorization: ${header}\n${time} ${body.replace('A-1', order)}\n`
const timesIn = (text: string) => readMaterial(text).candidates.map(({ at }) => at)

test.each([
  ['2026-11-27T09:10:01Z', '2026-11-27T09:00:01.000Z'],
  ['2026-11-27T09:10:02Z', undefined],
])('a call of 09:00:01 in a text that ends at %s was sent at %s', (end, at) => {
  expect(timesIn(`${call('2026-11-27T09:00:01Z')}${end} E012\n`)).toEqual([at])
})

test('two calls have no time, because the first of the text is not that of both', () => {
  expect(timesIn(`${call('2026-11-27T09:00:01Z')}\n${call('2026-11-27T09:00:02Z', 'B-2')}`)).toEqual([
    undefined,
    undefined,
  ])
})

test('a call of a HAR was sent at the time of its entry, not of its page', () => {
  const request = { method: 'POST', url, headers: [{ name: 'Authorization', value: header }], postData: { text: body } }
  const entries = [{ startedDateTime: '2026-11-27T09:00:05.000Z', request, response: { status: 401 } }]
  const har = { log: { pages: [{ startedDateTime: '2026-11-27T09:00:01.000Z' }], entries } }
  expect(timesIn(JSON.stringify(har))).toEqual(['2026-11-27T09:00:05.000Z'])
})
