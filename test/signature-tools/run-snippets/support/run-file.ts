import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { plainEnvironment } from './interpreters.ts'

const execute = promisify(execFile)

/** What a command prints in a folder. Rejects with stderr when it fails. */
export const runIn = async (
  directory: string,
  command: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const options = { cwd: directory, env: plainEnvironment(env), maxBuffer: 64 * 1024 * 1024 }
  return (await execute('/bin/sh', ['-c', command], options)).stdout
}

/** A folder with one file, and what its command prints there. Rejects with stderr when the command fails. */
export const runFile = async (
  { fileName, code, run }: { fileName: string; code: string; run: string },
  env: Readonly<Record<string, string>>,
): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'paylink-snippet-'))
  try {
    await writeFile(join(directory, fileName), code)
    return await runIn(directory, run, env)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Does all the work, so many at a time; the machines that build have two cores. */
export const inTurns = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  atOnce = 3,
): Promise<Result[]> => {
  const results: Result[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++
      results[at] = await work(items[at] as Item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
