import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainEnvironment } from './interpreters.ts'

export interface RunningHandler {
  /** Lines of stdout so far. */
  lines: string[]
  stop(): Promise<void>
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** Starts a server by its own command in a folder of its own, and resolves when it takes connections. */
export const startHandler = async (
  { fileName, code, run }: { fileName: string; code: string; run: string },
  port: number,
): Promise<RunningHandler> => {
  const directory = await mkdtemp(join(tmpdir(), 'paylink-handler-'))
  await writeFile(join(directory, fileName), code)
  // A group of its own, since a command may start the server as a child.
  const child = spawn('/bin/sh', ['-c', run], { cwd: directory, env: plainEnvironment(), detached: true })
  const lines: string[] = []
  let rest = ''
  let errors = ''
  let isRunning = true
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => {
      isRunning = false
      resolve()
    })
  })
  const stop = async (): Promise<void> => {
    if (isRunning && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    await ended
    await rm(directory, { recursive: true, force: true })
  }
  while (!(await accepts(port))) {
    if (isRunning) await new Promise((resolve) => setTimeout(resolve, 50))
    else throw new Error(`the handler ended: ${errors}`)
  }
  return { lines, stop }
}
