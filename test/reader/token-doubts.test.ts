import { describe, expect, test } from 'vitest'
import type { RequestCandidate } from '../../src/main/reader/candidate.ts'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { body, header, url } from '../support/read-pasted.ts'

const request = (token: string, order = 'A-1') =>
  `POST ${url}\nAuthorization: ${token}\nBody: ${body.replace('A-1', order)}\n`
const answer = (code: string) => `{"status":false,"result":{"code":"${code}","message":"Refused"}}\n`
const callsIn = (text: string) =>
  (readMaterial(text).candidates as RequestCandidate[]).map(({ request: { authorization }, confidence, notes }) => ({
    authorization,
    confidence,
    notes: notes.join('\n'),
  }))

test('the start of a token is none that two orders share', () => {
  const calls = callsIn(`${request('Bearer mk.0123')}\n${request('Bearer mk.0123', 'A-2')}`)
  expect(calls.map(({ notes }) => /different orders/.test(notes))).toEqual([false, false])
})

describe('after E012 the service had the whole token', () => {
  const cut = header.slice(0, -12)
  const mended = `${cut}${'*'.repeat(12)}`
  test.each([
    ['an answer says so', answer('E012'), mended],
    ['two answers do', `${answer('E012')}\n${answer('E012')}`, mended],
    ['another answer does not', `${answer('E012')}\n${answer('E010')}`, cut],
    ['words say so', 'They say E012.\n', mended],
    ['words name another code, too', 'They say E012 or E010.\n', cut],
  ])('if %s', (_, said, authorization) => {
    expect(callsIn(`${request(cut)}\n${said}`)).toMatchObject([{ authorization }])
  })
  test.each([
    ['a word', 'Bearer hello', '⟨the header Authorization⟩', /has "hello" in place of the token/],
    ['a word after a small bearer', 'bearer hello', '⟨the header Authorization⟩', /has "hello" in place of the token/],
    [
      'a word in place of the hash',
      'Bearer mk_1.SECRET',
      'Bearer mk_1.⟨the hash⟩',
      /has "SECRET" in place of the hash/,
    ],
    ['one digit', `Bearer mk_1.${'0'.repeat(40)}`, 'Bearer mk_1.⟨the hash⟩', /has "0{40}" in place of the hash/],
    ['a gap', 'Bearer mk_1.⟨hash⟩', 'Bearer mk_1.⟨hash⟩', /^(?!.*in place of)/s],
  ])('so %s stands in for it', (_, token, authorization, note) => {
    expect(callsIn(`${request(token)}\n${answer('E012')}`)).toMatchObject([
      { authorization, notes: expect.stringMatching(note) },
    ])
  })
})

describe('the key of an example', () => {
  const example = header.replace('mk.', 'mk_example.')
  test('is no reason to doubt the only call', () => {
    expect(callsIn(request(example))).toMatchObject([
      { confidence: 'certain', notes: expect.not.stringMatching(/example/) },
    ])
  })
  test('stays beside what else is said of its token', () => {
    const cut = example.slice(0, -12)
    const [, call] = callsIn(`${request(header)}\n${request(cut, 'A-2')}\n${answer('E012')}`)
    expect(call).toMatchObject({
      authorization: `${cut}${'*'.repeat(12)}`,
      confidence: 'possible',
      notes: expect.stringMatching(/20 of the 32.*one of an example/s),
    })
  })
})
