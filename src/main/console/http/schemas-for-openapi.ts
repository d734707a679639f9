import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import { namedSchemas } from './named-schemas.ts'

type Json = Record<string, unknown>

const isZod = (schema: unknown): schema is z.ZodType => schema instanceof z.ZodType

/** Without the keywords that belong to a document of its own. */
const asPart = ({ $schema: _schema, $id: _id, ...part }: Json): Json => part

const alone = (schema: unknown, io: 'input' | 'output'): Json =>
  isZod(schema) ? asPart(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) : {}

const repliesOf = (schema: FastifySchema | undefined): [status: string, reply: unknown][] =>
  Object.entries((schema?.response ?? {}) as Json)

/**
 * Converts the zod schemas of routes for the OpenAPI document. Replies refer to the named schemas. Without names the
 * document is three times as long, and a browser takes seconds to read it.
 */
export const schemasForOpenapi = () => {
  const replies = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(namedSchemas)) replies.add(schema, { id })
  let noted = 0
  let converted: Record<string, Json> | undefined
  const convertedReplies = (): Record<string, Json> => {
    converted ??= z.toJSONSchema(replies, {
      io: 'output',
      unrepresentable: 'any',
      uri: (id) => `#/components/schemas/${id}`,
    }).schemas
    return converted
  }
  const replyOf = (reply: unknown): Json => {
    if (isZod(reply)) return asPart(convertedReplies()[replies.get(reply)?.id ?? ''] ?? {})
    const { content, ...rest } = reply as { content: Record<string, { schema: unknown }> }
    const types = Object.entries(content).map(([type, { schema }]) => [type, { schema: alone(schema, 'output') }])
    return { ...rest, content: Object.fromEntries(types) }
  }

  return {
    /** To be called for each route before the document is requested. */
    noteReplies: (schema: FastifySchema | undefined): void => {
      for (const [, reply] of repliesOf(schema)) {
        if (isZod(reply) && !replies.has(reply)) replies.add(reply, { id: `reply-${++noted}` })
      }
    },
    transform: <S extends FastifySchema>({ schema, url }: { schema: S; url: string }): { schema: S; url: string } => {
      const inputs = (['querystring', 'params', 'body'] as const).filter((part) => schema[part] !== undefined)
      return {
        schema: {
          ...schema,
          ...Object.fromEntries(inputs.map((part) => [part, alone(schema[part], 'input')])),
          response: Object.fromEntries(repliesOf(schema).map(([status, reply]) => [status, replyOf(reply)])),
        },
        url,
      }
    },
    components: (): Record<string, Json> =>
      Object.fromEntries(Object.keys(namedSchemas).map((id) => [id, asPart(convertedReplies()[id] ?? {})])),
  }
}
