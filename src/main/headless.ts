#!/usr/bin/env node
import envPaths from 'env-paths'
import { parseArguments } from './cli/parse-arguments.ts'
import { runHeadless } from './cli/run-headless.ts'
import { version } from './cli/version.ts'

/** The headless door: the whole engine on plain Node, for scripts, CI and whoever wants no window. */

// A reader that goes away (`| head -1`) does not end the service.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

const parsed = parseArguments(process.argv.slice(2), {
  env: process.env,
  version,
  defaultDataDir: envPaths('paylink-console', { suffix: '' }).data,
})

switch (parsed.kind) {
  case 'print':
    process.stdout.write(parsed.text)
    break
  case 'wrong':
    process.stderr.write(`paylink-console: ${parsed.message} (--help shows every flag)\n`)
    process.exitCode = 2
    break
  case 'run':
    await runHeadless(parsed.options)
}
