import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { Api } from '../../src/main/client/api.ts'
import { type EngineConfig, startEngine } from '../../src/main/engine.ts'
import { sharedThreads } from './shared-threads.ts'
import { makeTempDir } from './temp-dir.ts'

const start = async (config: Partial<EngineConfig> & Pick<EngineConfig, 'dataDir'>) => {
  const engine = await startEngine({
    host: '127.0.0.1',
    port: 0,
    consolePort: 0,
    merchants: [],
    settings: {},
    version: '1.2.3',
    logger: pino({ level: 'silent' }),
    threads: sharedThreads,
    ...config,
  })
  const { consoleUrl, token } = engine.urls
  const api: Api = async (method, path, body) => {
    const headers = {
      authorization: `Bearer ${token}`,
      // Packing and unpacking takes a tenth of the time of such tests.
      'accept-encoding': 'identity',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(consoleUrl + path, { method, headers, ...sent })
    return { status: response.status, body: await response.json() }
  }
  return { engine, api, ...engine.urls }
}

/** A whole engine on ports of its own, with the demo merchant; ends with its test. */
export const runEngine = async (over: Partial<EngineConfig> = {}) => {
  const running = await start({ dataDir: makeTempDir(), ...over })
  onTestFinished(() => running.engine.stop())
  return running
}

/** One engine for all tests of a file or group, whose names and ids must not collide; a start takes longer than most tests. */
export const shareEngine = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'paylink-test-'))
  let running: Awaited<ReturnType<typeof start>> | undefined
  beforeAll(async () => {
    running = await start({ dataDir })
  })
  afterAll(async () => {
    await running?.engine.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return () => {
    if (running === undefined) throw new Error('the shared engine has not been started')
    return running
  }
}

/**
 * Whole engines for the tests of a file. One that a test is done with goes to the next test that asks for the same merchants, as
 * on a first run: its threads, which take half a second of processor time each to start, are there already.
 */
export const reuseEngines = () => {
  const directories: string[] = []
  const started: Awaited<ReturnType<typeof start>>[] = []
  const free = new Map<string, typeof started>()
  afterAll(async () => {
    for (const { engine } of started) await engine.stop()
    for (const directory of directories) rmSync(directory, { recursive: true, force: true })
  })
  const startOne = async (merchants: EngineConfig['merchants']) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'paylink-test-'))
    directories.push(dataDir)
    const running = await start({ dataDir, merchants })
    started.push(running)
    return running
  }
  return async (merchants: EngineConfig['merchants']) => {
    const key = JSON.stringify(merchants)
    const alike = free.get(key) ?? []
    free.set(key, alike)
    const kept = alike.pop()
    const running = kept ?? (await startOne(merchants))
    if (kept) {
      const { status } = await kept.api('POST', '/api/reset', { everything: true })
      if (status !== 200) throw new Error(`the engine of another test was not reset: ${status}`)
    }
    onTestFinished(() => void alike.push(running))
    return running
  }
}
