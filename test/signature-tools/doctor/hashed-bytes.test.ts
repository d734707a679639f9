import { expect, test } from 'vitest'
import { md5 } from '../../support/md5.ts'
import { doctor, found, key, secret } from './campaign.ts'

const withSecret = (own: string) => ({
  merchants: [{ id: 'one', name: 'Shop', key, secrets: [own], rotated: [] }],
})

test.each<[what: string, hashed: string, detail: string]>([
  ['a question mark for each character without a spelling', 'Zoe Grosse - ?', 'with ? for what has no such spelling'],
  ['no character without a spelling', 'Zoe Grosse - ', 'what has no such spelling was dropped'],
  ['only what has a spelling changed', 'Zoe Grosse - 🎉', 'written in ASCII as far as that goes'],
])('a text in ASCII, with %s, is one mistake', (_what, hashed, detail) => {
  const { codes, detail: said } = found('{"a":"Zoé Größe – 🎉"}', md5(`{"a":"${hashed}"}${secret}`))
  expect({ codes, said }).toEqual({ codes: ['unicode-normalised'], said: expect.stringContaining(detail) })
})

test.each([
  ['\r', ['secret-prepended', 'trailing-newline'], 'A carriage return followed the secret', secret, '{"a":1}'],
  ['\n\n', ['trailing-newline'], 'An empty line followed the secret', '{"a":1}', secret],
])('%j at the end of all that was hashed is named', (tail, codes, detail, ...parts) => {
  const said = found('{"a":1}', md5(parts.join('') + tail))
  expect(said).toMatchObject({ codes, detail: expect.stringContaining(detail) })
})

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const twice = (text: string) => Buffer.from(text).toString('latin1')

test.each<[what: string, once: string]>([
  ['a value of two bytes for each character', '{"a":"é"}'],
  ['a value with a euro sign', '{"a":"€"}'],
  ['a value with an emoji', '{"a":"🎉 é"}'],
  ['a name', '{"é":1}'],
  ['a value in a list', '{"a":["b","é"]}'],
])('of a body sent encoded twice, %s was hashed as it should be', (_what, once) => {
  const { findings } = doctor(twice(once), `Bearer ${key}.${md5(once + secret)}`)
  expect(findings).toMatchObject([
    { code: 'value-changed-after-signing', detail: expect.stringContaining('sent encoded twice') },
  ])
})

test.each<[where: string, body: string, own: string]>([
  ['in a list', '{"a":"Ã©","b":["é"]}', secret],
  ['in the name of a member within another', '{"a":"Ã©","b":{"é":1}}', secret],
  ['in the secret', '{"a":"Ã©"}', 'sk_é_secret'],
  ['beside it in the same text', '{"a":"Ã© é"}', secret],
])('a letter encoded once, %s, shows that no text was encoded twice', (_where, body, own) => {
  const { findings } = doctor(body, `Bearer ${key}.${md5(latin1(body + own))}`, withSecret(own))
  expect(findings.map(({ code }) => code)).toEqual(['encoding-not-utf8'])
})
