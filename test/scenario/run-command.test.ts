import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseRunArguments } from '../../src/main/cli/run-arguments.ts'
import { runScenarios } from '../../src/main/cli/run-scenarios.ts'
import { unusedPort } from '../support/receiver.ts'
import { runEngine } from '../support/run-engine.ts'
import { fromSource, spawnHeadless } from '../support/spawn-headless.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const passing =
  'name: "Pays & <is reported>"\nsteps:\n  - create: { amount: 12.50 }\n  - pay: success\n  - expect-ipn: { amount: "12.50" }\n'
const failing = 'steps:\n  - create: { amount: 0 }\n  - pay: success\n'

/** Runs the command in this process. The tests of signals start the program itself. */
const command = async (...args: string[]) => {
  const parsed = parseRunArguments(args, {})
  if (parsed.kind !== 'run') throw new Error(`refused: ${args.join(' ')}`)
  const out = { stdout: '', stderr: '' }
  const code = await runScenarios(parsed.options, {
    say: (line) => {
      out.stdout += `${line}\n`
    },
    complain: (line) => {
      out.stderr += `${line}\n`
    },
  })
  return { code, ...out }
}

const file = (directory: string, name: string, text: string): string => {
  const path = join(directory, name)
  writeFileSync(path, text)
  return path
}

/** ms. Whole processes start slowly on a busy machine. */
const patience = 60_000

test('its engine has ended, and its data is removed, when the command is done', async () => {
  const directory = makeTempDir()
  const own = makeTempDir()
  const before = process.env.TMPDIR
  process.env.TMPDIR = own
  onTestFinished(() => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  })
  expect((await command(file(directory, 'a.yaml', passing))).code).toBe(0)
  expect(readdirSync(own)).toEqual([])
})

