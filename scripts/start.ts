import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { buildIfNeeded } from './build-if-needed.ts'
import { chooseDoor } from './choose-door.ts'
import { root } from './run-program.ts'
import { say, sayAside } from './say.ts'

// npm start [-- flags]: builds when needed and opens the product. Flags are those of out/main/headless.js.

const flags = process.argv.slice(2)
// With --json, stdout belongs to programs, which read the ready line first.
const quiet = flags.some((flag) => ['--json', '--help', '--version'].includes(flag))

if (!(await buildIfNeeded(quiet ? sayAside : say))) process.exit(1)

const door = chooseDoor()
if (!quiet) say(door.why)

const child = spawn(process.execPath, ['out/main/headless.js', ...flags], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))

// Killing npm kills its shell, which passes nothing on: without this the ports would stay taken.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM')
}, 500).unref()

child.on('error', (error) => {
  sayAside(`Cannot start Node: ${error.message}`)
  process.exit(1)
})
child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1)))
