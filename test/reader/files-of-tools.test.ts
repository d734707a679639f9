import { describe, expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { body, call, header, requestIn, url } from '../support/read-pasted.ts'

describe('files of tools', () => {
  const entry = (method: string, address: string, text?: string) => ({
    request: { method, url: address, headers: [], ...(text && { postData: { mimeType: 'application/json', text } }) },
    response: { status: 401 },
  })
  test('a HAR: the create call first, and the header that the browser removed', () => {
    const entries = [
      entry('GET', 'https://a.test/'),
      entry('POST', 'https://a.test/track', '{}'),
      entry('POST', url, body),
    ]
    const { notes, ...request } = requestIn(JSON.stringify({ log: { version: '1.2', entries } }))
    expect(request).toMatchObject({ method: 'POST', url, body, source: 'har' })
    expect(notes[0]).toMatch(/^Your browser removed the header Authorization/)
  })

  test('a HAR is what was sent, also with a name that is no field; a command may be written by hand', () => {
    const names = ['order_id', 'description', 'customer_firstname', 'customer_lastname', 'customer_mail', 'ipn_url']
    const named = JSON.stringify(Object.fromEntries(names.map((name) => [name, 'x'])))
    expect(requestIn(JSON.stringify({ log: { version: '1.2', entries: [entry('POST', url, named)] } })).exact).toBe(
      true,
    )
    expect(requestIn(`curl ${url} -d '${named}'`).exact).toBe(false)
  })

  test('a HAR: the length of its body is counted in bytes', () => {
    const text = body.replace('A-1', 'Ä-1')
    const notesFor = (bodySize: number) => {
      const { request, response } = entry('POST', url, text)
      const entries = [{ request: { ...request, bodySize }, response }]
      return requestIn(JSON.stringify({ log: { version: '1.2', entries } })).notes.join('\n')
    }
    expect(notesFor(text.length)).toContain(`${text.length} bytes were sent, but holds ${text.length + 1}`)
    expect(notesFor(text.length + 1)).not.toContain('bytes were sent')
  })

  const collection = JSON.stringify({
    info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    variable: [{ key: 'host', value: 'https://api.test' }],
    event: [{ listen: 'prerequest', script: { exec: ['// sign', "pm.variables.set('hash', CryptoJS.MD5(x))"] } }],
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}.{{hash}}' }] },
    item: [
      {
        name: 'f',
        item: [
          {
            name: 'c',
            request: {
              method: 'POST',
              url: { raw: '{{host}}/v2/payment-links' },
              body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } },
            },
          },
        ],
      },
    ],
  })
  test('Postman: variables, the bearer of the collection, and a script that is shown and not run', () => {
    const { scripts, notes, ...request } = requestIn(collection)
    expect(request).toMatchObject({
      url,
      body,
      authorization: 'Bearer ⟨key⟩.⟨hash⟩',
      contentType: 'application/json',
    })
    expect(scripts).toMatchObject([{ signingLine: 2 }])
    expect(notes).toContain('No value is known for {{key}}, {{hash}}: paste the environment too, or write it in.')
  })
  test('Postman: an environment of its own', () => {
    const environment = JSON.stringify({
      name: 'e',
      values: [
        { key: 'key', value: 'mk' },
        { key: 'hash', value: 'aa' },
        { key: 'hash', value: 'of an old body', enabled: false },
        { key: 'key', value: 'off', disabled: true },
      ],
    })
    expect(requestIn(collection, environment).authorization).toBe('Bearer mk.aa')
    expect(readMaterial(environment).candidates).toMatchObject([
      {
        kind: 'environment',
        fields: [
          ['key', 'mk'],
          ['hash', 'aa'],
        ],
      },
    ])
  })

  test('Insomnia 4 and 5', () => {
    const request = {
      _type: 'request',
      name: 'c',
      method: 'POST',
      url: '{{ _.base }}/v2/payment-links',
      body: { mimeType: 'application/json', text: body },
    }
    const four = {
      _type: 'export',
      __export_format: 4,
      resources: [request, { _type: 'environment', data: { base: 'https://api.test' } }],
    }
    const five = `type: collection.insomnia.rest/5.0\ncollection:\n  - name: c\n    method: POST\n    url: "{{ _.base }}/v2/payment-links"\n    body:\n      mimeType: application/json\n      text: '${body}'\nenvironments:\n  data:\n    base: https://api.test\n`
    const inMail = `Hello,\n\nour export:\n\n${five}\nAnswer: {"status":false}\n\nthx, Tess\n`
    for (const text of [JSON.stringify(four), five, inMail])
      expect(requestIn(text)).toMatchObject({ url, body, source: 'insomnia' })
  })

  test('Bruno', () => {
    const bru = `meta {\n  name: c\n}\n\npost {\n  url: ${url}\n  body: json\n  auth: bearer\n}\n\nauth:bearer {\n  token: ${header.slice(7)}\n}\n\nbody:json {\n  ${body}\n}\n`
    expect(requestIn(bru)).toMatchObject({ ...call, source: 'bruno' })
  })
})

test('a Postman script that hashes the body before its variables are filled in', () => {
  const collection = {
    info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [
      {
        event: [{ listen: 'prerequest', script: { exec: ['hash = CryptoJS.MD5(pm.request.body.raw + secret)'] } }],
        request: { method: 'POST', url, body: { mode: 'raw', raw: body.replace('A-1', '{{order}}') } },
      },
    ],
    variable: [{ key: 'order', value: 'A-1' }],
  }
  expect(requestIn(JSON.stringify(collection))).toMatchObject({
    body,
    notes: expect.arrayContaining([expect.stringMatching(/^The script hashes the body with \{\{order\}\} in it/)]),
  })
})