describe('paylink-console run', () => {
  test('0 when all passed, with a line for each step and a JUnit report', async () => {
    const directory = makeTempDir()
    const junit = join(directory, 'report.xml')
    const { code, stdout, stderr } = await command(file(directory, 'a.yaml', passing), '--junit', junit)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Pays & <is reported>\n {2}ok {4}line 3: create: amount 12\.50 \(\d+ ms\)\n/)
    expect(stdout).toMatch(/1 of 1 scenarios passed\n$/)
    const report = readFileSync(junit, 'utf8')
    expect(report).toContain('<testsuite name="Pays &amp; &lt;is reported&gt;" tests="3" failures="0" skipped="0"')
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

  test('a report that cannot be written: 2 before anything is run', async () => {
    const directory = makeTempDir()
    const good = file(directory, 'good.yaml', passing)
    for (const [report, why] of [
      [directory, 'it is a folder'],
      [join(directory, 'none', 'report.xml'), 'there is no such file or folder'],
      [join(good, 'report.xml'), 'a part of its path is not a folder'],
    ] as const) {
      const refused = await command(good, '--junit', report)
      expect(refused).toEqual({ code: 2, stdout: '', stderr: `paylink-console: ${report}: ${why}\n` })
    }
  })

  test('a run that comes to nothing leaves an earlier report as it was, and makes none', async () => {
    const directory = makeTempDir()
    const good = file(directory, 'good.yaml', passing)
    const at = ['--url', `http://127.0.0.1:${await unusedPort()}`, '--token', 't']
    const earlier = file(directory, 'earlier.xml', '<testsuites/>')
    for (const report of [earlier, join(directory, 'new.xml')]) {
      expect(await command(good, '--junit', report, ...at)).toMatchObject({ code: 2 })
    }
    expect(readFileSync(earlier, 'utf8')).toBe('<testsuites/>')
    expect(readdirSync(directory).toSorted()).toEqual(['earlier.xml', 'good.yaml'])
  })

  test('control characters of a file reach no terminal', async () => {
    const path = file(makeTempDir(), 'a.yaml', 'name: "a\\e[31mb\\nc"\nsteps:\n  - create: { description: "\\a!" }\n')
    const { code, stdout } = await command(path)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^a\ufffd\[31mb\ufffdc\n {2}ok {4}line 3: create: description \ufffd! \(\d+ ms\)\n/)
  })

  test('nor do those that turn text round or break the line, in words and in JSON', async () => {
    const path = file(makeTempDir(), 'a.yaml', 'name: "a\\u202eb\\u2028c\\x9bd"\nsteps:\n  - cancel: true\n')
    const words = await command(path)
    expect(words.stdout).toMatch(/^a\ufffdb\ufffdc\ufffdd\n/)
    const json = await command(path, '--json')
    expect(json.stdout).toContain('"name":"a\\u202eb\\u2028c\\u009bd"')
    expect(JSON.parse(json.stdout)).toMatchObject({ results: [{ name: 'a\u202eb\u2028c\u009bd' }] })
  })

  test('of a device that never ends no more is read than is taken', async () => {
    const { code, stderr } = await command('/dev/zero')
    expect([code, stderr]).toEqual([2, 'paylink-console: /dev/zero: it has more than 256 KiB, which is the most\n'])
  })

  test('a pipe is read to its end', async () => {
    const pipe = join(makeTempDir(), 'pipe')
    execFileSync('mkfifo', [pipe])
    const ended = command(pipe)
    const writer = await open(pipe, 'w')
    await writer.write(passing)
    await writer.close()
    expect(await ended).toMatchObject({ code: 0, stderr: '' })
  })

  test.each([['no writer'], ['a writer that is silent']])(
    'a stop signal ends a run that waits for a pipe with %s',
    async (what) => {
      const pipe = join(makeTempDir(), 'pipe')
      execFileSync('mkfifo', [pipe])
      const first = file(makeTempDir(), 'wrong.yaml', 'steps: 1\n')
      const run = spawnHeadless(fromSource, ['run', first, pipe])
      const writer = what === 'no writer' ? undefined : await open(pipe, constants.O_RDWR)
      // Said before the pipe is opened.
      await run.firstErrorLine
      run.kill('SIGTERM')
      const killer = setTimeout(() => run.kill('SIGKILL'), 20_000)
      onTestFinished(() => clearTimeout(killer))
      expect(await run.ended).toMatchObject({ code: 143, stderr: expect.stringContaining('stopped before the end') })
      await writer?.close()
    },
    patience,
  )

  test('a file that is not there: 2, in one line', async () => {
    const { code, stderr } = await command('nowhere.yaml')
    expect([code, stderr]).toEqual([2, 'paylink-console: nowhere.yaml: there is no such file or folder\n'])
  })

  test.each([
    ['no text', Buffer.from([0x66, 0xff, 0xfe]), 'it is not UTF-8 text'],
    ['too long', Buffer.alloc(256 * 1024 + 1, '# '), 'it has more than 256 KiB, which is the most'],
  ])('a file that is %s: 2, in one line', async (_, bytes, why) => {
    const path = join(makeTempDir(), 'a.yaml')
    writeFileSync(path, bytes)
    const { code, stderr } = await command(path)
    expect([code, stderr]).toEqual([2, `paylink-console: ${path}: ${why}\n`])
  })

  test('where no console is: 2, in one line', async () => {
    const { serviceUrl, token } = await runEngine()
    const page = createServer((_, response) => response.end('<h1>hello</h1>'))
    await once(page.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void page.close())
    const web = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
    const scenario = file(makeTempDir(), 'a.yaml', passing)
    const at = async (url: string) => {
      const { code, stderr } = await command(scenario, '--url', url, '--token', token)
      return `${code} ${stderr}`
    }
    expect(await at(serviceUrl)).toBe(
      `2 paylink-console: what answers at ${serviceUrl} is not a console (HTTP 404): give the address of the console\n`,
    )
    expect(await at(web)).toBe(`2 paylink-console: ${web} is not a Paylink Console: its answer is not JSON\n`)
    page.closeAllConnections()
    await new Promise((resolve) => page.close(resolve))
    expect(await at(web)).toBe(`2 paylink-console: the console at ${web} does not answer: nothing listens there\n`)
  })

  const waiting = 'steps:\n  - set: { keepLog: 77 }\n  - rule: slow-shop\n  - wait: 60s\n'

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)(
    '%s ends a run: its engine and its data are gone',
    async (signal, exitCode) => {
      const tmp = makeTempDir()
      const run = spawnHeadless(fromSource, ['run', file(makeTempDir(), 'a.yaml', waiting)], { TMPDIR: tmp })
      await run.firstLine
      expect(readdirSync(tmp).filter((name) => name.startsWith('paylink-run-'))).toHaveLength(1)
      run.kill(signal)
      const { code, stderr } = await run.ended
      expect([code, stderr]).toEqual([exitCode, 'paylink-console: stopped before the end\n'])
      expect(readdirSync(tmp).filter((name) => name.startsWith('paylink-run-'))).toEqual([])
    },
    patience,
  )

  test.skipIf(!existsSync('/dev/full'))(
    'a run whose words cannot be printed leaves no data',
    async () => {
      const tmp = makeTempDir()
      const args = [...fromSource, 'run', file(makeTempDir(), 'a.yaml', passing)]
      const run = spawn(process.execPath, args, {
        stdio: ['ignore', openSync('/dev/full', 'w'), 'ignore'],
        env: { ...process.env, TMPDIR: tmp },
      })
      expect(await once(run, 'exit')).toEqual([2, null])
      expect(readdirSync(tmp).filter((name) => name.startsWith('paylink-run-'))).toEqual([])
    },
    patience,
  )

  test(
    'Ctrl-C on a console that runs: what was changed is put back, even in the middle of a call',
    async () => {
      const { consoleUrl, token, api } = await runEngine()
      const settingOf = async () => ((await api('GET', '/api/settings')).body as { keepLog: number }).keepLog
      const slow = '  - rule: { name: Slow, effect: { kind: create-latency, minMs: 60000, maxMs: 60000 } }\n'
      const stuck = `steps:\n  - set: { keepLog: 77 }\n${slow}  - create: {}\n`
      const run = spawnHeadless(fromSource, [
        'run',
        file(makeTempDir(), 'a.yaml', stuck),
        ...['--url', consoleUrl, '--token', token],
      ])
      // The create call is held.
      await expect
        .poll(async () => JSON.stringify((await api('GET', '/api/rules')).body), { timeout: 40_000 })
        .toContain('"hits":1')
      expect(await settingOf()).toBe(77)
      run.kill('SIGINT')
      expect((await run.ended).code).toBe(130)
      expect(await settingOf()).toBe(5_000)
      expect((await api('GET', '/api/rules')).body).toEqual({ items: [] })
    },
    patience,
  )

  test(
    'the exit code says how it went',
    async () => {
      const { code, stderr } = await spawnHeadless(fromSource, ['run', 'nowhere.yaml']).ended
      expect([code, stderr]).toEqual([2, 'paylink-console: nowhere.yaml: there is no such file or folder\n'])
    },
    patience,
  )

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
