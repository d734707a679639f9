import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { isLong, withMore } from '../../support/rounds.ts'
import { runVectorFile, vectorsFor, wrongTokens } from '../../support/vector-files.ts'

const isInstalled = spawnSync('python3', ['-m', 'pytest', '--version']).status === 0
const count = vectorsFor().length

const run = (options: Partial<Parameters<typeof runVectorFile>[0]> = {}) =>
  runVectorFile({
    program: 'python3',
    args: (file) => ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', file],
    format: 'pytest',
    ...options,
  })

const naive = (canonical: string): [string, string] => [
  'return reference_sign(body, key, secret)',
  `return key + "." + hashlib.md5((${canonical} + secret).encode("utf-8")).hexdigest()`,
]

describe.skipIf(!isInstalled)(
  'the file for pytest (pytest is not installed where this is skipped)',
  { timeout: 60_000 },
  () => {
    test.each(withMore(['as-sent'] as const, ['shortest'] as const))('passes as it is, numbers %s', async (numbers) => {
      const { status, output } = await run({ numbers })
      expect(output).toContain(`${count + 1} passed`)
      expect(status).toBe(0)
    })

    // The next test shows before a commit that wrong tokens fail.
    test.runIf(isLong)('fails where json.dumps is left to its defaults', async () => {
      const { status, output } = await run({ plug: naive('json.dumps(json.loads(body), sort_keys=True)') })
      expect(status).toBe(1)
      expect(wrongTokens(output)).toHaveLength(count)
    })

    test('fails just where nested keys are sorted and floats lose their text', async () => {
      const dumps = 'json.dumps(json.loads(body), sort_keys=True, separators=(",", ":"), ensure_ascii=False)'
      const { output } = await run({ plug: naive(dumps) })
      const names = wrongTokens(output)
      expect(names).toEqual(expect.arrayContaining(['amount 10.50', 'amount 1e2', 'nested objects', 'other numbers']))
      expect(names).not.toContain('slashes')
      expect(names).not.toContain('emoji')
    })

    test.each(
      withMore<[string, string | null]>([['is not set', null]], [['is not the secret of the merchant', 'another']]),
    )('says once that MERCHANT_SECRET %s', async (words, secret) => {
      const { status, output } = await run({ secret })
      expect(status).toBe(1)
      expect(output).toContain(words)
      expect(output).toContain(`1 failed, ${count} skipped`)
    })
  },
)
