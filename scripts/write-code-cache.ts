import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileProgram } from '../src/main/compile-program.ts'

// Part of the build: node --import tsx scripts/write-code-cache.ts <out/main/headless.cjs>. Starts and stops the engine once,
// so that the cache holds the functions of a start and no others.

const file = process.argv[2] as string
const dataDir = mkdtempSync(join(tmpdir(), 'paylink-code-cache-'))
process.argv.splice(2, 1, '--json', '--port', '0', '--console-port', '0', '--data-dir', dataDir)
for (const name of Object.keys(process.env)) if (name.startsWith('PAYLINK_')) delete process.env[name]
rmSync(`${file}.cache`, { force: true })
const { run, keep } = compileProgram(file)
process.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  if (code === 0) keep()
})
const write = process.stdout.write.bind(process.stdout)
process.stdout.write = ((text: string, ...rest: []) => {
  if (text.includes('"ready"')) process.emit('SIGTERM')
  return write(text, ...rest)
}) as typeof process.stdout.write
run()
