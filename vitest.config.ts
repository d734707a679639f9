import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Two cores on the build machines; some suites start servers of their own.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 30_000,
    // How long a condition is waited for; the usual second is short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
  },
})
