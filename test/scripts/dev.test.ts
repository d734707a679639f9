import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTempDir } from '../support/temp-dir.ts'

test('npm run dev serves the console from source, and passes on what its page asks of the engine', async () => {
  const flags = ['--no-open', '--port', '0', '--console-port', '0', '--data-dir', makeTempDir()]
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts', ...flags], {
    cwd: resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((over) => child.once('exit', over))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let output = ''
  const address = await new Promise<URL>((found, failed) => {
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, url] = /with reload: (\S+)\n/.exec(output) ?? []
      if (url !== undefined) found(new URL(url))
    })
    child.on('exit', () => failed(new Error(output)))
  })
  const page = await (await fetch(address)).text()
  expect(page).toContain('/@vite/client')
  const authorization = `Bearer ${address.searchParams.get('token')}`
  const headers = { authorization, origin: address.origin }
  expect((await fetch(new URL('/api/status', address), { headers })).status).toBe(200)
  expect((await fetch(new URL('/api/status', address))).status).toBe(401)
})
