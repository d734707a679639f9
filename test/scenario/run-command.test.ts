import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseRunArguments } from '../../src/main/cli/run-arguments.ts'
import { runEngine } from '../support/run-engine.ts'
import { fromSource, spawnHeadless } from '../support/spawn-headless.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const passing =
  'name: "Pays & <is told>"\nsteps:\n  - create: { amount: 12.50 }\n  - pay: success\n  - expect-ipn: { amount: "12.50" }\n'
const failing = 'steps:\n  - create: { amount: 0 }\n  - pay: success\n'

const command = async (...args: string[]) => {
  const process = spawnHeadless(fromSource, ['run', ...args])
  process.firstLine.catch(() => undefined)
  return process.ended
}

const file = (directory: string, name: string, text: string): string => {
  const path = join(directory, name)
  writeFileSync(path, text)
  return path
}

describe('paylink-console run', () => {
  test('0 when all passed, with a line for each step and a JUnit report', async () => {
    const directory = makeTempDir()
    const junit = join(directory, 'report.xml')
    const { code, stdout, stderr } = await command(file(directory, 'a.yaml', passing), '--junit', junit)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Pays & <is told>\n {2}ok {4}line 3: create: amount 12\.50 \(\d+ ms\)\n/)
    expect(stdout).toMatch(/1 of 1 scenarios passed\n$/)
    const report = readFileSync(junit, 'utf8')
    expect(report).toContain('<testsuite name="Pays &amp; &lt;is told&gt;" tests="3" failures="0" skipped="0"')
    expect(report.match(/<testcase /g)).toHaveLength(3)
  })

  test('1 when a step failed, 2 with the place when a file is wrong; nothing is run then', async () => {
    const directory = makeTempDir()
    const [good, bad] = [file(directory, 'good.yaml', passing), file(directory, 'bad.yaml', failing)]
    const wrong = file(directory, 'wrong.yaml', 'steps:\n  - pay: never\n')
    const failed = await command(good, bad, '--json')
    expect(failed.code).toBe(1)
    expect(JSON.parse(failed.stdout)).toMatchObject({
      outcome: 'failed',
      results: [
        { outcome: 'passed' },
        { steps: [{ outcome: 'failed', message: expect.stringContaining('E003') }, { outcome: 'skipped' }] },
      ],
    })
    const refused = await command(good, wrong)
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(refused.stderr).toBe(`${wrong}:2:10: pay: must be one of success, redirect, failed\n`)
  })

  test.each<[string[], RegExp]>([
    [[], /missing required argument 'file'/],
    [['a.yaml', '--url', 'here'], /--url must be the address of a console/],
    [['a.yaml', '--url', 'http://127.0.0.1:1'], /--url needs --token/],
    [['a.yaml', '--speed', '9'], /unknown option '--speed'/],
  ])('%j is refused in one line', (args, line) => {
    const parsed = parseRunArguments(args, {})
    const message = parsed.kind === 'wrong' ? parsed.message : parsed.kind
    expect(message).toMatch(line)
    expect(message).not.toContain('\n')
  })

  test('a file that is not there: 2, in one line', async () => {
    const { code, stderr } = await command('nowhere.yaml')
    expect([code, stderr]).toEqual([2, 'paylink-console: nowhere.yaml: there is no such file or folder\n'])
  })

  test('on a console that runs already', async () => {
    const { consoleUrl, token } = await runEngine()
    const scenario = file(makeTempDir(), 'a.yaml', passing)
    const right = await command(scenario, '--url', consoleUrl, '--token', token)
    expect(right.code).toBe(0)
    const wrong = await command(scenario, '--url', consoleUrl, '--token', 'another')
    expect(wrong.code).toBe(2)
    expect(wrong.stderr).toMatch(/refused the token \(HTTP 401\)/)
  })
})
