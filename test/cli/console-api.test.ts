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
