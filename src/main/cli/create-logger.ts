import { destination, type Logger, pino } from 'pino'
import type { LogLevel } from './headless-options.ts'
import { printableJson } from './printable.ts'

/** JSON lines on stderr, written at once so that nothing is lost in a crash; known places of secrets are masked. */
export const createLogger = (level: LogLevel): Logger => {
  const stderr = destination({ fd: 2, sync: true })
  return pino(
    {
      level,
      redact: {
        paths: ['token', '*.token', 'secret', '*.secret', '*.headers.authorization', '*.headers.cookie'],
        censor: '••••',
      },
    },
    { write: (line) => stderr.write(`${printableJson(line.trimEnd())}\n`) },
  )
}
