import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Snippet } from '../../../../src/shared/contract/signature.ts'
import { runIn } from './run-file.ts'

/** A snippet of a case, and the secret it runs with. */
export interface Runnable {
  snippet: Snippet
  secret: string
}

/** Files of one program that holds many snippets, and how to build and run it. */
export interface Program {
  files: Readonly<Record<string, string>>
  build?: string
  /** Runs those of the given numbers, which must have the same secret; each prints `#<number>` before its answer. */
  run(numbers: readonly number[]): string
}

/** What each snippet printed, in their order; one run for each secret, which is a variable of the environment. */
export const outputsOf = async (program: Program, all: readonly Runnable[]): Promise<string[]> => {
  const directory = await mkdtemp(join(tmpdir(), 'paylink-program-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  for (const [path, code] of Object.entries(program.files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true })
    await writeFile(join(directory, path), code)
  }
  if (program.build !== undefined) await runIn(directory, program.build)
  const outputs: string[] = []
  for (const secret of new Set(all.map((one) => one.secret))) {
    const numbers = [...all.keys()].filter((at) => all[at]?.secret === secret)
    const printed = await runIn(directory, program.run(numbers), { MERCHANT_SECRET: secret })
    for (const [, number, answer = ''] of printed.matchAll(/^#(\d+)\r?\n(.*)$/gm)) outputs[Number(number)] = answer
  }
  return outputs
}
