import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Api } from '../../client/api.ts'

/** The control API itself, with no socket between: for what does only what any script could do. */
export const ownApi =
  (app: FastifyInstance, token: string): Api =>
  async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}` }
    const options = { method, url: path, headers, ...(body === undefined ? {} : { payload: body }) } as InjectOptions
    const response = await app.inject(options)
    return { status: response.statusCode, body: response.json() }
  }
