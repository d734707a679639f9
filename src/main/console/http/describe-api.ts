import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { schemasForOpenapi } from './schemas-for-openapi.ts'

const description = `Everything the console does, for scripts. Lists are newest first and take \`limit\`, \`cursor\` and
\`q\`; times are ISO 8601 in UTC; amounts are decimal strings. Errors are
\`{ "error": { "code", "message", "fields"? } }\`. Scripts send the token printed at start as a bearer.`

const tags = [
  { name: 'links', description: 'Payment links, and what the hosted page does to them' },
  { name: 'deliveries', description: 'IPNs and their attempts' },
  { name: 'inbox', description: 'What the built-in receivers got, and how each answers' },
  { name: 'inboxes', description: 'The built-in receivers by name' },
  { name: 'clock', description: 'The virtual clock: reading and moving it' },
  { name: 'rules', description: 'Faults on demand: what goes wrong, for whom and how often' },
  { name: 'log', description: 'Calls to the service' },
  { name: 'merchants', description: 'Keys and secrets' },
  { name: 'requests', description: 'Sending create calls' },
  { name: 'signature', description: 'How a token is computed' },
  { name: 'read', description: 'Reading pasted texts' },
  { name: 'cases', description: 'Case files for a ticket: build, open, compare, reproduce' },
  { name: 'compare', description: 'Two exchanges side by side' },
  { name: 'stage', description: 'What /present shows, step by step' },
  { name: 'scenarios', description: 'Scenarios from a file' },
  { name: 'scorecards', description: 'How a receiver handles IPNs, checked with real payments' },
  { name: 'settings', description: 'What can be changed' },
  { name: 'sessions', description: 'Browsers that are signed in' },
  { name: 'system', description: 'Status, reset, export and import' },
  { name: 'activity', description: 'Response times of deliveries, and the latest failures' },
  { name: 'events', description: 'Changes as they happen' },
]

/**
 * Runs as text in the page of the API, so it uses nothing outside itself. Requests use the session of the screens in
 * the same browser, unless another token is entered under Authorize.
 */
const withSession = <R>(request: R): R => {
  const { headers } = request as { headers: Record<string, string> }
  const { localStorage } = globalThis as unknown as { localStorage: { getItem(key: string): string | null } }
  const secret = localStorage.getItem('paylink-session')
  if (secret !== null) headers.Authorization ??= `Bearer ${secret}`
  return request
}

export type DescribedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema'>

const unused = () => {
  throw new TypeError('unreachable: only the pages of the description are called')
}
const compiler = () => () => unused

/**
 * Returns a server of the description: its pages under `/api/docs`, and the document as `swagger()`. It has the given
 * routes, described by the contract's schemas. Only their description is used.
 */
export const describeApi = async (routes: readonly DescribedRoute[], version: string): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: false,
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: { buildValidator: compiler, buildSerializer: compiler } },
  })
  const { noteReplies, transform, components } = schemasForOpenapi()
  for (const { schema } of routes) noteReplies(schema)
  await app.register(import('@fastify/swagger'), {
    hideUntagged: true,
    transform,
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new TypeError('unreachable: the document is OpenAPI 3')
      Object.assign(document.openapiObject.components ?? {}, { schemas: components() })
      return document.openapiObject
    },
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Paylink Console control API', version, description, license: { name: 'MIT', identifier: 'MIT' } },
      tags,
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'the token printed at start, or the secret of a session',
          },
        },
      },
      security: [{ bearer: [] }],
    },
  })
  // Works offline: it loads only its own files and uses no external validator.
  await app.register(import('@fastify/swagger-ui'), {
    routePrefix: '/api/docs',
    theme: { title: 'Paylink Console control API' },
    uiConfig: {
      // Without the bar that loads documents from elsewhere.
      layout: 'BaseLayout',
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      tryItOutEnabled: true,
      persistAuthorization: false,
      requestInterceptor: withSession,
      // Otherwise the displayed command would contain the session's secret.
      showMutatedRequest: false,
    },
  })
  for (const route of routes) app.route({ ...route, handler: unused })
  await app.ready()
  return app
}
