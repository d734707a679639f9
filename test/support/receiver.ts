import { randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { withinLimit } from './within-limit.ts'

export interface ReceivedMessage {
  method: string
  url: string
  headers: Record<string, string | string[] | undefined>
  body: string
}

export interface Receiver {
  url: string
  received: ReceivedMessage[]
  /** Exchanges under way at once, the most so far. */
  peak(): number
  /** Connections open now. */
  connections(): number
  /** Resolves when so many messages have arrived in all. */
  arrived(count: number): Promise<void>
  close(): Promise<void>
}

const listen = async (server: Server, sockets: Set<Socket>) => {
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** An HTTP receiver on loopback; `answer` gets each message once it has arrived whole. */
export const createReceiver = async (
  answer: (response: ServerResponse, message: ReceivedMessage) => void = (response) => response.end('ok'),
): Promise<Receiver> => {
  const received: ReceivedMessage[] = []
  const waiting = new Set<{ count: number; resolve: () => void }>()
  let under = 0
  let peak = 0
  const server = createServer(async (request, response) => {
    peak = Math.max(peak, ++under)
    response.on('close', () => under--)
    const { method = '', url = '', headers } = request
    const message = { method, url, headers, body: await bodyOf(request) }
    received.push(message)
    for (const wait of waiting) if (received.length >= wait.count) wait.resolve()
    answer(response, message)
  })
  const sockets = new Set<Socket>()
  const { port, close } = await listen(server, sockets)
  return {
    url: `http://127.0.0.1:${port}/ipn`,
    received,
    peak: () => peak,
    connections: () => sockets.size,
    arrived: (count) => {
      const arrived = new Promise<void>((resolve) => {
        if (received.length >= count) resolve()
        else waiting.add({ count, resolve })
      })
      return withinLimit(arrived, () => `${received.length} of ${count} messages have arrived`)
    },
    close,
  }
}

/** A receiver that may do anything with the connection: `onRequest` gets the bytes of the request's head and body. */
export const createRawReceiver = async (
  onRequest: (socket: Socket, request: string) => void,
): Promise<{ url: string; port: number; requests: string[]; close(): Promise<void> }> => {
  const requests: string[] = []
  const server = createTcpServer((socket) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      const head = text.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (head === -1 || text.length < head + 4 + length) return
      const request = text
      text = ''
      requests.push(request)
      onRequest(socket, request)
    })
  })
  const { port, close } = await listen(server, new Set())
  return { url: `http://127.0.0.1:${port}/ipn`, port, requests, close }
}

/** Ports that no system gives to who asks for any: each worker has a thousand of its own. */
const firstPort = 12_000 + 1_000 * (Number(process.env.TEST_PARALLEL_INDEX ?? process.env.VITEST_POOL_ID ?? 0) % 16)
let portsTaken = randomInt(1_000)

/** A port nobody listens on, and that nobody is given meanwhile. */
export const unusedPort = async (): Promise<number> => {
  const port = firstPort + (portsTaken++ % 1_000)
  const server = createTcpServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  await new Promise((resolve) => server.close(resolve))
  return isFree ? port : unusedPort()
}
