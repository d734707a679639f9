import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

const description = `Everything the console does, for scripts. Lists are newest first and take \`limit\`, \`cursor\` and
\`q\`; times are ISO 8601 in UTC; amounts are decimal strings. Errors are
\`{ "error": { "code", "message", "fields"? } }\`. Scripts send the token printed at start as a bearer.`

const tags = [
  { name: 'links', description: 'Payment links, and what the hosted page does to them' },
  { name: 'deliveries', description: 'IPNs and their attempts' },
  { name: 'inbox', description: 'What the built-in receivers got, and how each answers' },
  { name: 'inboxes', description: 'The built-in receivers by name' },
  { name: 'clock', description: 'The virtual clock: what time it tells, and moving it' },
  { name: 'rules', description: 'Faults on demand: what goes wrong, for whom and how often' },
  { name: 'log', description: 'Calls to the service' },
  { name: 'merchants', description: 'Keys and secrets' },
  { name: 'requests', description: 'Sending create calls' },
  { name: 'signature', description: 'How a token comes about' },
  { name: 'scenarios', description: 'Whole stories from a file' },
  { name: 'scorecards', description: 'How a receiver takes IPNs, checked with real payments' },
  { name: 'settings', description: 'What can be changed' },
  { name: 'system', description: 'How it is, starting over, export and import' },
  { name: 'activity', description: 'How deliveries go, and what went wrong last' },
  { name: 'events', description: 'Changes as they happen' },
]

/** Describes the routes registered after it, from the schemas of the contract. */
export const openapi = async (app: FastifyInstance, { version }: { version: string }): Promise<void> => {
  await app.register(swagger, {
    hideUntagged: true,
    transform: jsonSchemaTransform,
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Paylink Console control API', version, description, license: { name: 'MIT', identifier: 'MIT' } },
      tags,
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'the token printed at start' },
          cookie: { type: 'apiKey', in: 'cookie', name: 'paylink_console_<port>', description: 'set by `/?token=…`' },
        },
      },
      security: [{ bearer: [] }, { cookie: [] }],
    },
  })
  // It works offline: all it loads is its own, and it validates nowhere else.
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Paylink Console control API' },
    uiConfig: { docExpansion: 'list', tryItOutEnabled: true, persistAuthorization: false },
  })
}

/** `/api/openapi.json`, once every route is known. */
export const openapiDocument = async (app: FastifyInstance): Promise<void> => {
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(app.swagger()),
  )
}
