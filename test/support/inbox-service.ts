import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { InboxBehaviour } from '../../src/shared/contract/inboxes.ts'
import { buildTestService } from './test-service.ts'
import { untilSo } from './within-limit.ts'

export interface Exchanged {
  status: number
  /** Names and values in turn, as received. */
  rawHeaders: string[]
  headers: Record<string, unknown>
  body: string
}

/** One request over a connection of its own; rejects with Node's error when that breaks. */
export const sendRaw = (
  url: string,
  { method = 'POST', headers = [], body = '' }: { method?: string; headers?: string[]; body?: string | Buffer } = {},
): { answer: Promise<Exchanged>; leave: () => void } => {
  const length = ['content-length', String(Buffer.byteLength(body))]
  const all = ['host', new URL(url).host, ...headers, ...length]
  const call = request(url, { method, agent: false, headers: all as never })
  const answer = new Promise<Exchanged>((resolve, reject) => {
    call.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = []
      response
        .on('error', reject)
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const { statusCode = 0, rawHeaders, headers: named } = response
          resolve({ status: statusCode, rawHeaders, headers: named, body: Buffer.concat(chunks).toString() })
        })
    })
  })
  // As bytes: together with a text Node would write the headers as UTF-8.
  call.end(Buffer.from(body))
  return { answer, leave: () => call.destroy() }
}

/** The service on a real port, with inboxes set up; ends with its test. */
export const listenWithInboxes = async (
  behaviours: Record<string, InboxBehaviour> = {},
  over: Parameters<typeof buildTestService>[2] = {},
) => {
  const service = await buildTestService({}, undefined, over)
  const { app, store } = service
  const setUp = (name: string, behaviour: InboxBehaviour) =>
    store.commit([
      { put: 'inboxes', record: { id: name, seq: store.nextSequence(), createdAt: 0, behaviour, answered: 0 } },
    ])
  for (const [name, behaviour] of Object.entries(behaviours)) await setUp(name, behaviour)
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const post = (name: string, body: string | Buffer = 'status=1') => sendRaw(`${url}/inbox/${name}`, { body })
  /** What the store holds, oldest first. */
  const messages = () => [...store.inbox.oldest()]
  /** Resolves once it is so; looked at once each turn of the event loop. */
  const until = (isSo: () => boolean): Promise<void> => untilSo(isSo, String(isSo))
  return { ...service, url, setUp, post, messages, until }
}
