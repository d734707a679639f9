import { expect, test } from 'vitest'
import { attemptFailure } from '../../src/main/http-client/attempt-failure.ts'

const failed = (code: string, message: string) => Object.assign(new Error(message), { code })
const openSsl = (reason: string) => `0:error:0A00009C:SSL routines:ssl3_get_record:${reason}:record.c:1:\n`

test.each([
  [failed('CERT_HAS_EXPIRED', 'certificate has expired'), 'tls', '(a:1): certificate has expired. Does it'],
  [failed('EPROTO', openSsl('http request')), 'tls', '(a:1): it did not answer in TLS, plain HTTP perhaps. Does it'],
  [failed('EPROTO', openSsl('unsupported protocol')), 'tls', '(a:1): unsupported protocol. Does it'],
  [failed('UND_ERR_SOCKET', 'bad response'), 'protocol', 'is not valid HTTP (a:1): bad response.'],
  [failed('UND_ERR_SOCKET', 'other side closed'), 'closed', 'closed the connection (a:1) without an answer.'],
  [failed('EMFILE', ''), 'other', 'could not be sent (a:1): EMFILE.'],
  [new AggregateError([failed('ECONNREFUSED', ''), failed('ETIMEDOUT', '')]), 'refused', 'Is it running?'],
])('%o is named by its kind: %s', (error, code, words) => {
  const failure = attemptFailure(error, { host: 'a:1', answered: false })
  expect(failure).toEqual({ code, message: expect.stringContaining(words) })
})
