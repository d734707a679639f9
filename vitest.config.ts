import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ignored } from './test/support/not-quick.ts'
import { rounds } from './test/support/rounds.ts'

export const support = (file: string): string => fileURLToPath(new URL(`test/support/${file}`, import.meta.url))

export default defineConfig({
  resolve: { alias: [{ find: /^.*\/worker-file\.ts$/, replacement: support('bundled/worker-file.ts') }] },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ignored,
    globalSetup: support('build-engine.ts'),
    setupFiles: support('seed-property-tests.ts'),
    // One more than the build machines have cores: many suites wait for processes and timers of their own.
    // The limits of time are far above what a quiet machine needs.
    maxWorkers: 3,
    // Loading the engine's modules takes longer than most files; no test replaces modules or relies on fresh ones.
    isolate: false,
    testTimeout: rounds(120_000, 3_600_000),
    hookTimeout: 60_000,
    // How long a condition is waited for; the usual second is short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
  },
})
