import { expect, test } from 'vitest'
import { runCommand } from '../../src/renderer/src/panels/run-command.ts'

test.each([
  ['php', "getenv('MERCHANT_SECRET')", 'php create-link.php', "MERCHANT_SECRET='<secret>' php create-link.php"],
  ['php', 'no secret', 'php create-link.php', 'php create-link.php'],
  [
    'curl-powershell',
    '$env:MERCHANT_SECRET',
    'pwsh -File a.ps1',
    "$env:MERCHANT_SECRET = '<secret>'; pwsh -File a.ps1",
  ],
] as const)('%s with %s', (language, code, run, expected) => {
  expect(runCommand({ language, code, run })).toBe(expected)
})
