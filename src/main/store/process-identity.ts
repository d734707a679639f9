import { execFile } from 'node:child_process'
import { hostname, uptime } from 'node:os'
import { promisify } from 'node:util'
import type { Files } from './files.ts'

/** Identifies a process beyond its pid, because pids are reused. */
export interface ProcessIdentity {
  pid: number
  host: string
  /** The boot and the time within it at which the process started. null when unknown. */
  started: string | null
  /** Uptime of the computer in seconds when the identity was made. null in locks of older versions. */
  uptime: number | null
  /** When the process started, in ms. null in locks of older versions. */
  startedAt: number | null
}

/**
 * Returns state and start time of a process (Linux: /proc/<pid>/stat). Returns null without /proc or such a process.
 */
const statOf = async (files: Files, pid: number): Promise<{ zombie: boolean; started: string } | null> => {
  try {
    const boot = (await files.readText('/proc/sys/kernel/random/boot_id')).trim()
    const stat = await files.readText(`/proc/${pid}/stat`)
    // The second field is the program's name in parentheses and may contain anything; the third follows the last `)`.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { zombie: fields[0] === 'Z' || fields[0] === 'X', started: `${boot}:${fields[19]}` }
  } catch {
    return null
  }
}

/** Limits the time for the system's answer, in ms. */
const answerTimeout = 10_000

/** Returns when a process started, in ms, for systems without /proc. Returns null when the system does not say. */
const startTimeOf = async (pid: number): Promise<number | null> => {
  const windowsCommand = `([DateTimeOffset](Get-Process -Id ${pid}).StartTime).ToUnixTimeMilliseconds()`
  const [program, args] =
    process.platform === 'win32'
      ? ['powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', windowsCommand]]
      : ['ps', ['-o', 'lstart=', '-p', String(pid)]]
  try {
    const env = { ...process.env, LC_ALL: 'C' }
    const { stdout } = await promisify(execFile)(program, args, { env, timeout: answerTimeout, windowsHide: true })
    const text = stdout.trim()
    const at = /^\d+$/.test(text) ? Number(text) : Date.parse(text)
    return Number.isNaN(at) ? null : at
  } catch {
    return null
  }
}

/** Two statements of one start differ by less, in ms. */
const startTolerance = 10_000

export const thisProcess = async (files: Files): Promise<ProcessIdentity> => ({
  pid: process.pid,
  host: hostname(),
  started: (await statOf(files, process.pid))?.started ?? null,
  uptime: uptime(),
  startedAt: Math.round(Date.now() - 1000 * process.uptime()),
})

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a process still runs. `unknown` when it belongs to another computer. */
export const livenessOf = async (
  files: Files,
  { pid, host, started, uptime: upThen, startedAt }: ProcessIdentity,
): Promise<'alive' | 'gone' | 'unknown'> => {
  if (host !== hostname()) return 'unknown'
  // The computer was restarted since, so the pid belongs to another process.
  if (upThen !== null && uptime() < upThen) return 'gone'
  if (!exists(pid)) return 'gone'
  const stat = await statOf(files, pid)
  if (stat !== null && started !== null) return stat.zombie || stat.started !== started ? 'gone' : 'alive'
  const actualStart = startedAt === null ? null : await startTimeOf(pid)
  return startedAt !== null && actualStart !== null && Math.abs(actualStart - startedAt) > startTolerance
    ? 'gone'
    : 'alive'
}
