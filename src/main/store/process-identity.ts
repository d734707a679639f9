import { hostname, uptime } from 'node:os'
import type { Files } from './files.ts'

/** Which process, in a way that outlives its number: numbers are given out again. */
export interface ProcessIdentity {
  pid: number
  host: string
  /** The boot and the moment in it at which the process started; null where that cannot be learned. */
  started: string | null
  /** Seconds this computer had been up when the process looked; null in locks from before this was kept. */
  uptime: number | null
}

/** State and start time of a process (Linux: /proc/<pid>/stat); null where there is no /proc or no such process. */
const statOf = async (files: Files, pid: number): Promise<{ zombie: boolean; started: string } | null> => {
  try {
    const boot = (await files.readText('/proc/sys/kernel/random/boot_id')).trim()
    const stat = await files.readText(`/proc/${pid}/stat`)
    // The second field is the program's name in parentheses and may hold anything; the third follows the last one.
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

/** Whether a process still runs; `unknown` when it belongs to another computer. */
export const livenessOf = async (
  files: Files,
  { pid, host, started, uptime: upThen }: ProcessIdentity,
  upNow: number = uptime(),
): Promise<'alive' | 'gone' | 'unknown'> => {
  if (host !== hostname()) return 'unknown'
  // It has been up for less time than then: it was started anew, and the number belongs to another process now.
  if (upThen !== null && upNow < upThen) return 'gone'
  if (!exists(pid)) return 'gone'
  const stat = await statOf(files, pid)
  if (stat === null || started === null) return 'alive'
  return stat.zombie || stat.started !== started ? 'gone' : 'alive'
}
