import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Api } from '../../client/api.ts'

/** Calls the control API without a socket, for features that use only what any script can use. */
export const ownApi =
  (app: FastifyInstance, token: string): Api =>
  async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}` }
    const options = { method, url: path, headers, ...(body === undefined ? {} : { payload: body }) } as InjectOptions
    const response = await app.inject(options)
    return { status: response.statusCode, body: response.json() }
  }
