import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unusedPort } from '../../support/receiver.ts'
import { fromBuild, type Headless, type Ready, spawnHeadless } from '../../support/spawn-headless.ts'

export interface Merchant {
  key: string
  secret: string
}

/** A running engine, and the merchant it knows. */
export interface Engine extends Ready {
  merchant: Merchant
  /** Calls the control API; throws unless it answers 2xx. */
  api<Reply>(method: string, path: string, body?: unknown): Promise<Reply>
}

/** An engine a test has to itself, and may end and start again. */
export interface OwnEngine extends Engine {
  /** Ends it on the spot, as a power cut does. */
  kill(): Promise<void>
  /** Starts it again on the same ports and data directory; the token is another one then. */
  startAgain(): Promise<void>
  /** Makes a first run of it: deletes all data and settings. */
  reset(): Promise<void>
  /** Ends it properly and removes its data; rejects when it did not go well. */
  stop(): Promise<void>
}

interface Running {
  headless: Headless
  ready: Ready
}

/**
 * Starts the built engine on ports of its own with a data directory of its own, which goes with it. `merchant` is known to it
 * from the start; without one it is a first run, with the demo merchant.
 */
export const startEngine = async (merchant?: Merchant, flags: readonly string[] = []): Promise<OwnEngine> => {
  const directory = await mkdtemp(join(tmpdir(), 'paylink-data-'))
  const named = merchant === undefined ? [] : ['--merchant', `${merchant.key}:${merchant.secret}`]
  const start = async (port: string, consolePort: string): Promise<Running> => {
    const place = ['--port', port, '--console-port', consolePort, '--data-dir', join(directory, 'data')]
    const headless = spawnHeadless(fromBuild, ['--json', ...place, ...named, ...flags])
    return { headless, ready: JSON.parse(await headless.firstLine) as Ready }
  }
  // Not any ports: another program could be given them before `startAgain`.
  const ports = [String(await unusedPort()), String(await unusedPort())] as const
  let running = await start(...ports).catch(async (error: unknown) => {
    await rm(directory, { recursive: true, force: true })
    throw error
  })
  const { event, serviceUrl, consoleUrl, dataDir } = running.ready
  const api = async <Reply>(method: string, path: string, body?: unknown): Promise<Reply> => {
    const response = await fetch(`${consoleUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${running.ready.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Reply
  }
  let current = merchant ?? (await demoMerchant(api))
  return {
    event,
    serviceUrl,
    consoleUrl,
    dataDir,
    get token() {
      return running.ready.token
    },
    get merchant() {
      return current
    },
    api,
    kill: async () => {
      running.headless.kill('SIGKILL')
      await running.headless.ended
    },
    startAgain: async () => {
      running = await start(...ports)
    },
    reset: async () => {
      await api('POST', '/api/reset', { everything: true })
      current = merchant ?? (await demoMerchant(api))
    },
    stop: async () => {
      running.headless.kill('SIGTERM')
      const { code, signal, stderr } = await running.headless.ended
      await rm(directory, { recursive: true, force: true })
      if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the engine ended with ${code}: ${stderr}`)
    },
  }
}

const demoMerchant = async (api: Engine['api']): Promise<Merchant> => {
  const [merchant] = (await api<{ items: Merchant[] }>('GET', '/api/merchants')).items
  if (merchant === undefined) throw new Error('a first run without a demo merchant')
  return merchant
}
