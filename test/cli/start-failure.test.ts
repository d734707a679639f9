import { expect, test } from 'vitest'
import { startFailure } from '../../src/main/cli/start-failure.ts'
import { DataDirError, StorageError } from '../../src/main/store/store.ts'

const options = { host: '192.0.2.1', consolePort: 4011, dataDir: '/data' }
const systemError = (code: string, port?: number) => Object.assign(new Error(code), { code, port })

test.each([
  { error: new DataDirError('/data is in use'), message: /^\/data is in use$/ },
  {
    error: new StorageError('The disk is full.'),
    message: /^The data directory \/data cannot be written: The disk is full\.$/,
  },
  { error: systemError('EADDRINUSE', 4010), message: /port 4010 .*--port/ },
  { error: systemError('EADDRINUSE', 4011), message: /port 4011 .*--console-port/ },
  { error: systemError('EACCES', 80), message: /port 80.*--port/ },
  { error: systemError('EADDRNOTAVAIL', 4010), message: /"192\.0\.2\.1".*--host/ },
  { error: systemError('ENOTFOUND'), message: /"192\.0\.2\.1".*--host/ },
])('$error', ({ error, message }) => {
  expect(startFailure(error, options)).toMatch(message)
})

test.each([{ error: systemError('EMFILE') }, { error: new TypeError('x is not a function') }, { error: 'text' }])(
  'leaves $error to the crash handler',
  ({ error }) => {
    expect(startFailure(error, options)).toBeUndefined()
  },
)
