import { hostname, uptime } from 'node:os'
import type { Files } from './files.ts'

/** Identifies a process beyond its pid, because pids are reused. */
export interface ProcessIdentity {
  pid: number
  host: string
  /** The boot and the time within it at which the process started. null when unknown. */
  started: string | null
  /** Uptime of the computer in seconds when the identity was made. null in locks of older versions. */
  uptime: number | null
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

export const thisProcess = async (files: Files): Promise<ProcessIdentity> => ({
  pid: process.pid,
  host: hostname(),
  started: (await statOf(files, process.pid))?.started ?? null,
  uptime: uptime(),
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
  { pid, host, started, uptime: upThen }: ProcessIdentity,
): Promise<'alive' | 'gone' | 'unknown'> => {
  if (host !== hostname()) return 'unknown'
  // The computer was restarted since, so the pid belongs to another process.
  if (upThen !== null && uptime() < upThen) return 'gone'
  if (!exists(pid)) return 'gone'
  const stat = await statOf(files, pid)
  if (stat === null || started === null) return 'alive'
  return stat.zombie || stat.started !== started ? 'gone' : 'alive'
}
