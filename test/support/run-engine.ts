import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { Api } from '../../src/main/client/api.ts'
import { type EngineConfig, startEngine } from '../../src/main/engine.ts'
import { makeTempDir } from './temp-dir.ts'

/** A whole engine on ports of its own, with the demo merchant; ends with its test. */
export const runEngine = async (over: Partial<EngineConfig> = {}) => {
  const engine = await startEngine({
    dataDir: makeTempDir(),
    host: '127.0.0.1',
    port: 0,
    consolePort: 0,
    merchants: [],
    settings: {},
    version: '1.2.3',
    logger: pino({ level: 'silent' }),
    ...over,
  })
  onTestFinished(() => engine.stop())
  const { consoleUrl, token } = engine.urls
  const api: Api = async (method, path, body) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(consoleUrl + path, { method, headers, ...sent })
    return { status: response.status, body: await response.json() }
  }
  return { engine, api, ...engine.urls }
}
