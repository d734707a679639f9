import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DescribedRoute } from './describe-api.ts'

/**
 * Serves the description of the routes registered after it, as `/api/openapi.json` and as pages under `/api/docs`.
 * Loads the code of it at the first request, because a start takes a tenth longer with it.
 */
export const openapi = (app: FastifyInstance, { version }: { version: string }): void => {
  const routes: DescribedRoute[] = []
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (method !== 'HEAD' && schema?.hide !== true) routes.push({ method, url, schema: { ...schema } })
  })

  let description: Promise<FastifyInstance> | undefined
  const describe = (): Promise<FastifyInstance> => {
    description ??= import('./describe-api.ts').then(({ describeApi }) => describeApi(routes, version))
    return description
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { statusCode, headers, rawPayload } = await (await describe()).inject(request.url)
    // The target may lead out of the pages, to a route that is only described.
    if (statusCode >= 400) {
      reply.callNotFound()
      return reply
    }
    return reply.code(statusCode).headers(headers).send(rawPayload)
  }
  app.get('/api/docs', { schema: { hide: true } }, sendPage)
  app.get('/api/docs/*', { schema: { hide: true } }, sendPage)
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send((await describe()).swagger()),
  )
}
