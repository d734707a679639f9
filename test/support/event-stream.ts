import { get, type IncomingMessage } from 'node:http'
import type { ServerEvent } from '../../src/shared/events.ts'
import { withinLimit } from './within-limit.ts'

export interface ReceivedEvent {
  id: number
  event: ServerEvent
}

export interface EventStream {
  response: IncomingMessage
  /** All that came so far. */
  received: ReceivedEvent[]
  /** Resolves with the first event, from now or before, that fits. */
  until(fits: (event: ServerEvent) => boolean): Promise<ReceivedEvent>
  /** Resolves once the server has ended the stream. */
  ended: Promise<void>
  close(): void
}

/** Opens a server-sent event stream over a socket and reads it. */
export const openEventStream = (url: string, headers: Record<string, string>): Promise<EventStream> =>
  new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, (response) => {
      const received: ReceivedEvent[] = []
      const waiting = new Set<() => void>()
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          const lines = block.split('\n')
          const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
          const data = field('data')
          if (data !== undefined) received.push({ id: Number(field('id')), event: JSON.parse(data) })
        }
        for (const look of waiting) look()
      })
      const ended = new Promise<void>((done) => response.once('close', done))
      response.on('error', () => {})
      resolve({
        response,
        received,
        until: (fits) => {
          const fitting = new Promise<ReceivedEvent>((found) => {
            const look = () => {
              const match = received.find(({ event }) => fits(event))
              if (!match) return
              waiting.delete(look)
              found(match)
            }
            waiting.add(look)
            look()
          })
          return withinLimit(fitting, () => `no event fits ${fits}; came: ${received.map(({ event }) => event.type)}`)
        },
        ended,
        close: () => request.destroy(),
      })
    })
    request.on('error', reject)
  })
