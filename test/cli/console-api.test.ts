import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { consoleApi } from '../../src/main/cli/console-api.ts'

const listening = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a console that redirects gets no second request, which would have the token', async () => {
  const tokens: (string | undefined)[] = []
  const other = await listening(({ headers }, response) => {
    tokens.push(headers.authorization)
    response.end('{}')
  })
  const url = await listening((_, response) => response.writeHead(302, { location: `${other}/api/status` }).end('{}'))
  expect(await consoleApi(url, 'secret-token').api('GET', '/api/status')).toEqual({ status: 302, body: {} })
  expect(tokens).toEqual([])
})

test('a console that does not end its answer, or sends none, is given up', async () => {
  const silent = await listening(() => {})
  await expect(consoleApi(silent, 't', { timeoutMs: 50 }).api('GET', '/api/status')).rejects.toThrow(
    `the console at ${silent} does not answer: it takes too long`,
  )
  const part = Buffer.alloc(1024 * 1024, ' ')
  const endless = await listening((_, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(part));
      response.once('drain', more)
    }
    more()
  })
  await expect(consoleApi(endless, 't').api('GET', '/api/status')).rejects.toThrow(
    `${endless} is not a Paylink Console: its answer does not end`,
  )
})

test('a call after a stop is not sent', async () => {
  let calls = 0
  const url = await listening((_, response) => {
    calls++
    response.end('{}')
  })
  const stopped = AbortSignal.abort()
  await expect(consoleApi(url, 't', { stopped }).api('GET', '/api/status')).rejects.toThrow('does not answer')
  expect(calls).toBe(0)
})
