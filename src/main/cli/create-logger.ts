import { destination, type Logger, pino } from 'pino'
import { maskDots } from '../../shared/secret-spellings.ts'
import type { LogLevel } from './headless-options.ts'
import { printableJson } from './printable.ts'

/** Writes synchronously, so that nothing is lost in a crash. */
const toStderr = (): ((line: string) => void) => {
  const stderr = destination({ fd: 2, sync: true })
  return (line) => void stderr.write(line)
}

/** Logs JSON lines, by default to stderr. Masks the known places of secrets. */
export const createLogger = (level: LogLevel, write = toStderr()): Logger =>
  pino(
    {
      level,
      redact: {
        paths: ['token', '*.token', 'secret', '*.secret', '*.headers.authorization', '*.headers.cookie'],
        censor: maskDots,
      },
    },
    { write: (line) => write(`${printableJson(line.trimEnd())}\n`) },
  )
