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

/** Returns the definition with its exact schema types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition
