import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { runVectorFile, vectorsFor, wrongTokens } from '../../support/vector-files.ts'

const program = ['phpunit', 'vendor/bin/phpunit'].find((name) => spawnSync(name, ['--version']).status === 0)
const count = vectorsFor().length

const run = (options: Partial<Parameters<typeof runVectorFile>[0]> = {}) =>
  runVectorFile({ program: program ?? '', args: (file) => ['--testdox', file], format: 'phpunit', ...options })

const reference = 'return self::referenceSign($body, $key, $secret);'
const naive = (canonical: string): [string, string] => [reference, `return $key . '.' . md5(${canonical} . $secret);`]

describe.skipIf(program === undefined)(
  'the file for PHPUnit (phpunit is not installed where this is skipped)',
  { timeout: 60_000 },
  () => {
    test.each(['as-sent', 'shortest'] as const)('passes as it is, numbers %s', async (numbers) => {
      const { status, output } = await run({ numbers })
      expect(output).toContain(`OK (${count + 1} tests`)
      expect(status).toBe(0)
    })

    test('fails where json_encode is left to its defaults', async () => {
      const { status, output } = await run({ plug: naive('json_encode(json_decode($body, true))') })
      expect(status).toBe(1)
      expect(wrongTokens(output)).toEqual(
        expect.arrayContaining([
          'plain call',
          'slashes',
          'letters beyond ASCII',
          'amount 10.50',
          'empty object and empty array',
        ]),
      )
    })

    test('fails just where the line separators are escaped', async () => {
      const text = 'str_replace("\\u{2028}", \'\\u2028\', self::canonicalJson($body))'
      const { output } = await run({ plug: naive(text) })
      expect(wrongTokens(output)).toEqual(['U+2028 and U+2029'])
    })

    test.each([
      ['is not set', null],
      ['is not the secret of the merchant', 'another'],
    ])('says once that MERCHANT_SECRET %s', async (words, secret) => {
      const { status, output } = await run({ secret })
      expect(status).toBe(1)
      expect(output).toContain(words)
      expect(output).toContain(`Failures: 1, Skipped: ${count}.`)
    })
  },
)
