import type { z } from 'zod'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What one route of the control API takes and returns: the single source of its types, validation and OpenAPI text. */
export interface Endpoint {
  method: HttpMethod
  /** The path with `:name` for parameters. */
  path: string
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
}

/** Keeps the exact schema types of an endpoint. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition
