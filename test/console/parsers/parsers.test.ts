import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { ThreadLimit } from '../../../src/main/console/parsers/limited-thread.ts'
import { createParsers } from '../../../src/main/console/parsers/parsers.ts'
import { makeTempDir } from '../../support/temp-dir.ts'

const parsersFor = (...how: Parameters<typeof createParsers>) => {
  const parsers = createParsers(...how)
  onTestFinished(() => parsers.close())
  return parsers
}

/** A worker that loops, uses all memory or throws, as the text says. */
const worker = (): string => {
  const file = join(makeTempDir(), 'worker.mjs')
  writeFileSync(
    file,
    `export default ({ text }) => {
      if (text === 'for ever') while (true);
      if (text === 'memory') for (const all = []; ; ) all.push(new Array(1e5).fill(0.5))
      if (text === 'throw') throw new TypeError('a defect')
      return text
    }`,
  )
  return pathToFileURL(file).href
}

/** A worker whose thread takes a while to start. */
const slowStart = (ms: number): string => {
  const file = join(makeTempDir(), 'worker.mjs')
  writeFileSync(
    file,
    `await new Promise((started) => setTimeout(started, ${ms}))
    export default ({ text }) => text`,
  )
  return pathToFileURL(file).href
}

/** In ms. Starting a thread is slow on a busy machine. */
const patience = 60_000

test(
  'a text that takes too long ends its thread, and another thread parses the next',
  async () => {
    const { readScenario } = parsersFor(2_000, worker())
    const stuck = readScenario('for ever', '')
    const next = readScenario('hello', '')
    await expect(stuck).rejects.toThrow(ThreadLimit)
    expect(await next).toBe('hello')
  },
  patience,
)

test(
  'a scenario does not wait for texts of other kinds',
  async () => {
    const { readScenario, readMaterial } = parsersFor(patience, worker())
    const stuck = readMaterial('for ever', undefined).catch(() => 'ended')
    const queued = readMaterial('hello', undefined).catch(() => 'ended')
    expect(await readScenario('hello', '')).toBe('hello')
    expect(await Promise.race([stuck, queued, 'waiting'])).toBe('waiting')
  },
  patience,
)

test(
  'the start of the thread does not count as the time of a text',
  async () => {
    const { readScenario } = parsersFor(2_000, slowStart(2_500))
    expect(await readScenario('hello', '')).toBe('hello')
  },
  patience,
)

test(
  'a text that needs too much memory ends its thread, and another thread parses the next',
  async () => {
    const { readSentRequest } = parsersFor(30_000, worker())
    const [greedy, next] = [readSentRequest('memory'), readSentRequest('hello')]
    await expect(greedy).rejects.toThrow(ThreadLimit)
    expect(await next).toBe('hello')
  },
  patience,
)

test(
  'an unexpected error is passed on, and the next text is parsed',
  async () => {
    const { readSentRequest } = parsersFor(30_000, worker())
    const [broken, next] = [readSentRequest('throw'), readSentRequest('hello')]
    await expect(broken).rejects.toThrow('a defect')
    expect(await next).toBe('hello')
  },
  patience,
)

test(
  'parsing works from source as in the build',
  async () => {
    const parsers = parsersFor()
    expect(await parsers.readScenario('steps:\n  - pay: no\n', 'x')).toMatchObject({
      problems: [{ line: 2, column: 10 }],
    })
    expect(await parsers.readSentRequest('curl -d a http://b.test')).toMatchObject({
      method: 'POST',
      url: 'http://b.test',
    })
  },
  patience,
)
