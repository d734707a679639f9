import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { checkForUpdate } from '../../src/main/shell/check-for-update.ts'
import { openLogFile } from '../../src/main/shell/log-file.ts'
import { renewSession } from '../../src/main/shell/renew-session.ts'
import { trustExtraCertificates } from '../../src/main/shell/trust-extra-certificates.ts'
import { makeTempDir } from '../support/temp-dir.ts'

describe('the log file', () => {
  test('is written beside the terminal, which may not be there', () => {
    const directory = join(makeTempDir(), 'logs')
    const log = openLogFile(directory, () => {
      throw new Error('EBADF')
    })
    log.write('one\n')
    expect(readFileSync(log.path, 'utf8')).toBe('one\n')
    // For this user only.
    expect(statSync(log.path).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
  })

  test('is there to be shown before anything is written', () => {
    expect(readFileSync(openLogFile(join(makeTempDir(), 'logs'), () => {}).path, 'utf8')).toBe('')
  })

  test('starts anew when it has become long, and keeps the one before', () => {
    const directory = makeTempDir()
    const path = join(directory, 'paylink-console.log')
    writeFileSync(path, 'x'.repeat(5_000_001))
    const log = openLogFile(directory, () => {})
    log.write('new\n')
    expect(readFileSync(log.path, 'utf8')).toBe('new\n')
    expect(readFileSync(join(directory, 'paylink-console.1.log'), 'utf8')).toHaveLength(5_000_001)
  })

  test('starts anew while the program runs, too', () => {
    const directory = makeTempDir()
    const log = openLogFile(directory, () => {})
    for (const text of ['x'.repeat(3_000_000), 'é'.repeat(1_000_001), 'new\n']) log.write(text)
    expect(readFileSync(log.path, 'utf8')).toBe('new\n')
    expect(readFileSync(join(directory, 'paylink-console.1.log'), 'utf8')).toHaveLength(4_000_001)
  })

  test('is written further when it cannot be renamed', () => {
    const directory = makeTempDir()
    mkdirSync(join(directory, 'paylink-console.1.log'))
    const log = openLogFile(directory, () => {})
    for (const text of ['x'.repeat(5_000_001), 'one\n', 'two\n']) log.write(text)
    expect(readFileSync(log.path, 'utf8')).toMatch(/xone\ntwo\n$/)
  })

  test('that cannot be written is no reason to stop', () => {
    const file = join(makeTempDir(), 'a-file')
    writeFileSync(file, '')
    expect(() => openLogFile(file, () => {}).write('x')).not.toThrow()
  })
})

describe('a newer release', () => {
  const answering = (body: unknown, status = 200) =>
    vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status }))
  const page = 'https://example.com/releases'

  test.each([
    ['1.2.10', true],
    ['1.2.3', false],
    ['1.1.9', false],
  ])('%s is offered to 1.2.3: %s', async (version, isOffered) => {
    const release = await checkForUpdate('https://example.com/latest.json', '1.2.3', answering({ version, page }))
    expect(release !== undefined).toBe(isOffered)
  })

  test.each<[unknown, number]>([
    [{ version: '1.2.4', page: 'javascript:alert(1)' }, 200],
    [{ version: 'new', page }, 200],
    [{}, 200],
    [{ version: '9.0.0', page }, 500],
  ])('is not read from %j, %i', async (body, status) => {
    await expect(checkForUpdate('https://example.com/', '1.2.3', answering(body, status))).rejects.toThrow()
  })
})

describe('certificates of one’s own', () => {
  const logger = pino({ level: 'silent' })

  test('are trusted besides the system’s', () => {
    const setDefaultCACertificates = vi.fn()
    const tls = { getCACertificates: () => ['system'], setDefaultCACertificates }
    trustExtraCertificates('/own.pem', { tls, readFile: () => 'own', logger })
    expect(setDefaultCACertificates).toHaveBeenCalledWith(['system', 'own'])
  })

  test('that cannot be read are said in the log, and change nothing', () => {
    const warn = vi.fn()
    const setDefaultCACertificates = vi.fn()
    const readFile = (): string => {
      throw new Error('ENOENT')
    }
    const tls = { getCACertificates: () => [], setDefaultCACertificates }
    trustExtraCertificates('/none.pem', { tls, readFile, logger: { warn } })
    expect(warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('/none.pem'))
    expect(setDefaultCACertificates).not.toHaveBeenCalled()
  })

  test('are left to Node where it reads them itself', () => {
    expect(() => trustExtraCertificates('/own.pem', { tls: {}, readFile: () => 'own', logger })).not.toThrow()
    const tls = { getCACertificates: () => [], setDefaultCACertificates: vi.fn() }
    trustExtraCertificates(undefined, { tls, readFile: () => 'own', logger })
    expect(tls.setDefaultCACertificates).not.toHaveBeenCalled()
  })
})

test('a session that ended is renewed once a minute at most, and never before the window was signed in', () => {
  type OnCompleted = Parameters<typeof renewSession>[0]['session']['webRequest']['onCompleted']
  let now = 0
  let respond: (statusCode: number) => void = () => {}
  const onCompleted = ((_filter: unknown, listener: (details: { statusCode: number }) => void) => {
    respond = (statusCode) => listener({ statusCode })
  }) as unknown as OnCompleted
  const load = vi.fn()
  renewSession({ session: { webRequest: { onCompleted } }, origin: 'http://127.0.0.1:1', now: () => now, load })
  respond(401)
  expect(load).not.toHaveBeenCalled()
  respond(200)
  respond(401)
  respond(401)
  expect(load).toHaveBeenCalledTimes(1)
  now += 61_000
  respond(401)
  expect(load).toHaveBeenCalledTimes(2)
})
