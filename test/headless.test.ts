import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { version } from '../package.json'
import { createBody } from './support/create-body.ts'
import { isLong, withMore } from './support/rounds.ts'
import {
  fromSource,
  type Headless,
  type Ready,
  spawnHeadless,
  startHeadless,
  throughTsx,
} from './support/spawn-headless.ts'

/** The real process, of the sources. `npm test` runs the built one in the browser tests. */

// Each test starts one to three processes, which takes a second alone and many on a machine with much else to do.
vi.setConfig({ testTimeout: 90_000 })

let directory = ''
let count = 0
const newDataDir = (): string => join(directory, String(++count))
const anyPorts = ['--port', '0', '--console-port', '0']

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paylink-headless-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const spawnIn = (dataDir: string, flags: readonly string[], env: Record<string, string> = {}): Headless =>
  spawnHeadless(fromSource, ['--data-dir', dataDir, ...flags], env)

const readyOf = async (headless: Headless): Promise<Ready> => JSON.parse(await headless.firstLine) as Ready

describe('a start', () => {
  test('ends its first line when both listeners answer, and ends with 0 on SIGTERM', async () => {
    const dataDir = newDataDir()
    const headless = spawnIn(dataDir, [...anyPorts, '--json', '--token', 'abc-abc-abc-abc-abc'])
    const ready = await readyOf(headless)
    expect(Object.keys(ready)).toEqual(['event', 'serviceUrl', 'consoleUrl', 'token', 'dataDir'])
    expect(ready).toMatchObject({ event: 'ready', token: 'abc-abc-abc-abc-abc', dataDir })
    expect(ready.serviceUrl).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/)

    const unknown = await fetch(`${ready.serviceUrl}/nothing-here`)
    expect(await unknown.json()).toMatchObject({ status: false, result: { code: 'E040' } })
    const status = await fetch(`${ready.consoleUrl}/api/status`, {
      headers: { authorization: 'Bearer abc-abc-abc-abc-abc' },
    })
    expect(await status.json()).toMatchObject({ version, serviceUrl: ready.serviceUrl })

    headless.kill('SIGTERM')
    const ended = await headless.ended
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    for (const line of ended.stdout.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('event')
  })

  test.runIf(isLong)('through tsx, without a build, is the same', async () => {
    const engine = await startHeadless(throughTsx)
    expect((await fetch(`${engine.consoleUrl}/readyz`)).status).toBe(200)
    expect(await engine.stop()).toMatchObject({ code: 0, stderr: '' })
  })

  test('says the same in words, and ends with 0 on Ctrl-C', async () => {
    const headless = spawnIn(newDataDir(), [...anyPorts, '--token', 'abc-abc-abc-abc-abc'])
    await headless.firstLine
    headless.kill('SIGINT')
    const { code, stdout } = await headless.ended
    expect(code).toBe(0)
    expect(stdout).toMatch(/http:\/\/127\.0\.0\.1:\d+\/\?token=abc-abc-abc-abc-abc/)
    expect(stdout).toContain('mk_demo')
  })

  test('takes merchants, settings and payment address from flags and variables', async () => {
    const env = { PAYLINK_MERCHANTS: 'mk_a:sk_a,mk_b:sk_b', PAYLINK_PAY_URL: 'https://pay.example.com' }
    const engine = await startHeadless(fromSource, ['--set', 'ipnRetries=quick'], env)
    const read = async (path: string): Promise<unknown> => {
      const response = await fetch(`${engine.consoleUrl}${path}`, {
        headers: { authorization: `Bearer ${engine.token}` },
      })
      return response.json()
    }
    const merchants = await read('/api/merchants')
    const settings = await read('/api/settings')
    const status = await read('/api/status')
    await engine.stop()
    expect(merchants).toMatchObject({ total: 2, items: [{ key: 'mk_b' }, { key: 'mk_a', secret: 'sk_a' }] })
    expect(settings).toMatchObject({ ipnRetries: 'quick' })
    expect(status).toMatchObject({ payUrl: 'https://pay.example.com' })
  })

  test('takes merchants from a file, which no list of processes shows', async () => {
    const file = join(directory, 'merchants.txt')
    await writeFile(file, 'mk_a:sk_a\r\n\nmk_b:s,k:b\n')
    const { consoleUrl, token, stop } = await startHeadless(fromSource, [
      '--merchants-file',
      file,
      '--merchant',
      'mk_c:sk_c',
    ])
    const headers = { authorization: `Bearer ${token}` }
    const merchants = await (await fetch(`${consoleUrl}/api/merchants`, { headers })).json()
    await stop()
    expect(merchants).toMatchObject({ items: [{ key: 'mk_b', secret: 's,k:b' }, { key: 'mk_a' }, { key: 'mk_c' }] })
  })

  test.each([
    ['mk_a:sk_a\nmk_a:sk_b\n', 'FILE names the key mk_a twice'],
    ['mk_a:sk_a\ns3cret\n', 'line 2 of FILE must be KEY:SECRET or NAME=KEY:SECRET; the key ends at the first colon'],
  ])('refuses a file of merchants that is wrong: %j', async (text, why) => {
    const file = join(directory, 'wrong.txt')
    await writeFile(file, text)
    const ended = await spawnIn(newDataDir(), [...anyPorts, '--merchants-file', file]).ended
    expect(ended).toMatchObject({ code: 2, stdout: '', stderr: `paylink-console: ${why.replace('FILE', file)}\n` })
  })

  test('prints nothing that acts on a terminal, whatever its directory is called', async () => {
    const path = join(directory, 'a\u001b[31m\u202eb')
    await writeFile(path, '')
    const refused = await spawnIn(path, anyPorts).ended
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('a\ufffd[31m\ufffdb')
    const wrong = await spawnIn(path, ['--port', '\u001b[31m\u2028']).ended
    expect(wrong.stderr).toContain('got "\ufffd[31m\ufffd"')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(refused.stderr + wrong.stderr).not.toMatch(/[\u001b\u2028\u202e]/)
  })

  test('warns when other machines can reach it', async () => {
    const headless = spawnIn(newDataDir(), [...anyPorts, '--json', '--host', '0.0.0.0'])
    const ready = await readyOf(headless)
    headless.kill('SIGTERM')
    expect((await headless.ended).stderr).toMatch(/^paylink-console: .*0\.0\.0\.0.*other machines.*\n$/)
    expect(ready.serviceUrl).toMatch(/^http:\/\/127\.0\.0\.1:/)
  })

  test('never logs its token or a secret', async () => {
    const env = {
      PAYLINK_LOG_LEVEL: 'trace',
      PAYLINK_TOKEN: 'hidden-token-of-a-test',
      PAYLINK_MERCHANTS: 'mk_a:hidden-secret',
    }
    const engine = await startHeadless(fromSource, [], env)
    await fetch(`${engine.consoleUrl}/?token=hidden-token-of-a-test`, { redirect: 'manual' })
    await fetch(`${engine.consoleUrl}/api/merchants`, { headers: { authorization: 'Bearer hidden-token-of-a-test' } })
    const { stderr } = await engine.stop()
    expect(stderr).not.toContain('hidden-token-of-a-test')
    expect(stderr).not.toContain('hidden-secret')
  })
})

