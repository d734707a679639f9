import { isQuick } from './rounds.ts'

/**
 * What `npm test` leaves out and `npm run test:all` runs: generated code in its own languages, scripts of a developer, large and
 * damaged material, failures of the window, every screen and page judged by axe, and second walks over what another file walks
 * or vitest tests.
 */
export const notQuick = [
  'test/cases/redaction-time.test.ts',
  'test/cases/resigned-cases.test.ts',
  'test/check/import-rule.test.ts',
  'test/console/cases/case-workers.test.ts',
  'test/console/cases/exported-bytes.test.ts',
  'test/console/scorecards/scorecards.test.ts',
  'test/e2e-electron/window-failures.e2e.ts',
  'test/e2e-electron/window-life.e2e.ts',
  'test/e2e/card-errors.e2e.ts',
  'test/e2e/console/by-hand.e2e.ts',
  'test/e2e/console/cases-of-material.e2e.ts',
  'test/e2e/console/cases.e2e.ts',
  'test/e2e/console/clock.e2e.ts',
  'test/e2e/console/data.e2e.ts',
  'test/e2e/console/deliveries.e2e.ts',
  'test/e2e/console/drafts.e2e.ts',
  'test/e2e/console/dropped-files.e2e.ts',
  'test/e2e/console/faults.e2e.ts',
  'test/e2e/console/inbox.e2e.ts',
  'test/e2e/console/keyboard.e2e.ts',
  'test/e2e/console/live.e2e.ts',
  'test/e2e/console/merchants.e2e.ts',
  'test/e2e/console/reload.e2e.ts',
  'test/e2e/console/scorecard.e2e.ts',
  'test/e2e/console/screens.e2e.ts',
  'test/e2e/console/settings.e2e.ts',
  'test/e2e/console/signature.e2e.ts',
  'test/e2e/every-page.e2e.ts',
  'test/e2e/finding.e2e.ts',
  'test/e2e/outside-links.e2e.ts',
  'test/e2e/present.e2e.ts',
  'test/e2e/rules-on-shops.e2e.ts',
  'test/reader/code-bytes.test.ts',
  'test/reader/damaged-material.test.ts',
  'test/reader/long-runs.test.ts',
  'test/scenario/run-command.test.ts',
  'test/scenario/true-scenarios.test.ts',
  'test/scripts/dev.test.ts',
  'test/scripts/fetch-electron.test.ts',
  'test/scripts/start.test.ts',
  'test/signature-tools/request-readers/read-sent-request.fuzz.test.ts',
  'test/signature-tools/run-snippets/**',
  'test/signature-tools/run-vectors/**',
  'test/worker-file.test.ts',
]

/** What the runners ignore. */
export const ignored = isQuick ? notQuick : []
