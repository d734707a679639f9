// A child process: receivers on eight ports that answer 200 to everything.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const ports: number[] = []
for (let i = 0; i < 8; i++) {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(200, { 'content-length': 2 }).end('OK'))
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ports.push((server.address() as AddressInfo).port)
}
process.send?.(ports)
