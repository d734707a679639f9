import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.ts'
import { ignored } from './test/support/not-quick.ts'
import { isLong, onlyLong } from './test/support/rounds.ts'

/**
 * Nearly every test talks to the built engine in a real Chromium, without its windows where that is installed, but in the long
 * run with them. The window's tests run the built program in Electron, or over the stand-in of test/support/electron.
 */
export default defineConfig({
  // In this order, so that no long test begins last, while the other workers have nothing left to do.
  projects: [
    // A test may start the program several times.
    { name: 'window', testDir: 'test/e2e-electron', testIgnore: ignored, timeout: 240_000 },
    { name: 'firefox', testDir: 'test/e2e', testMatch: 'firefox.e2e.ts' },
    { name: 'browser', testDir: 'test/e2e', testIgnore: ['firefox.e2e.ts', ...ignored] },
  ],
  testMatch: '**/*.e2e.ts',
  ...(isLong ? {} : { grepInvert: new RegExp(onlyLong.tag) }),
  // One more than the build machines have cores: a test waits for a third of its time. What the long run measures needs a core.
  workers: isLong ? 2 : 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 120_000,
  // How long a page may take to show what is expected: a busy machine must not be taken for a broken page.
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath: findChromium({ wholeFirst: isLong }) ?? '/usr/bin/chromium',
      // As people's browsers have it. page.goBack() then needs `waitUntil: 'commit'`: a page that was kept does not load.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a test then needs no process of its own, whose start and whose reading of the same scripts take an eighth of all.
        ...(isLong ? [] : ['--renderer-process-limit=1']),
      ],
    },
    screenshot: 'only-on-failure',
    // What moves is waited for before it is clicked.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
