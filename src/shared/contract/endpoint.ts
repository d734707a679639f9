import type { z } from 'zod'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The definition of one route of the control API: its types, validation and OpenAPI text are derived from it. */
export interface Endpoint {
  method: HttpMethod
  /** The path, with `:name` for parameters. */
  path: string
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
}

type Definition = Omit<Endpoint, 'method' | 'path'>

/** Returns the definition with its exact schema types. */
export const endpoint = <const M extends HttpMethod, const P extends string, const D extends Definition>(
  method: M,
  path: P,
  definition: D,
): D & { method: M; path: P } => ({ method, path, ...definition })
