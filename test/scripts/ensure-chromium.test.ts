import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureChromium } from '../../scripts/ensure-chromium.ts'
import { makeTempDir } from '../support/temp-dir.ts'

let directory = ''

/** A program on the PATH, which holds nothing else. */
const put = (name: string, script = ''): string => {
  const path = join(directory, name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

/** An apt-get that makes a program of every package it is to install. */
const installs = (): string =>
  `for name; do :; done; [ "$name" = update ] || { : > "${directory}/$name"; /bin/chmod 755 "${directory}/$name"; }`

const asUser = (id: number): void => void vi.spyOn(process, 'getuid').mockReturnValue(id)

beforeEach(() => {
  directory = makeTempDir()
  vi.stubEnv('PATH', directory)
  vi.stubEnv('PAYLINK_CHROMIUM', undefined)
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  asUser(0)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('takes the shell that is there, and a whole browser where that is wanted', async () => {
  const [browser, shell] = [put('chromium'), put('chromium-headless-shell')]
  expect(await ensureChromium()).toBe(shell)
  expect(await ensureChromium({ wholeFirst: true })).toBe(browser)
})

test('takes the one that PAYLINK_CHROMIUM names, or says that it is none', async () => {
  put('chromium-headless-shell')
  const chosen = put('mine')
  vi.stubEnv('PAYLINK_CHROMIUM', chosen)
  expect(await ensureChromium()).toBe(chosen)
  vi.stubEnv('PAYLINK_CHROMIUM', join(directory, 'none'))
  await expect(ensureChromium()).rejects.toThrow('which is not a program')
})

test('installs the shell for root, also beside a browser', async () => {
  put('apt-get', installs())
  put('chromium')
  expect(await ensureChromium()).toBe(join(directory, 'chromium-headless-shell'))
})

test('installs a whole browser only where there is nothing', async () => {
  put('apt-get', installs())
  expect(await ensureChromium({ wholeFirst: true })).toBe(join(directory, 'chromium'))
})

test('uses the browser that is there where the shell cannot be installed', async () => {
  const browser = put('chromium')
  put('apt-get', 'exit 1')
  expect(await ensureChromium()).toBe(browser)
  put('apt-get', installs())
  asUser(1_000)
  expect(await ensureChromium()).toBe(browser)
})

test('says what to do where there is none', async () => {
  await expect(ensureChromium()).rejects.toThrow('sudo apt-get install -y chromium-headless-shell')
  put('apt-get', 'echo no network; exit 1')
  await expect(ensureChromium()).rejects.toThrow('no network')
})
