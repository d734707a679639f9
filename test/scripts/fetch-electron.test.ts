import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, WriteStream, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { downloadFailure, fetchElectron } from '../../scripts/fetch-electron.ts'
import { makeTempDir } from '../support/temp-dir.ts'

// electron's own downloader and installer, unchanged, against a server of this machine that has a tiny zip in place of
// Electron's.

/** Holds `version`, and a file at the place of Electron's program on each system. */
const zip = Buffer.from(
  'UEsDBBQAAAAAAAAAIVzgssjUBwAAAAcAAAAHAAAAdmVyc2lvbnY5OS4wLjBQSwMEFAAAAAAAAAAhXB2d+wQKAAAACgAAAAgAAABlbGVjdHJvbi' +
    'MhL2Jpbi9zaApQSwMEFAAAAAAAAAAhXIMW3IwBAAAAAQAAAAwAAABlbGVjdHJvbi5leGV4UEsDBBQAAAAAAAAAIVyDFtyMAQAAAAEAAAAkAAAA' +
    'RWxlY3Ryb24uYXBwL0NvbnRlbnRzL01hY09TL0VsZWN0cm9ueFBLAQIUAxQAAAAAAAAAIVzgssjUBwAAAAcAAAAHAAAAAAAAAAAAAADtAQAAAA' +
    'B2ZXJzaW9uUEsBAhQDFAAAAAAAAAAhXB2d+wQKAAAACgAAAAgAAAAAAAAAAAAAAO0BLAAAAGVsZWN0cm9uUEsBAhQDFAAAAAAAAAAhXIMW3IwB' +
    'AAAAAQAAAAwAAAAAAAAAAAAAAO0BXAAAAGVsZWN0cm9uLmV4ZVBLAQIUAxQAAAAAAAAAIVyDFtyMAQAAAAEAAAAkAAAAAAAAAAAAAADtAYcAAA' +
    'BFbGVjdHJvbi5hcHAvQ29udGVudHMvTWFjT1MvRWxlY3Ryb25QSwUGAAAAAAQABAD3AAAAygAAAAAA',
  'base64',
)
const version = '99.0.0'
const name = `electron-v${version}-${process.platform}-${process.arch}.zip`
const modules = resolve(import.meta.dirname, '../../node_modules')

/** electron's npm package, as it is before its program was fetched, with the checksum of the tiny zip. */
const makePackage = (checksum = createHash('sha256').update(zip).digest('hex')): string => {
  const directory = join(makeTempDir(), 'electron')
  mkdirSync(directory)
  // It finds its downloader and its unzipper here.
  symlinkSync(modules, join(dirname(directory), 'node_modules'))
  cpSync(join(modules, 'electron/install.js'), join(directory, 'install.js'))
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ name: 'electron', version }))
  writeFileSync(join(directory, 'checksums.json'), JSON.stringify({ [name]: checksum }))
  return directory
}

/** A mirror that answers like this; resolves to the paths that were asked for. */
const serve = async (answer: (response: ServerResponse) => void): Promise<string[]> => {
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    answer(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    vi.unstubAllEnvs()
  })
  vi.stubEnv('ELECTRON_MIRROR', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  vi.stubEnv('electron_config_cache', makeTempDir())
  return requested
}

const whole = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-length': zip.length }).end(zip)
}

/** As long as a busy machine may take for what is no silence. */
const patient = { firstByteMs: 20_000, stallMs: 20_000 }

const fetchIt = (options: Partial<Parameters<typeof fetchElectron>[0]> = {}): Promise<string> =>
  fetchElectron({
    signal: new AbortController().signal,
    onProgress: () => {},
    packageDir: makePackage(),
    ...patient,
    ...options,
  })

describe('Electron’s program', () => {
  test('is fetched, checked and unzipped; the next time it comes from the cache', async () => {
    const requested = await serve(whole)
    const seen: [number, number | null][] = []
    const path = await fetchIt({ onProgress: (...progress) => void seen.push(progress) })
    expect(existsSync(path)).toBe(true)
    expect(requested).toEqual([`/v${version}/${name}`])
    expect(seen.at(-1)).toEqual([zip.length, zip.length])
    expect(existsSync(await fetchIt())).toBe(true)
    expect(requested).toHaveLength(1)
  })

  test('may come slowly, as long as it comes', async () => {
    await serve((response) => {
      response.writeHead(200, { 'content-length': zip.length }).write(zip.subarray(0, 10))
      setTimeout(() => response.write(zip.subarray(10, 20)), 150)
      setTimeout(() => response.end(zip.subarray(20)), 300)
    })
    expect(existsSync(await fetchIt())).toBe(true)
  })

  test.each<[string, (response: ServerResponse) => void, object, RegExp]>([
    ['nothing answers', () => {}, { firstByteMs: 300 }, /^the server does not answer$/],
    [
      'only the head of an answer comes',
      (response) => void response.writeHead(200).flushHeaders(),
      { firstByteMs: 300 },
      /^the server does not answer$/,
    ],
    [
      'no more of it comes',
      (response) => void response.write(zip.subarray(0, 9)),
      { stallMs: 300 },
      /^no more of it comes$/,
    ],
    ['it is not there', (response) => void response.writeHead(404).end(), {}, /^the server answered 404$/],
    ['the server fails', (response) => void response.writeHead(503).end(), {}, /^the server answered 503$/],
    [
      'the connection breaks off',
      (response) => {
        response.writeHead(200, { 'content-length': zip.length }).write(zip.subarray(0, 9))
        setTimeout(() => response.destroy(), 50)
      },
      {},
      /^the connection broke off$/,
    ],
  ])('is given up, with the reason, when %s', async (_what, answer, limits, reason) => {
    await serve(answer)
    await expect(fetchIt(limits)).rejects.toThrow(reason)
  })

  test('is not taken when its checksum is another, and not kept either', async () => {
    const requested = await serve(whole)
    const packageDir = makePackage('0'.repeat(64))
    for (const _ of [1, 2]) {
      await expect(fetchIt({ packageDir })).rejects.toThrow(/^what came is not what its checksum says$/)
    }
    expect(requested).toHaveLength(2)
    expect(existsSync(join(packageDir, 'dist'))).toBe(false)
  })

  test('is given up on a full disk, and nothing of it stays', async () => {
    await serve(whole)
    const temporary = makeTempDir()
    vi.stubEnv('TMPDIR', temporary)
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const write = vi.spyOn(WriteStream.prototype, '_write').mockImplementation((_chunk, _encoding, done) => done(full))
    const fetching = fetchIt()
    await expect(fetching).rejects.toThrow(/^the disk is full$/)
    expect(write).toHaveBeenCalled()
    write.mockRestore()
    expect(readdirSync(temporary, { recursive: true }).filter((path) => String(path).endsWith(name))).toEqual([])
    expect(existsSync(await fetchIt())).toBe(true)
  })

  test('is given up by Ctrl-C', async () => {
    const stop = new AbortController()
    await serve((response) => {
      response.write(zip.subarray(0, 9))
      setTimeout(() => stop.abort(new Error('you stopped it')), 20)
    })
    await expect(fetchIt({ signal: stop.signal })).rejects.toThrow(/^you stopped it$/)
  })

  test('is given up where its npm package is not installed', async () => {
    await expect(fetchIt({ packageDir: makeTempDir() })).rejects.toThrow()
  })
})

test.each([
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), 'the disk is full'],
  [
    new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }) }),
    'there is no network',
  ],
  [new Error('something else'), 'something else'],
])('a failed download is said in words: %s', (error, words) => {
  expect(downloadFailure(error)).toBe(words)
})
