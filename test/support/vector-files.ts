import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { goldenVectors } from '../../src/main/signature-tools/vectors/golden-vectors.ts'
import { vectorFile } from '../../src/main/signature-tools/vectors/vector-file.ts'
import type { VectorFormat } from '../../src/shared/contract/signature.ts'
import type { NumbersInSignature } from '../../src/shared/signature/canonical-json.ts'
import { md5 } from './md5.ts'

/** Nothing a file format or a shell could take for its own must get lost. */
export const vectorMerchant = { key: `mk_"Ä\u{1f600}'\\n.$x`, secret: `s3cr3t/Ünï'"$+ \\==` }

export const vectorsFor = (numbers: NumbersInSignature = 'as-sent') =>
  goldenVectors({ ...vectorMerchant, numbers, md5 })

export const vectorFileFor = (format: VectorFormat, numbers: NumbersInSignature = 'as-sent') =>
  vectorFile(format, { key: vectorMerchant.key, numbers, vectors: vectorsFor(numbers) })

interface Run {
  program: string
  /** After the name of the file. */
  args: (file: string, folder: string) => string[]
  format: VectorFormat
  numbers?: NumbersInSignature
  /** What is plugged in: the line of the file that calls the reference, and what takes its place. */
  plug?: [reference: string, own: string]
  /** Of the tests: null leaves it unset. */
  secret?: string | null
  /** Puts more into the folder. */
  prepare?: (folder: string) => Promise<void>
}

/** Writes a test file to a folder of its own and runs it with the real tool. */
export const runVectorFile = async ({
  program,
  args,
  format,
  numbers,
  plug,
  prepare,
  secret = vectorMerchant.secret,
}: Run) => {
  const folder = await mkdtemp(join(tmpdir(), 'vectors-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { fileName, text } = vectorFileFor(format, numbers)
  if (plug && text.split(plug[0]).length !== 2) throw new Error('there is not one place to plug in')
  const path = join(folder, fileName)
  await writeFile(path, plug ? text.replace(plug[0], () => plug[1]) : text)

  await prepare?.(folder)

  const { MERCHANT_SECRET: _, ...env } = process.env
  if (secret !== null) env.MERCHANT_SECRET = secret
  const child = spawn(program, args(path, folder), { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  child.stderr.on('data', (data) => {
    output += data
  })
  const status = await new Promise<number | null>((done, failed) => {
    child.once('error', failed)
    child.once('close', done)
  })
  return { status, output, folder }
}

/** Names of the vectors that failed; PHPUnit, and pytest on a build machine, print each a second time. */
export const wrongTokens = (output: string): string[] => [
  ...new Set(Array.from(output.matchAll(/Wrong token for: (.+?)\. This vector/g), ([, name = '']) => name)),
]
