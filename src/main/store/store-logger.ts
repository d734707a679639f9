/** The part of a pino logger that the store uses. */
export interface StoreLogger {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export const silentLogger: StoreLogger = { info() {}, warn() {}, error() {} }
