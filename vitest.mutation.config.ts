import { defineConfig } from 'vitest/config'
import { support } from './vitest.config.ts'

// For `npm run test:mutation`: the tests that mirror what is mutated, without those that start processes of their own.
export default defineConfig({
  test: {
    include: ['domain', 'shared', 'operations', 'ipn', 'store'].map((folder) => `test/${folder}/**/*.test.ts`),
    exclude: ['test/store/crash.test.ts', 'test/store/data-dir-lock.test.ts', 'test/ipn/hostile-receivers.test.ts'],
    setupFiles: support('seed-property-tests.ts'),
    isolate: false,
    testTimeout: 60_000,
  },
})
