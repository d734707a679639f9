import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { withinLimit } from './within-limit.ts'

// As build-engine.ts bundles it before the tests.
const script = fileURLToPath(new URL('../../out/tests/store-process.js', import.meta.url))

/** What the process printed, line by line; see store-process.ts. */
export interface Printed {
  open?: number
  links?: number
  refused?: string
  name?: string
  saved?: string
}

/** A real process with a store on `dataDir`. It is killed when the test is over. */
export const spawnStore = (dataDir: string, task: 'hold' | 'write') => {
  const child = spawn(process.execPath, [script, dataDir, task], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const printed: Printed[] = []
  const lines = createInterface({ input: child.stdout })
  let wake = (): void => {}
  lines.on('line', (line) => {
    printed.push(JSON.parse(line))
    wake()
  })
  const kill = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await exited
  }
  onTestFinished(kill)
  return {
    pid: child.pid,
    printed,
    /** Resolves once it has printed this many lines, or has ended. */
    async untilPrinted(count: number): Promise<void> {
      const ended = exited.then(() => 'ended')
      while (printed.length < count) {
        const line = new Promise<string>((resolve) => {
          wake = () => resolve('line')
        })
        const missing = (): string => `the process has printed ${printed.length} of ${count} lines`
        if ((await withinLimit(Promise.race([line, ended]), missing)) === 'ended') return
      }
    },
    /** SIGKILL: nothing in the process can notice. */
    kill,
    exited,
  }
}
