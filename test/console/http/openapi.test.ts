import { readdirSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { Stage } from '../../../src/main/stage/stage.ts'
import type { Endpoint } from '../../../src/shared/contract/endpoint.ts'
import { createTestConsole } from '../../support/test-console.ts'

const contractDir = new URL('../../../src/shared/contract/', import.meta.url)

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

/** Every endpoint the contract has, whichever file it is in. */
const endpoints: Endpoint[] = []
for (const file of readdirSync(contractDir)) {
  const module: Record<string, unknown> = await import(new URL(file, contractDir).href)
  endpoints.push(...Object.values(module).filter(isEndpoint))
}

const pathOf = ({ path }: Endpoint): string => path.replace(/:(\w+)/g, '{$1}')

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  parameters?: { in: string; name: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}

interface Document {
  openapi: string
  info: { title: string; version: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, { type: string }> }
  security: Record<string, string[]>[]
}

/** Nothing of it is called: its routes are there when it is given. */
const stage = { onChange: () => () => {} } as unknown as Stage

const document = async (): Promise<Document> =>
  JSON.parse((await createTestConsole({ stage }).call('GET', '/api/openapi.json')).text)

const operationsOf = (doc: Document) =>
  Object.entries(doc.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

describe('the OpenAPI document', () => {
  test('describes every endpoint of the contract, and the event stream', async () => {
    const described = operationsOf(await document()).map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    const expected = endpoints.map((endpoint) => `${endpoint.method} ${pathOf(endpoint)}`)
    expect(expected.length).toBeGreaterThan(25)
    expect(described.sort()).toEqual([...expected, 'GET /api/events'].sort())
  })

  test('describes request and response of each', async () => {
    const { paths } = await document()
    for (const endpoint of endpoints) {
      const operation = paths[pathOf(endpoint)]?.[endpoint.method.toLowerCase()]
      expect(operation?.summary).toBe(endpoint.summary)
      const named = (place: string) => operation?.parameters?.filter((parameter) => parameter.in === place) ?? []
      const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      expect(named('path').map(({ name }) => name)).toEqual(inPath)
      expect(named('query').length > 0).toBe(endpoint.query !== undefined)
      expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined)
      expect(Object.keys(operation?.responses ?? {})).toEqual(['200', '4XX', '5XX'])
      expect(operation?.responses['200']?.content['application/json']?.schema).toBeDefined()
    }
  })

  test('is sound: ids are unique, tags and references exist, and nothing but /api is in it', async () => {
    const doc = await document()
    expect(doc).toMatchObject({ openapi: '3.1.0', info: { title: expect.any(String), version: '1.2.3' } })
    const operations = operationsOf(doc)
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('post-links-id-pay')
    expect(ids.filter((id) => !/^[a-z-]+$/.test(id))).toEqual([])
    const tags = doc.tags.map(({ name }) => name)
    for (const { path, operation } of operations) {
      expect(path).toMatch(/^\/api\//)
      expect(operation.tags).toHaveLength(1)
      expect(tags).toContain(operation.tags[0])
      for (const { description } of Object.values(operation.responses))
        expect(description, path).not.toBe('Default Response')
    }
    // A browser takes seconds to read a long document.
    expect(JSON.stringify(doc).length).toBeLessThan(350_000)
    const references = [...JSON.stringify(doc).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to)
    expect(new Set(references)).toEqual(
      new Set(Object.keys(doc.components.schemas).map((name) => `#/components/schemas/${name}`)),
    )
  })

  test('does not require what has a default in a call, but in a reply', async () => {
    const { paths, components } = await document()
    const parameters = paths['/api/deliveries']?.get?.parameters?.filter((one) => one.in === 'query') ?? []
    expect(parameters.map(({ name }) => name)).toContain('limit')
    expect(parameters.filter(({ required }) => required)).toEqual([])
    const body = paths['/api/cases/build']?.post?.requestBody?.content['application/json']?.schema
    expect(body).toMatchObject({ required: ['source'] })
    expect(components.schemas.Settings).toMatchObject({ required: expect.arrayContaining(['numbersInSignature']) })
  })

  test('is one document: no part of it has an identifier or dialect of its own', async () => {
    expect(JSON.stringify(await document())).not.toMatch(/"\$(?:id|schema)":/)
  })

  test('names the one authentication scheme', async () => {
    const { components, security } = await document()
    expect(components.securitySchemes).toEqual({
      bearer: { type: 'http', scheme: 'bearer', description: expect.any(String) },
    })
    expect(security).toEqual([{ bearer: [] }])
  })

  test('is shown by a page that loads only local scripts and styles', async () => {
    const { call } = createTestConsole()
    const { status, text } = await call('GET', '/api/docs')
    expect(status).toBe(200)
    expect(text).not.toMatch(/<script(?![^>]* src=)/)
    const loaded = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '')
    expect(loaded.length).toBeGreaterThan(4)
    for (const url of loaded) {
      expect(url).toMatch(/^\/api\/docs\//)
      expect((await call('GET', url)).status, url).toBe(200)
    }
    expect((await call('GET', '/api/docs/static/swagger-initializer.js')).text).toContain('validatorUrl: null')
  })

  test.each([
    ['the session of the screens', 'kept', {}, { Authorization: 'Bearer kept' }],
    ['a token that was entered', 'kept', { Authorization: 'Bearer entered' }, { Authorization: 'Bearer entered' }],
    ['nothing without a session', null, {}, {}],
  ])('its page sends %s, and shows no secret of a session', async (_, session, headers, sent) => {
    interface Config {
      requestInterceptor: (request: { headers: object }) => { headers: object }
    }
    let config: Config | undefined
    const initOAuth = () => {}
    const SwaggerUIBundle = Object.assign(
      (given: Config) => {
        config = given
        return { initOAuth }
      },
      { presets: {}, plugins: {} },
    )
    const localStorage = { getItem: (name: string) => (name === 'paylink-session' ? session : null) }
    const document = { createElement: () => ({ href: '' }) }
    const window = { location: { href: 'http://127.0.0.1/api/docs' }, onload: () => {} }
    const { text } = await createTestConsole().call('GET', '/api/docs/static/swagger-initializer.js')
    runInContext(
      text,
      createContext({ window, document, localStorage, SwaggerUIBundle, SwaggerUIStandalonePreset: {} }),
    )
    window.onload()
    expect(config?.requestInterceptor({ headers: { ...headers } }).headers).toEqual(sent)
    expect(config).toMatchObject({ persistAuthorization: false, showMutatedRequest: false })
  })
})
