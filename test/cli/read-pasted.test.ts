import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseReadArguments } from '../../src/main/cli/read-arguments.ts'
import { readPasted } from '../../src/main/cli/read-pasted.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const secret = 'sk_of_this_very_shop_81'
const body =
  '{"amount":10.5,"currency_code":"EUR","customer_firstname":"Zoe","ipn_url":"https://a.test/ipn","order_id":"A-1"}'

const terminal = async (text: string | Buffer, merchants: string | undefined) => {
  const dir = makeTempDir()
  const [file, list] = [join(dir, 'ticket.txt'), join(dir, 'merchants')]
  writeFileSync(file, text)
  if (merchants !== undefined) writeFileSync(list, merchants)
  const parsed = parseReadArguments([file, ...(merchants === undefined ? [] : ['--merchants-file', list])])
  if (parsed.kind !== 'run') return parsed.kind
  const lines: string[] = []
  const code = await readPasted(parsed.options, {
    say: (line) => lines.push(line),
    complain: (line) => lines.push(line),
  })
  return `${code} ${lines.join('\n')}`
}

describe('a call that was answered E012', () => {
  const ticket = (code: string, signed = secret): string => {
    const token = createHash('md5').update(`${body}${signed}`).digest('hex')
    return `POST /v2/payment-links HTTP/1.1\nAuthorization: Bearer mk_shop.${token}\nContent-Type: application/json\n\n${body}\n\nHTTP/1.1 401 Unauthorized\n\n{"status":false,"result":{"code":"${code}","message":"no"}}\n`
  }
  const note = 'note: The signature is right for this body, and yet the service answered E012'

  test('and whose signature is right for a merchant of the file has the note of the page', async () => {
    expect(await terminal(ticket('E012'), `mk_other:x\nShop=mk_shop:${secret}\n`)).toContain(note)
  })
  test.each([
    ['without merchants', ticket('E012'), undefined],
    ['of another merchant', ticket('E012'), `mk_other:${secret}`],
    ['with another secret', ticket('E012', 'x'), `mk_shop:${secret}`],
    ['with another answer', ticket('E004'), `mk_shop:${secret}`],
  ])('%s has none', async (_, text, merchants) => {
    const said = await terminal(text, merchants)
    expect(said).toMatch(/^0 1\. create call/)
    expect(said).not.toContain('The signature is right')
  })
})

describe('code in the text', () => {
  const token = createHash('md5').update(`${body}sk_of_the_test_shop`).digest('hex')
  const call = `POST /v2/payment-links HTTP/1.1\nAuthorization: Bearer mk_shop.${token}\n\n${body}\n`
  const note = 'note: The hash was made with the value that the text assigns to secretKey. It is not the secret of Shop'

  test.each([`$secretKey = 'sk_of_the_test_shop';`, `const secretKey = "sk_of_the_test_shop"`])(
    'names another secret that gives the hash: %s',
    async (line) => {
      expect(await terminal(`${line}\n\n${call}`, `Shop=mk_shop:${secret}`)).toContain(note)
    },
  )
  test('says nothing of a value that does not give it, or of the secret itself', async () => {
    for (const [line, own] of [
      [`$secretKey = 'sk_of_another';`, secret],
      [`$secretKey = 'sk_of_the_test_shop';`, 'sk_of_the_test_shop'],
    ])
      expect(await terminal(`${line}\n\n${call}`, `Shop=mk_shop:${own}`)).not.toContain('The hash was made with')
  })
})

test('more than are shown are counted', async () => {
  const entries = Array.from({ length: 201 }, (_, at) => ({
    request: {
      method: 'POST',
      url: 'https://a.test/v2/payment-links',
      headers: [],
      postData: { mimeType: 'application/json', text: `{"order_id":"A-${at}"}` },
    },
  }))
  expect(await terminal(JSON.stringify({ log: { entries } }), undefined)).toMatch(/\nand 1 more$/)
})

test('a secret in the text is named, and a file that is none of merchants ends it', async () => {
  expect(await terminal(`${body} ${secret}`, `Shop=mk_shop:${secret}`)).toContain(
    'The text contains the secret of Shop',
  )
  expect(await terminal(body, 'no colon')).toMatch(/^2 paylink-console: line 1 of .* must be KEY:SECRET/)
})

test.each([
  ['UTF-16, as PowerShell writes what a program prints', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
])('a file in %s is read', async (_, encoded) => {
  const json = body.replace('Zoe', 'Zoë')
  const said = await terminal(
    encoded(
      `> POST /v2/payment-links HTTP/1.1\r\n> Authorization: Bearer mk_shop.${'0'.repeat(32)}\r\n> \r\n${json}\r\n`,
    ),
    undefined,
  )
  expect(said).toMatch(/^0 1\. create call/)
  expect(said).toContain(json)
})
