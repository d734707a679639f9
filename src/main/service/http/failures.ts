import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../../shared/contract/settings.ts'
import { type Refusal, refusal } from '../../domain/errors.ts'
import { StorageError } from '../../store/store.ts'
import { createPath } from '../create/payment-links.ts'
import { loggedForm } from '../hosted-page/form-log.ts'
import type { ExchangeLog } from './exchange-log.ts'
import { sendRefusal } from './reply.ts'

/** Paths of the service and the methods they take, for E041 with an `Allow` header. */
const methodsByPath: [RegExp, string][] = [
  [/^\/v2\/payment-links$/, 'POST'],
  [/^\/pay\/[^/]+(\/challenge)?$/, 'GET, HEAD, POST'],
  [/^\/pay\/[^/]+\/cancel$/, 'POST'],
  [/^\/shop\/(thanks|cart)$/, 'GET, HEAD'],
]

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

const notFound = (path: string): Refusal => {
  const version = /^\/(v\d+)(\/|$)/.exec(path)?.[1]
  if (version === undefined || version === 'v2') return refusal('E040', `links are created at POST ${createPath}`)
  return refusal('E040', `version ${version} is not served here; use POST ${createPath}`)
}

/** What a failure of Fastify's own is in the service's terms; undefined for a fault of ours. */
const refusalOf = (error: FastifyError): Refusal | undefined => {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refusal('E021', 'a body has at most 64 KiB')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refusal('E020')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return refusal('E001', 'the body is not as long as Content-Length says')
    // The caller went away, or was cut off for being slow, in the middle of the body. Nobody hears this; the log does.
    case 'ECONNRESET':
      return refusal('E001', 'the body did not arrive whole')
    case 'FST_ERR_BAD_URL':
      return refusal('E040', 'the path is not a valid URL path')
    default:
      return undefined
  }
}

/** Every failure of the service listener, unknown routes and crashes included, in the create response's shape. */
export const failures = (
  app: FastifyInstance,
  {
    settings,
    log,
    onCrash,
  }: { settings: () => Settings; log: ExchangeLog; onCrash: (error: unknown, logId: string) => void },
): void => {
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url)
    // Perhaps a card form with a slash too many: what it holds is kept nowhere.
    if (path.startsWith('/pay/') && Buffer.isBuffer(request.body)) {
      request.exchange.requestBody = loggedForm(null, request.body.length)
      request.exchange.masked = true
    }
    const allowed = methodsByPath.find(([pattern]) => pattern.test(path))?.[1]
    if (allowed === undefined) return sendRefusal(request, reply, notFound(path), settings())
    if (path === createPath) request.exchange.surface = 'create'
    return sendRefusal(request, reply.header('allow', allowed), refusal('E041', `use ${allowed}`), settings())
  })

  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const known = refusalOf(error)
    if (known !== undefined) {
      sendRefusal(request, reply, known, settings())
      // An answer nobody takes is never finished, and what is not finished does not get to the log by itself.
      if (request.raw.destroyed) log.keep(request, reply)
      return reply
    }
    if (error instanceof StorageError) return sendRefusal(request, reply, refusal('E098', error.message), settings())
    const logId = String(log.reserve(request))
    onCrash(error, logId)
    return sendRefusal(request, reply, refusal('E099', `see log entry ${logId} in the console`), settings())
  })
}
