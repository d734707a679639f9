import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// Runs a program of this project for the other scripts, from the project's root, without a shell.

/** The project's root, absolute. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** A program installed by npm, by the path of its script: run with this very Node, no `.cmd` files involved. */
export const installed = (path: string): [string, string] => [process.execPath, `node_modules/${path}`]

export interface Ended {
  code: number
  /** stdout and stderr as they came, empty when shown. */
  output: string
}

interface Options {
  /** Passes its output on as it comes; otherwise it is kept. */
  show?: boolean
  env?: Record<string, string>
  /** After so many ms it is ended. */
  limit?: number
}

/** Runs to the end; a program that cannot be started ends with 127, one killed by a signal with 1. */
export const run = (command: readonly string[], { show = false, env = {}, limit }: Options = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const [program = '', ...args] = command
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      timeout: limit,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    const chunks: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
    const output = () => Buffer.concat(chunks).toString()
    child.on('error', (error) => resolve({ code: 127, output: `${program}: ${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: output() }))
  })
