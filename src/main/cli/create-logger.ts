import { destination, type Logger, pino } from 'pino'
import type { LogLevel } from './headless-options.ts'
import { printableJson } from './printable.ts'

/** Written at once, so that nothing is lost in a crash. */
const toStderr = (): ((line: string) => void) => {
  const stderr = destination({ fd: 2, sync: true })
  return (line) => void stderr.write(line)
}

/** JSON lines, on stderr when nobody else takes them; known places of secrets are masked. */
export const createLogger = (level: LogLevel, write = toStderr()): Logger =>
  pino(
    {
      level,
      redact: {
        paths: ['token', '*.token', 'secret', '*.secret', '*.headers.authorization', '*.headers.cookie'],
        censor: '••••',
      },
    },
    { write: (line) => write(`${printableJson(line.trimEnd())}\n`) },
  )
