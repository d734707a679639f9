import { describe, expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { form, notesIn } from '../support/notes-in.ts'
import { sampleIpn as fields } from '../support/sample-ipn.ts'

describe('what a ticket says of a create call', () => {
  const call = `curl -X POST https://api.test/v2/payment-links -H 'Authorization: Bearer mk.${'a'.repeat(32)}' -d '{"order_id":"A","amount":1,"customer_email":"a@b.co"}'`
  test.each([
    ['a code', `${call}\nanswer 409 {"code":"E004"}`, /E004: This order already has a link/],
    ['an expired link', `${call}\nThe guest says the link is expired`, /24 hours/],
  ])('%s', (_, text, note) => {
    expect(notesIn(text)).toEqual(expect.arrayContaining([expect.stringMatching(note)]))
    expect(notesIn(call).join()).not.toMatch(note)
  })
  test.each([
    ['4990', 'the bag costs 49,90 €', /^If 49,90 is the price, the amount 4990 was sent in cents/m],
    ['4990', 'The unit price: 49.90', /^If 49.90 is the price, the amount 4990 was sent in cents/m],
    ['4990', 'price 49.90', /^If 49.90 is the price, the amount 4990 was sent in cents/m],
    ['4990', 'Total: 49,90', /^If 49,90 is the price, the amount 4990 was sent in cents/m],
    ['4990', '49.90 GBP', /^If 49.90 is the price, the amount 4990 was sent in cents/m],
    ['4990', '49,90\u00a0€', /^If 49,90 is the price, the amount 4990 was sent in cents/m],
    ['1.299', 'Preis: 1.299,00 EUR', /1\.299,00, and amount is 1\.299: .*1\.290,00 would be accepted as 1\.29\./],
  ])('an amount of %s beside its price', (amount, price, note) => {
    const sent = call.replace('"amount":1,', `"amount":${amount},`)
    expect(notesIn(`${sent}\n${price}`).join('\n')).toMatch(note)
    expect(notesIn(`${sent}\n12.345,00 and 490 or 149,90`).join('\n')).not.toMatch(/The text has|is the price/)
  })
  test.each([
    ['"items":[{"amount":4990}],"amount":49.90', 'the bag costs 49.90 EUR'],
    ['"amount":100', 'time_total 1.00 s'],
    ['"amount":2500', 'opened at 25.00'],
    ['"amount":120', 'total 1.20 s'],
    ['"amount":250', 'Total time: total 2.50s'],
    ['"amount":6490', 'Shipping total 64,90'],
    ['"amount":6490', 'price 64.90 per kg'],
  ])('of %s beside “%s” nothing is said', (amount, text) => {
    expect(notesIn(`${call.replace('"amount":1', amount)}\n${text}`).join('\n')).not.toMatch(/units of the currency/)
  })
  test('an answer that was lost', () => {
    const refused = 'HTTP/1.1 409\n\n{"status":false,"result":{"code":"E004","message":"order_id already used"}}'
    for (const line of ['read ECONNRESET, trying again', 'worker # 3: first request timed out'])
      expect(notesIn(`${call}\n${line}\n${refused}`).join('\n')).toMatch(/only its answer was lost/)
    const limited = call.replace('curl', 'curl --connect-timeout 10')
    for (const one of [call, limited, `requests.post(url, timeout=10)\n${call}`, `# retry if timed out\n${call}`]) {
      expect(notesIn(`${one}\n${refused}`).join('\n')).not.toMatch(/was lost/)
    }
  })
  test.each(['', 'worker exited, status=2/INVALIDARGUMENT', 'this page is not available'])(
    'a link may be good or over beside “%s”',
    (text) => {
      const answers = '{"status":true,"result":{"code":"00"}}\n{"status":false,"result":{"code":"E004"}}'
      expect(notesIn(`${call}\n${answers}\n${text}`).join('\n')).toMatch(
        /if both are for this order.*use that one, unless it failed or expired/,
      )
    },
  )
  test('a call of a browser', () => {
    const browser = call.replace(' -d ', " -H 'sec-fetch-mode: cors' -d ")
    expect(notesIn(browser).join()).toMatch(/A browser made this call/)
    expect(notesIn(call).join()).not.toMatch(/A browser/)
  })
  test('a list of all codes says nothing', () => {
    expect(notesIn(`${call}\nE004 E011 E020 E021 E040`).join()).not.toContain('The text names')
  })
})

describe('the status that was answered', () => {
  test.each([
    [
      'a list of attempts',
      `1\t2026-10-18 16:21:02\t211 ms\t419\t+5 s\n2\t2026-10-18 16:21:07\t98 ms\t419\t-\n${form}`,
      /^The text says that 419 .*CSRF/,
    ],
    ['an arrow', `${form}\n  -> 502 in 31 ms`, /^The text says that 502 .*is down/],
    ['a status line', `${form}\n\nHTTP/1.1 404 Not Found\n`, /^The text says that 404 .*ipn_url/],
    ['a member of JSON', `{"raw":"${form}","statusCode":429}`, /^The text says that 429 .*limits/],
    ['words', `${form}\nour endpoint answered with 403`, /^The text says that 403 .*firewall/],
  ])('%s', (_, text, note) => {
    expect(notesIn(text)).toEqual(expect.arrayContaining([expect.stringMatching(note)]))
  })
  test.each([
    ['two statuses', `${form}\n-> 500\n-> 200 after -> 404`],
    ['an amount', `${form}\nthe shop returned 500 EUR`],
    ['a success', `${form}\n-> 200`],
    [
      'a create call beside it',
      `${form}\nPOST /v2/payment-links HTTP/1.1\nHost: a\nAuthorization: Bearer mk.${'a'.repeat(32)}\n\n{"order_id":"A","amount":1,"customer_email":"a@b.co"}\n\nHTTP/1.1 401`,
    ],
  ])('is not said of %s', (_, text) => {
    for (const { notes } of readMaterial(text).candidates) expect(notes.join()).not.toContain('The text says')
  })
})

describe('what the service answered is said of its own call', () => {
  const body = '{"order_id":"A","amount":1,"customer_email":"a@b.co"}'
  const address = 'https://api.test/v2/payment-links'
  const token = `Bearer mk.${'a'.repeat(32)}`
  const accepted = '{"status":true,"result":{"code":"00","message":"OK","payment_link":"https://p.test/pay/a"}}'
  const refused = '{"status":false,"result":{"code":"E004","message":"order_id already used"}}'
  const notesOf = (text: string): string[] => readMaterial(text).candidates.map(({ notes }) => notes.join('\n'))
  const entry = (status: number, text: string, redirectURL = '') => ({
    request: {
      method: 'POST',
      url: address,
      headers: [{ name: 'Authorization', value: token }],
      postData: { mimeType: 'application/json', text: body },
    },
    response: { status, redirectURL, content: { text: Buffer.from(text).toString('base64'), encoding: 'base64' } },
  })
  const harOf = (...entries: unknown[]): string => JSON.stringify({ log: { entries } })
  const raw = (answer: string): string =>
    `POST /v2/payment-links HTTP/1.1\nHost: api.test\nAuthorization: ${token}\nContent-Type: application/json\n\n${body}\n\nHTTP/1.1 200 OK\nContent-Type: application/json\n\n${answer}\n\n`

  test.each([
    ['a HAR', harOf(entry(200, accepted), entry(409, refused))],
    ['raw exchanges', raw(accepted) + raw(refused)],
    [
      'Python’s words for them',
      raw("{'status': True, 'result': {'code': '00', 'message': 'OK'}}") + raw("{'result': {'code': 'E004'}}"),
    ],
  ])('in %s', (_, text) => {
    const [first, second] = notesOf(text)
    expect(first).toMatch(/accepted this call with code 00/)
    expect(first).not.toMatch(/E004|repeats/)
    expect(second).toMatch(/answered this call with E004[\s\S]*It repeats an earlier call/)
  })
  test('a repeated call is no repetition of one with a link, unless the service answered that it has one', () => {
    const forbidden = refused.replace('E004', 'E012')
    for (const text of [
      raw(forbidden) + raw(forbidden),
      raw(accepted) + raw(''),
      harOf(...[0, 0].map(() => entry(0, ''))),
    ])
      expect(notesOf(text).join()).not.toMatch(/repeats/)
  })
  test('calls without their bodies are no repetition', () => {
    const call = (answer: string): string =>
      `POST /v2/payment-links HTTP/1.1\nHost: api.test\nAuthorization: ${token}\n\n⟨the body⟩\n\nHTTP/1.1 200 OK\n\n${answer}\n\n`
    expect(notesOf(call(accepted) + call(refused)).join()).not.toMatch(/repeats/)
    const har = harOf(entry(200, accepted), entry(409, refused)).replaceAll(JSON.stringify(body), '"⟨the body⟩"')
    expect(notesOf(har).join()).not.toMatch(/repeats/)
  })
  test('a page that is not valid any more after a call that was accepted', () => {
    const [note] = notesOf(`She gets a page saying it is not valid any more.\n${raw(accepted)}`)
    expect(note).toMatch(/accepted this call[\s\S]*expires 24 hours/)
    expect(notesOf(raw(accepted))).toEqual([expect.not.stringMatching(/24 hours/)])
  })
  const curl = `curl -sL http://api.test/v2/payment-links -H 'Authorization: ${token}' -d '${body}'`
  const reply = '{"status":false,"result":{"code":"E041","message":"Method not allowed"}}'
  test.each([
    [
      'cURL',
      `${curl}\n< HTTP/1.1 301 Moved Permanently\n< Location: ${address}\n< \n* Switch from POST to GET\n> GET /v2/payment-links HTTP/2\n< HTTP/2 405\n\n${reply}`,
    ],
    [
      'wget',
      `${curl}\nHTTP request sent, awaiting response... 302 Found\nLocation: ${address} [following]\n--2026-- ${address}\n${reply}`,
    ],
    [
      'urllib3',
      `${curl}\nDEBUG http://api.test:80 "POST /v2/payment-links HTTP/1.1" 301 0\nDEBUG https://api.test:443 "GET /v2/payment-links HTTP/1.1" 405 71`,
    ],
    ['a browser', harOf(entry(301, '', address))],
  ])('a redirect of %s', (_, text) => {
    const [note] = notesOf(text)
    expect(note).toMatch(/redirected with 30[12].*as a GET without body and token, which is E041/)
    expect(note).not.toMatch(/Create calls are POST/)
  })
  test('a redirect that keeps the method is none of it', () => {
    const text = `${curl}\n< HTTP/1.1 308 Permanent Redirect\n< Location: ${address}\n> POST /v2/payment-links HTTP/2\n${accepted}`
    expect(notesOf(text).join()).not.toMatch(/redirected/)
  })
})

test.each([
  ['2', 'status is 2 (failed, by default): only 1'],
  ['3', 'status is 3 (canceled, by default): only 1'],
  ['7', 'status is 7: only 1'],
  ['100', 'status is 100: only 1'],
])('an IPN with status %s says what that means', (status, said) => {
  expect(notesIn(JSON.stringify({ ...fields, status })).join()).toContain(said)
})

describe('a call that a program made by hand', () => {
  const line = (status: number, agent: string): string =>
    `127.0.0.1 - - [20/Nov/2026:12:20:44 +0100] "POST /ipn HTTP/2.0" ${status} 0 "-" "${agent}"\n`
  const meaningOf = (text: string) =>
    readMaterial(text).candidates.map((one) => [one.confidence, 'explanation' in one && one.explanation])
  test.each(['curl/8.5.0', 'PostmanRuntime/7.43.0', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0'])(
    'is no IPN: %s',
    (agent) => {
      expect(meaningOf(line(204, agent))).toEqual([
        ['likely', expect.stringMatching(/^This call was made by .* it is no IPN\.$/)],
      ])
      expect(meaningOf(line(404, agent))).toEqual([
        ['likely', expect.stringMatching(/no IPN\. If an IPN is answered the same: /)],
      ])
    },
  )
  test.each(['paylink-console-ipn/1.0', '-', 'Amazon CloudFront', 'curling-club-proxy/1.0'])(
    'may be one: %s',
    (agent) => {
      expect(meaningOf(line(204, agent))).toEqual([['certain', expect.stringMatching(/^The IPN was taken/)]])
    },
  )
})
