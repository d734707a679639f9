import type { HeaderList } from '../../shared/contract/common.ts'
import { roundedMs } from '../../shared/rounded-ms.ts'
import type { Forward, ForwardOutcome } from '../domain/inbox/forward.ts'
import { attemptFailure, ExchangeTimeout, type ExchangeWords, isWholeWithoutBody } from './attempt-failure.ts'
import { createConnections } from './connections.ts'
import { headerPairs } from './header-pairs.ts'
import { createTargets } from './target.ts'

/** Limits the bytes of a response that are passed on. A longer response is a failure. */
const maxAnswerBytes = 1024 * 1024

class TooLarge extends Error {
  readonly code = 'too-large'
}
class Stopped extends Error {
  readonly code = 'stopped'
}

/** Forwards messages to one URL each. Redirects are not followed. The timeout covers the whole exchange. */
export const createForward = (): { forward: Forward; close(): Promise<void> } => {
  const connections = createConnections()
  const targetOf = createTargets()

  const forward: Forward = ({ method, url, headers, body, timeoutMs }) => {
    const target = targetOf(url)
    if (target === undefined) {
      const error = { code: 'other', message: `"${url}" is not an http or https URL.` }
      return { outcome: Promise.resolve({ requestHeaders: [], durationMs: 0, response: null, error }), abort: () => {} }
    }
    // A reused connection may be closed unnoticed, and an arbitrary message must not be sent twice to find out.
    const connection = connections.fresh(target.origin)
    const startedAt = performance.now()
    const sent: HeaderList = [target.hostHeader, ...headers]
    const chunks: Buffer[] = []
    let bytes = 0
    let status: number | undefined
    let answerHeaders: HeaderList = []

    let abort: () => void = () => {}
    const outcome = new Promise<ForwardOutcome>((resolve) => {
      let ended = false
      const end = (error: Error | undefined): void => {
        if (ended) return
        ended = true
        clearTimeout(timer)
        if (error === undefined) connection.client.destroy(() => {})
        else connection.destroy(error)
        resolve({
          requestHeaders: sent,
          durationMs: roundedMs(performance.now() - startedAt),
          response: status === undefined ? null : { status, headers: answerHeaders, body: Buffer.concat(chunks) },
          error: error === undefined ? null : failureOf(error, target.host, status !== undefined),
        })
      }
      abort = () => end(new Stopped())
      const timer = setTimeout(() => end(new ExchangeTimeout(timeoutMs)), timeoutMs)

      connection.client.dispatch(
        {
          method,
          path: target.path,
          headers: headers.flat(),
          reset: true,
          body: body.length === 0 ? null : Buffer.from(body.buffer, body.byteOffset, body.byteLength),
        },
        {
          onRequestStart: () => {},
          onResponseStart: (controller, statusCode) => {
            if (statusCode < 200) return
            status = statusCode
            answerHeaders = headerPairs(controller.rawHeaders)
          },
          onResponseData: (_controller, chunk) => {
            bytes += chunk.length
            if (bytes > maxAnswerBytes) end(new TooLarge())
            else chunks.push(Buffer.from(chunk))
          },
          onResponseEnd: () => end(undefined),
          onResponseError: (_controller, error) => end(isWholeWithoutBody(status, error) ? undefined : error),
        },
      )
    })
    return { outcome, abort: () => abort() }
  }

  return { forward, close: () => connections.close() }
}

/** For an IPN the inbox is the receiver; here it is the sender. */
const words: ExchangeWords = { receiver: 'The other server', message: 'The message' }

const failureOf = (error: Error, host: string, answered: boolean) => {
  if (error instanceof TooLarge) {
    return { code: error.code, message: `The answer of ${host} has more than 1 MiB; an inbox passes on no more.` }
  }
  if (error instanceof Stopped) return { code: error.code, message: `The service was stopped before ${host} answered.` }
  return attemptFailure(error, { host, answered, words })
}
