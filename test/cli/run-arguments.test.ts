import { describe, expect, test } from 'vitest'
import { parseRunArguments } from '../../src/main/cli/run-arguments.ts'

describe('the arguments of paylink-console run', () => {
  const url = 'http://127.0.0.1:4011'
  const elsewhere = ['a.yaml', '--url', url, '--token', 't']

  test.each<[args: string[], refusal: RegExp]>([
    [[], /missing required argument 'file'/],
    [['a.yaml', '--url', 'here'], /--url must be the address of a console/],
    [['a.yaml', '--url', 'httpsx://127.0.0.1:4011'], /--url must be the address of a console/],
    [['a.yaml', '--url', url], /--url needs --token/],
    [['a.yaml', '--url', url, '--token', ''], /--url needs --token/],
    [[...elsewhere, '--merchant', 'k:s'], /with --url leave them out/],
    [[...elsewhere, '--merchants-file', 'm.txt'], /with --url leave them out/],
    [[...elsewhere, '--set', 'ipnTimeoutSeconds=5'], /with --url leave them out/],
    [['a.yaml', '--speed', '9'], /unknown option '--speed'/],
  ])('%j is refused in one line', (args, refusal) => {
    const parsed = parseRunArguments(args, {})
    const message = parsed.kind === 'wrong' ? parsed.message : parsed.kind
    expect(message).toMatch(refusal)
    expect(message).not.toContain('\n')
  })

  test.each<[args: string[], env: Record<string, string>, at: { url: string; token: string } | undefined]>([
    [['--url', `${url}/payments?q=x#top`, '--token', 'flag'], {}, { url, token: 'flag' }],
    [['--url', url, '--token', 'flag'], { PAYLINK_TOKEN: 'environment' }, { url, token: 'flag' }],
    [['--url', 'https://console.example'], { PAYLINK_TOKEN: 'e' }, { url: 'https://console.example', token: 'e' }],
    [[], { PAYLINK_TOKEN: 'environment' }, undefined],
  ])('%j with %j names the console to run on', (args, env, at) => {
    expect(parseRunArguments(['a.yaml', ...args], env)).toMatchObject({ kind: 'run', options: { at } })
  })
})
