import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../../shared/contract/settings.ts'
import { createPath } from '../../../shared/create-path.ts'
import { requestPath, routedPath } from '../../../shared/request-path.ts'
import { type Refusal, refusal } from '../../domain/refusal.ts'
import { StorageError } from '../../store/store.ts'
import { loggedForm } from '../hosted-page/logged-form.ts'
import { homePage, unknownPage, wrongMethodPage } from '../hosted-page/views/message-page.ts'
import type { ExchangeLog } from './exchange-log.ts'
import { headFault } from './head-fault.ts'
import { hasCardFields, isPayPath } from './mask.ts'
import { sendLonePage } from './page-headers.ts'
import type { RefusedCalls } from './refused-calls.ts'
import { sendRefusal } from './send-refusal.ts'

/** Limits the characters of an inbox name or link id in a path. */
export const maxNameLength = 200

/** The paths of the service and their methods, for E041 with an `Allow` header. */
const methodsByPath: [RegExp, string][] = [
  [/^\/v2\/payment-links$/, 'POST'],
  [/^\/pay\/[^/]+(\/challenge)?$/, 'GET, HEAD, POST'],
  [/^\/pay\/[^/]+\/cancel$/, 'POST'],
  [/^\/shop(\/(thanks|checkout|code|version|orders\/[^/]+))?$/, 'GET, HEAD'],
  [/^\/shop\/(cart|orders)$/, 'GET, HEAD, POST'],
  [/^\/shop\/(switches|ipn|orders\/[^/]+\/again)$/, 'POST'],
]

const wantsPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false

const notFound = (path: string): Refusal => {
  const version = /^\/(v\d+)(\/|$)/.exec(path)?.[1]
  if (version === undefined || version === 'v2') return refusal('E040', `links are created at POST ${createPath}`)
  return refusal('E040', `version ${version} is not served here; use POST ${createPath}`)
}

/** Converts one of Fastify's errors to a refusal. Returns undefined for a defect of the service. */
const refusalOf = (error: FastifyError): Refusal | undefined => {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refusal('E021', 'a body has at most 64 KiB')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refusal('E020')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return refusal('E001', 'the body is not as long as Content-Length says')
    // The caller left, or was disconnected for being slow, while sending the body. The refusal is only logged.
    case 'ECONNRESET':
      return refusal('E001', 'the body did not arrive whole')
    case 'FST_ERR_BAD_URL':
      return refusal('E040', 'the path is not a valid URL path')
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return refusal('E040', `no name in a path has more than ${maxNameLength} characters`)
    default:
      return undefined
  }
}

/**
 * Answers every failure of the service listener, unknown routes and crashes included, in the create response's shape.
 */
export const failures = (
  app: FastifyInstance,
  {
    settingsOf,
    log,
    refusedCalls,
    onCrash,
  }: {
    settingsOf: (request: FastifyRequest) => Settings
    log: ExchangeLog
    refusedCalls: Pick<RefusedCalls, 'answerOn'>
    onCrash: (error: unknown, logId: string) => void
  },
): { onFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void } => {
  const refuse = (request: FastifyRequest, reply: FastifyReply, why: Refusal): FastifyReply =>
    sendRefusal(request, reply, why, settingsOf(request))

  /** Shows browsers a page below `/pay` and at the root address; refuses every other call. */
  const refuseOrShowPage = (request: FastifyRequest, reply: FastifyReply, why: Refusal): FastifyReply => {
    const path = requestPath(request.url)
    if (path === '/' && request.method === 'GET' && wantsPage(request)) return sendLonePage(reply, 200, homePage())
    if (!isPayPath(request.url) || !wantsPage(request)) return refuse(request, reply, why)
    request.exchange.surface = 'hosted-page'
    request.exchange.message = why.message
    const linkId = /^\/pay\/([\w-]+)(?:\/|$)/.exec(path)?.[1]
    if (why.code === 'E041' && linkId !== undefined) return sendLonePage(reply, 405, wrongMethodPage(linkId))
    return sendLonePage(reply, 404, unknownPage())
  }

  const refuseRoute = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = routedPath(request.url)
    // May be a card form posted to a mistyped address, so its contents are not logged.
    if (Buffer.isBuffer(request.body) && (isPayPath(request.url) || hasCardFields(request.body))) {
      request.exchange.requestBody = loggedForm(null, request.body.length)
      request.exchange.masked = true
    }
    const allowed = methodsByPath.find(([pattern]) => pattern.test(path))?.[1]
    // A method that the path takes is not what is wrong.
    if (allowed === undefined || allowed.split(', ').includes(request.method))
      return refuseOrShowPage(request, reply, notFound(path))
    if (path === createPath) request.exchange.surface = 'create'
    return refuseOrShowPage(request, reply.header('allow', allowed), refusal('E041', `use ${allowed}`))
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.socket.writable === false) {
      // Pipelined after a call whose response closed the connection (RFC 9112, 9.6), so no response could be sent.
      request.exchange.message = 'Not carried out: the answer to the call before it closed the connection'
      log.keepAnswer(request, { status: 0, headers: [], body: null })
      reply.hijack()
      return
    }
    const fault = headFault(request.raw)
    if (fault === undefined) done()
    else refuse(request, reply.header('connection', 'close'), fault)
  })

  app.setNotFoundHandler(refuseRoute)

  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const known = refusalOf(error)
    if (known !== undefined) {
      if (request.raw.destroyed) return keepUnfinished(request, reply, known)
      // On an unknown route, report the route and not the size or type of the body.
      return request.is404 ? refuseRoute(request, reply) : refuse(request, reply, known)
    }
    if (error instanceof StorageError) return refuse(request, reply, refusal('E098', error.message))
    const logId = String(log.reserve(request))
    onCrash(error, logId)
    return refuse(request, reply, refusal('E099', `see log entry ${logId} in the console`))
  })

  /** Logs a response that the caller does not receive. It never finishes, so it would not be logged otherwise. */
  const keepUnfinished = (request: FastifyRequest, reply: FastifyReply, why: Refusal): FastifyReply => {
    refuse(request, reply, why)
    const given = refusedCalls.answerOn(request.raw.socket)
    if (given === undefined) {
      log.keep(request, reply)
      return reply
    }
    request.exchange.code = given.why.code
    request.exchange.message = given.why.message
    log.keepAnswer(request, given.answer)
    return reply
  }

  return {
    // The router failed before it matched the path, so only the address can be refused.
    onFrameworkError: (error, request, reply) => {
      const why = refusalOf(error) ?? refusal('E040')
      refuseOrShowPage(request, reply, why)
    },
  }
}