describe('an end', () => {
  test('does not wait for a browser that keeps its connection', async () => {
    const agent = new Agent({ keepAlive: true })
    const engine = await startHeadless(fromSource)
    await new Promise<void>((resolve) => {
      get(`${engine.serviceUrl}/kept`, { agent }, (response) => response.resume().on('end', resolve))
    })
    const startedAt = performance.now()
    const { code } = await engine.stop()
    agent.destroy()
    expect(code).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(15_000)
  })

  test('waits for slow calls on both listeners and a slow receiver at the same time, then lets go of the data', async () => {
    const receiver = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
    const headless = spawnIn(newDataDir(), [...anyPorts, '--json'])
    const engine = await readyOf(headless)
    const call = async (path: string, body: object): Promise<Record<string, unknown>> => {
      const headers = { authorization: `Bearer ${engine.token}`, 'content-type': 'application/json' }
      const answer = await fetch(engine.consoleUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await answer.json()) as Record<string, unknown>
    }
    const { id: merchantId } = await call('/api/merchants', { name: 'Slow' })
    const { port } = receiver.address() as AddressInfo
    const body = createBody({ ipn_url: `http://127.0.0.1:${port}/` })
    const { linkId } = await call('/api/requests', { merchantId, body })
    await call(`/api/links/${linkId}/pay`, { outcome: 'success' })
    const slow = [engine.serviceUrl, engine.consoleUrl].map((url) => {
      const { host } = new URL(url)
      const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
      const head = `POST /api/reset HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${engine.token}\r\n`
      socket.write(`${head}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`)
      return socket
    })
    // The slow calls are under way once calls sent after them have been answered.
    await fetch(engine.serviceUrl)
    await fetch(`${engine.consoleUrl}/readyz`)
    const locks = async () => (await readdir(engine.dataDir)).filter((name) => name.endsWith('.lock'))
    expect(await locks()).toHaveLength(1)
    headless.kill('SIGTERM')
    const { code, stdout } = await headless.ended
    for (const socket of slow) socket.destroy()
    receiver.close()
    expect(code).toBe(0)
    expect(await locks()).toEqual([])
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('{"event":"stopped"}')
  })

  test('is not brought about by a reader that goes away', async () => {
    const headless = spawnIn(newDataDir(), [...anyPorts, '--json'])
    const ready = await readyOf(headless)
    headless.closeStdout()
    expect((await fetch(`${ready.serviceUrl}/still-here`)).status).toBe(404)
    headless.kill('SIGTERM')
    expect(await headless.ended).toMatchObject({ code: 0, stderr: '' })
  })
})

