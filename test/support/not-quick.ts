import { isQuick } from './rounds.ts'

/**
 * What `npm test` leaves out and `npm run test:all` runs: generated code in its own languages, scripts of a developer, failures of
 * the window, every screen and page judged by axe, and second walks over what another file walks or vitest tests.
 */
export const notQuick = [
  'test/signature-tools/run-snippets/**',
  'test/signature-tools/run-vectors/**',
  'test/scripts/dev.test.ts',
  'test/scripts/fetch-electron.test.ts',
  'test/e2e-electron/window-failures.e2e.ts',
  'test/e2e-electron/window-life.e2e.ts',
  'test/e2e/card-errors.e2e.ts',
  'test/e2e/every-page.e2e.ts',
  'test/e2e/finding.e2e.ts',
  'test/e2e/outside-links.e2e.ts',
  'test/e2e/present.e2e.ts',
  'test/e2e/rules-on-shops.e2e.ts',
  'test/e2e/console/cases.e2e.ts',
  'test/e2e/console/cases-of-material.e2e.ts',
  'test/e2e/console/clock.e2e.ts',
  'test/e2e/console/data.e2e.ts',
  'test/e2e/console/deliveries.e2e.ts',
  'test/e2e/console/drafts.e2e.ts',
  'test/e2e/console/dropped-files.e2e.ts',
  'test/e2e/console/inbox.e2e.ts',
  'test/e2e/console/keyboard.e2e.ts',
  'test/e2e/console/merchants.e2e.ts',
  'test/e2e/console/reload.e2e.ts',
  'test/e2e/console/scorecard.e2e.ts',
  'test/e2e/console/screens.e2e.ts',
  'test/e2e/console/signature.e2e.ts',
]

/** What the runners ignore. */
export const ignored = isQuick ? notQuick : []
