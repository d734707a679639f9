import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { bashSnippet, pythonSnippet } from '../../../src/renderer/src/features/start/snippet.ts'
import { shellWord } from '../../../src/renderer/src/panels/curl-command.ts'
import { md5 } from '../../support/md5.ts'

const merchants = [
  { key: 'mk_demo', secret: 'sk_plain' },
  { key: `k'"$x\`.1`, secret: `s'e"c\`r$e\\t é $(id) !!` },
]

/** Runs a program's snippet with `curl` standing in for the network: it prints what it was given, a line each. */
const bashSends = (snippet: string): string[] =>
  execFileSync('bash', ['-c', `curl() { printf '%s\\n' "$@"; }\n${snippet}`], { encoding: 'utf8' })
    .trimEnd()
    .split('\n')

describe('the code to start from', () => {
  test.each(merchants)('signs in bash what it sends, for key $key', ({ key, secret }) => {
    const sent = bashSends(bashSnippet({ serviceUrl: 'http://127.0.0.1:4010', key, secret }))
    const body = sent.at(-1) ?? ''
    expect(sent).toContain('http://127.0.0.1:4010/v2/payment-links')
    expect(sent).toContain(`Authorization: Bearer ${key}.${md5(body + secret)}`)
    expect(Object.keys(JSON.parse(body))).toEqual(Object.keys(JSON.parse(body)).sort())
    expect(body).toContain('"amount":19.90,')
    expect(body).toMatch(/"order_id":"ORD-\d+"/)
    expect(body).toMatch(/\/shop\/thanks\?order=ORD-\d+"}$/)
  })

  test('quotes for bash whatever the text', () => {
    const text = `it's $HOME \`id\` "x" \\ é !`
    const printed = execFileSync('bash', ['-c', `printf %s ${shellWord(text)}`], { encoding: 'utf8' })
    expect(printed).toBe(text)
  })

  test('writes a key with quotes into Python as one string', () => {
    const python = pythonSnippet({ serviceUrl: 'http://127.0.0.1:4010', key: 'a"b\\c', secret: 's' })
    expect(python).toContain(String.raw`KEY = "a\"b\\c"`)
    expect(python).toContain('ORDER = f"ORD-{int(time.time())}"\n')
    expect(python).toContain('"order_id": ORDER,')
  })

  test('signs in Python what it sends, the order id in every place', () => {
    const python = pythonSnippet({ serviceUrl: 'http://127.0.0.1:4010', key: 'k', secret: 's' })
    // Prints the request in place of sending it.
    const instead = python.replace(
      /^print\(.*$/m,
      'print(request.data.decode())\nprint(request.get_header("Authorization"))',
    )
    const [body = '', header] = execFileSync('python3', ['-c', instead], { encoding: 'utf8' }).trimEnd().split('\n')
    expect(header).toBe(`Bearer k.${md5(`${body}s`)}`)
    const order = JSON.parse(body) as { order_id: string; return_url: string; cancel_url: string }
    expect(order.order_id).toMatch(/^ORD-\d+$/)
    expect(order.return_url).toBe(`http://127.0.0.1:4010/shop/thanks?order=${order.order_id}`)
    expect(order.cancel_url).toBe(`http://127.0.0.1:4010/shop/cart?order=${order.order_id}`)
  })
})
