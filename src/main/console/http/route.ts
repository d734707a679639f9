import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BaseLogger } from 'pino'
import { z } from 'zod'
import { problem } from '../../../shared/contract/common.ts'
import type { Endpoint } from '../../../shared/contract/endpoint.ts'
import { fieldFaultsOf, fieldWords } from './field-faults.ts'
import { invalid } from './problems.ts'

type Parsed<E, Part extends string> = E extends { [P in Part]: infer S extends z.ZodType } ? z.output<S> : undefined

/** The input of a handler: the parts of the request, validated by the contract. */
export interface Call<E extends Endpoint> {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: Parsed<E, 'body'>
  request: FastifyRequest
  reply: FastifyReply
}

/** Returns the contract's reply, or the Fastify reply when the handler has sent it itself (a stream). */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => z.output<E['reply']> | FastifyReply | Promise<z.output<E['reply']> | FastifyReply>

/** Routes that concern all data. */
const systemPaths = new Set(['/api/status', '/api/reset', '/api/export', '/api/import'])

/** `/api/links/:id/pay` → `links` */
const tagOf = (path: string): string => (systemPaths.has(path) ? 'system' : (path.split('/')[2] ?? 'system'))

const refused = problem.meta({ description: 'refused: why, and which fields' })
const failed = problem.meta({ description: 'failed: what to do, or where the log has more' })

/** `POST /api/links/:id/pay` → `post-links-id-pay` */
const operationIdOf = ({ method, path }: Endpoint): string =>
  [method.toLowerCase(), ...path.split('/').slice(2)].join('-').replaceAll(':', '')

/** Adds the route that an endpoint of the contract describes: path, validation, OpenAPI text and types. */
export const route = <const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  options: { bodyLimit?: number } = {},
): void => {
  const { method, path, summary, params, query, body, reply } = endpoint
  app.route({
    method,
    url: path,
    ...options,
    schema: {
      summary,
      tags: [tagOf(path)],
      operationId: operationIdOf(endpoint),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { 200: reply.meta({ description: 'done' }), '4xx': refused, '5xx': failed },
    },
    handler: (request, reply) =>
      // Validation has replaced the three parts by the output of their schemas, so they match the type Call.
      handler({ params: request.params, query: request.query, body: request.body, request, reply } as Call<E>),
  })
}

const asZod = (schema: unknown): z.ZodType => {
  if (schema instanceof z.ZodType) return schema
  throw new TypeError('a route of the console must take its schemas from the contract')
}

/** The indexes of a list's items that its contract refuses. Empty when something else is refused, too. */
const refusedItems = (issues: readonly z.core.$ZodIssue[]): ReadonlySet<unknown> => {
  const isOfItem = ({ path: [list, index] }: z.core.$ZodIssue) => list === 'items' && typeof index === 'number'
  return new Set(issues.every(isOfItem) ? issues.map(({ path }) => path[1]) : [])
}

/** Uses zod schemas as validators and serializers of every route. */
export const useZod = (app: FastifyInstance, logger: Pick<BaseLogger, 'error'>): void => {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const parse = asZod(schema).safeParse.bind(schema)
    return (data: unknown) => {
      // Fastify passes a missing body as null, and a schema's default replaces only undefined.
      const result = parse(httpPart === 'body' && data === null ? undefined : data, { error: fieldWords })
      return result.success ? { value: result.data } : { error: invalid(fieldFaultsOf(result.error.issues)) }
    }
  })
  // Parses instead of encoding: the schemas of settings normalize their input and cannot be reversed.
  app.setSerializerCompiler(({ schema }) => {
    const replySchema = asZod(schema)
    return (data) => {
      const result = replySchema.safeParse(data)
      if (result.success) return JSON.stringify(result.data)
      const refused = refusedItems(result.error.issues)
      if (refused.size === 0) throw result.error
      // One bad record must not hide the others.
      logger.error({ err: result.error }, 'a list leaves out records that do not match its contract')
      const { items } = data as { items: unknown[] }
      return JSON.stringify(replySchema.parse({ ...data, items: items.filter((_, index) => !refused.has(index)) }))
    }
  })
}
