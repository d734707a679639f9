import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A new directory for one test, removed when it is over. */
export const makeTempDir = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'paylink-test-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}
