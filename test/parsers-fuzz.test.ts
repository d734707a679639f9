import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { rounds } from './support/rounds.ts'

const script = fileURLToPath(new URL('../out/tests/fuzz-parsers.js', import.meta.url))
/** Texts for each parser. */
const count = rounds(80, 10_000)

test.each([1, 2])(
  `every parser survives ${count} generated texts in a process of its own: seed %d`,
  async (seed) => {
    const args = [script, String(seed), String(count)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const [stdout, stderr, [code, signal]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    expect({ code, signal, stderr }).toEqual({ code: 0, signal: null, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({ texts: 14 * count, parsers: 14 })
  },
  600_000,
)
