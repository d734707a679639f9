import { hostname, uptime } from 'node:os'
import { expect, test } from 'vitest'
import { type Files, nodeFiles } from '../../src/main/store/files.ts'
import { livenessOf, type ProcessIdentity } from '../../src/main/store/process-identity.ts'

/** What Linux says of a process that was started 777 ticks after the boot `b`, and has a strange name. */
const statIn = (state: string): Files => ({
  ...nodeFiles,
  readText: async (path) =>
    path.endsWith('boot_id') ? 'b\n' : `${process.pid} (a) Z (b) ${state} ${'0 '.repeat(18)}777 0 0\n`,
})
const withoutProc: Files = { ...nodeFiles, readText: () => Promise.reject(new Error('ENOENT')) }
const own: ProcessIdentity = { pid: process.pid, host: hostname(), started: 'b:777', uptime: 0, startedAt: null }

test.each<[string, Files, Partial<ProcessIdentity>, string]>([
  ['that sleeps', statIn('S'), {}, 'alive'],
  ['that has ended and was not waited for', statIn('Z'), {}, 'gone'],
  ['that is dead', statIn('X'), {}, 'gone'],
  ['with the number of one that started earlier', statIn('S'), { started: 'b:776' }, 'gone'],
  ['of an earlier boot', statIn('S'), { started: 'a:777' }, 'gone'],
  ['of before a restart', statIn('S'), { uptime: uptime() + 100 }, 'gone'],
  ['that does not exist', statIn('S'), { pid: 2 ** 22 + 1 }, 'gone'],
  ['of another computer', statIn('Z'), { host: 'elsewhere.example' }, 'unknown'],
  ['of which nothing more is known', withoutProc, {}, 'alive'],
])('a process %s', async (_what, files, over, expected) => {
  expect(await livenessOf(files, { ...own, ...over })).toBe(expected)
})

test.each([
  [0, 'alive'],
  [-60_000, 'gone'],
  [60_000, 'gone'],
])('where there is no /proc, one whose start is off by %i ms is %s', async (off, expected) => {
  const startedAt = Date.now() - 1_000 * process.uptime() + off
  expect(await livenessOf(withoutProc, { ...own, startedAt })).toBe(expected)
})
