import { readdirSync, writeFileSync } from 'node:fs'
import { hostname, uptime } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../src/main/store/open-store.ts'
import { DataDirError } from '../../src/main/store/store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { spawnStore } from '../support/spawn-store.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const clock = createFakeClock()
const open = (dataDir: string) => openStore({ dataDir, clock })
const locksIn = (dataDir: string): string[] => readdirSync(dataDir).filter((name) => name.includes('.lock'))

test('refuses a second process with one sentence that names the first and the file', async () => {
  const dataDir = makeTempDir()
  const store = await open(dataDir)
  const [lock] = locksIn(dataDir)
  const second = spawnStore(dataDir, 'hold')
  const [code] = await second.exited
  expect(code).toBe(2)
  expect(second.printed).toEqual([
    {
      refused: `The data directory ${dataDir} is in use by process ${process.pid}; if that is another program, delete ${join(dataDir, lock ?? '')}.`,
      name: 'DataDirError',
    },
  ])
  expect(locksIn(dataDir)).toEqual([lock])
  await store.close()
  expect(locksIn(dataDir)).toEqual([])
})

test('refuses a second store in the same process too', async () => {
  const dataDir = makeTempDir()
  const store = await open(dataDir)
  await expect(open(dataDir)).rejects.toBeInstanceOf(DataDirError)
  await store.close()
  await (await open(dataDir)).close()
})

test('takes over from a process that was killed', async () => {
  const dataDir = makeTempDir()
  const first = spawnStore(dataDir, 'hold')
  await first.untilPrinted(1)
  expect(first.printed[0]?.open).toBe(first.pid)
  await expect(open(dataDir)).rejects.toThrow(`in use by process ${first.pid}`)
  await first.kill()
  expect(locksIn(dataDir)).toHaveLength(1)
  const store = await open(dataDir)
  expect(locksIn(dataDir)).toHaveLength(1)
  expect(locksIn(dataDir)[0]).toMatch(new RegExp(`^${process.pid}-`))
  await store.close()
})

test('lets exactly one of several take over at the same moment', async () => {
  const dataDir = makeTempDir()
  const dead = { pid: 2 ** 22 + 1, host: hostname(), started: 'boot:1' }
  for (let round = 0; round < 10; round += 1) {
    writeFileSync(join(dataDir, `stale-${round}.lock`), JSON.stringify(dead))
    const openings = await Promise.allSettled(Array.from({ length: 4 }, () => open(dataDir)))
    const opened = openings.filter((opening) => opening.status === 'fulfilled')
    expect(opened.length).toBeLessThanOrEqual(1)
    expect(locksIn(dataDir)).toHaveLength(opened.length)
    for (const { value } of opened) await value.close()
  }
  await (await open(dataDir)).close()
})

test.skipIf(process.platform !== 'linux')('knows a process number that was given out again', async () => {
  const dataDir = makeTempDir()
  const former = { pid: process.ppid, host: hostname(), started: 'another-boot:12345' }
  writeFileSync(join(dataDir, '1-former.lock'), JSON.stringify(former))
  await (await open(dataDir)).close()
  expect(locksIn(dataDir)).toEqual([])
})

test('detects a restart of the computer when the start time of a process is unknown', async () => {
  const dataDir = makeTempDir()
  const lock = join(dataDir, '1-former.lock')
  const former = { pid: process.ppid, host: hostname(), started: null }
  writeFileSync(lock, JSON.stringify({ ...former, uptime: uptime() + 100 }))
  await (await open(dataDir)).close()
  expect(locksIn(dataDir)).toEqual([])

  writeFileSync(lock, JSON.stringify({ ...former, uptime: 0 }))
  await expect(open(dataDir)).rejects.toThrow(`in use by process ${process.ppid}; if that is another program, delete`)
})

test('knows a process number that was given out again where there is no /proc', async () => {
  const dataDir = makeTempDir()
  const former = { pid: process.ppid, host: hostname(), started: null, uptime: 0 }
  writeFileSync(join(dataDir, '1-former.lock'), JSON.stringify({ ...former, startedAt: Date.now() - 86_400_000 }))
  await (await open(dataDir)).close()
  expect(locksIn(dataDir)).toEqual([])

  const running = { pid: process.pid, host: hostname(), started: null, startedAt: Date.now() - 1000 * process.uptime() }
  writeFileSync(join(dataDir, '2-running.lock'), JSON.stringify(running))
  await expect(open(dataDir)).rejects.toThrow(`in use by process ${process.pid}`)
})

test('respects the lock of another computer', async () => {
  const dataDir = makeTempDir()
  const path = join(dataDir, '7-elsewhere.lock')
  writeFileSync(path, JSON.stringify({ pid: 7, host: 'elsewhere.example', started: null }))
  await expect(open(dataDir)).rejects.toThrow(
    `is locked by process 7 on the computer "elsewhere.example", which cannot be checked from here; if it no longer runs, delete ${path}.`,
  )
  expect(locksIn(dataDir)).toEqual(['7-elsewhere.lock'])
})

test('removes a lock that a power loss emptied', async () => {
  const dataDir = makeTempDir()
  writeFileSync(join(dataDir, '7-empty.lock'), '')
  await (await open(dataDir)).close()
  expect(locksIn(dataDir)).toEqual([])
})
