import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { BaseLogger } from 'pino'
import type { Problem } from '../../../shared/contract/common.ts'
import { parsedJson } from '../../../shared/parsed-json.ts'
import { requestPath } from '../../../shared/request-path.ts'
import type { Identity } from '../../domain/identity.ts'
import { StorageError } from '../../store/store.ts'
import { jsonBoundsFault } from './json-bounds.ts'
import { ConsoleProblem, invalid, type ProblemCode, problemStatus } from './problems.ts'

export interface FailureDeps {
  identity: Pick<Identity, 'recordId'>
  logger: BaseLogger
  dataDir: string
}

/** Sends an error in the format of the control API. */
export const sendProblem = (reply: FastifyReply, { code, message, fields }: ConsoleProblem): FastifyReply => {
  const body: Problem = { error: { code, message, ...(fields && { fields }) } }
  return reply
    .code(problemStatus[code])
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((payload: Problem) => JSON.stringify(payload))
    .send(body)
}

const frameworkCodes: Partial<Record<string, [ProblemCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'The body is larger than this call takes.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported-media-type',
    'The body must be JSON: send Content-Type: application/json.',
  ],
  FST_ERR_BAD_URL: ['invalid', 'The URL is not valid.'],
}

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'

/** Maps whatever a route threw to a problem. An unexpected error is logged under an id; its details are not sent. */
export const problemOf = (
  error: unknown,
  where: string,
  { identity, logger, dataDir }: FailureDeps,
): ConsoleProblem => {
  if (error instanceof ConsoleProblem) return error
  if (error instanceof StorageError) {
    logger.error({ err: error, where }, 'a change could not be stored')
    const advice = `Make room on the disk of ${dataDir} or make it writable, then try again.`
    return new ConsoleProblem('storage', `The change could not be written, so nothing was changed. ${advice}`)
  }
  if (isFastifyError(error) && (error.statusCode ?? 500) < 500) {
    const [code, message] = frameworkCodes[error.code] ?? ['invalid', 'The request could not be read.']
    return new ConsoleProblem(code, message)
  }
  const logId = identity.recordId()
  logger.error({ err: error, logId, where }, 'a call to the console failed')
  return new ConsoleProblem('internal', `Something went wrong in the console. Its log has the details under ${logId}.`)
}

/** Sets one error handler for all routes, and accepts JSON only: other bodies are refused by their media type. */
export const failures = (app: FastifyInstance, deps: FailureDeps): void => {
  app.setErrorHandler((error, request, reply) => {
    // Without the query, which may contain the token.
    const where = `${request.method} ${requestPath(request.url)}`
    return sendProblem(reply, problemOf(error, where, deps))
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    const fault = jsonBoundsFault(text as string)
    if (fault !== undefined) return done(invalid({ body: fault }))
    const value = parsedJson(text as string)
    if (value === undefined) return done(new ConsoleProblem('invalid', 'The body is not valid JSON.'))
    done(null, value)
  })
}