describe('a start that cannot be is one line and exit 2', () => {
  const refused = async (flags: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await spawnHeadless(fromSource, flags).ended
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^paylink-console: .+\n$/)
    return stderr
  }

  test('for a wrong flag', async () => {
    expect(await refused(['--prot', '1'])).toContain('--prot')
  })

  test('for a taken port', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    try {
      const service = await refused(['--port', `${port}`, '--console-port', '0', '--data-dir', newDataDir()])
      expect(service).toContain(`port ${port} is already in use`)
      expect(service).toContain('--port')
      const console_ = await refused(['--port', '0', '--console-port', `${port}`, '--data-dir', newDataDir()])
      expect(console_).toContain('--console-port')
    } finally {
      await new Promise((resolve) => other.close(resolve))
    }
  })

  test('for an address that is not of this machine', async () => {
    expect(await refused([...anyPorts, '--host', '192.0.2.1', '--data-dir', newDataDir()])).toContain('--host')
  })

  test('for a data directory another process uses', async () => {
    const engine = await startHeadless(fromSource)
    try {
      expect(await refused([...anyPorts, '--data-dir', engine.dataDir])).toContain(engine.dataDir)
    } finally {
      await engine.stop()
    }
  })

  test('for a data directory that cannot be one', async () => {
    const file = newDataDir()
    await writeFile(file, 'a file')
    expect(await refused([...anyPorts, '--data-dir', join(file, 'data')])).toContain(file)
  })
})

test.skipIf(!existsSync('/dev/full'))('what cannot be printed is said in one line', () => {
  const program = [process.execPath, ...fromSource, '--version']
  const { status, stderr } = spawnSync('sh', ['-c', '"$@" > /dev/full', 'sh', ...program], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^paylink-console: stdout cannot be written: .+\n$/)])
})

test.each(withMore([{ flag: '--version', printed: `${version}\n` }], [{ flag: '--help', printed: '--console-port' }]))(
  '$flag prints and ends with 0',
  async ({ flag, printed }) => {
    const { code, stdout, stderr } = await spawnHeadless(fromSource, [flag]).ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(printed)
  },
)
