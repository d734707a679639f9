import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findElectron } from '../../scripts/find-electron.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const program = (directory: string, name: string): string => {
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, name), '')
  return join(directory, name)
}

describe('Electron’s program', () => {
  test('is where its installer noted it', () => {
    const directory = makeTempDir()
    writeFileSync(join(directory, 'path.txt'), 'electron')
    const path = program(join(directory, 'dist'), 'electron')
    expect(findElectron({}, directory)).toBe(path)
  })

  test('is where the user says', () => {
    const elsewhere = makeTempDir()
    const path = program(elsewhere, 'electron')
    expect(findElectron({ ELECTRON_OVERRIDE_DIST_PATH: elsewhere }, makeTempDir())).toBe(path)
  })

  test('is missing before it was downloaded, or when only half of it is there', () => {
    const directory = makeTempDir()
    expect(findElectron({}, directory)).toBeUndefined()
    program(join(directory, 'dist'), 'electron')
    expect(findElectron({}, directory)).toBeUndefined()
    const half = makeTempDir()
    writeFileSync(join(half, 'path.txt'), 'electron')
    expect(findElectron({}, half)).toBeUndefined()
    expect(findElectron({ ELECTRON_OVERRIDE_DIST_PATH: makeTempDir() }, half)).toBeUndefined()
  })
})
