import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

type Contract =
  | typeof import('./activity.ts')
  | typeof import('./cases.ts')
  | typeof import('./clock.ts')
  | typeof import('./compare.ts')
  | typeof import('./deliveries.ts')
  | typeof import('./inbox.ts')
  | typeof import('./inboxes.ts')
  | typeof import('./links.ts')
  | typeof import('./log.ts')
  | typeof import('./merchants.ts')
  | typeof import('./read.ts')
  | typeof import('./recovery.ts')
  | typeof import('./requests.ts')
  | typeof import('./rules.ts')
  | typeof import('./scenarios.ts')
  | typeof import('./scorecards.ts')
  | typeof import('./sessions.ts')
  | typeof import('./settings.ts')
  | typeof import('./signature.ts')
  | typeof import('./stage.ts')
  | typeof import('./system.ts')

type ExportOf<Module> = Module extends unknown ? Module[keyof Module] : never
type Endpoints = { [E in Extract<ExportOf<Contract>, Endpoint> as `${E['method']} ${E['path']}`]: E }

/** Method and path of an endpoint: `GET /api/links/:id`. */
export type ApiRoute = keyof Endpoints

/** The parts of a request by the endpoint's schemas. A part that the endpoint does not have cannot be given. */
type RequestOf<E> = (E extends { params: infer S extends z.ZodType } ? { params: z.input<S> } : unknown) &
  (E extends { query: infer S extends z.ZodType } ? { query?: z.input<S> } : unknown) &
  (E extends { body: infer S extends z.ZodType } ? { body: z.input<S> } : unknown)
type Argument<Request> = unknown extends Request
  ? []
  : object extends Request
    ? [request?: Request]
    : [request: Request]

export type ApiReply<R extends ApiRoute> = z.output<Endpoints[R]['reply']>

/**
 * Calls an endpoint of the control API, known to the compiler from the contract. `Options` may be given with each
 * request. The types are all that comes from the contract, so that its schemas stay out of the console's bundle.
 */
export type ApiCall<Options = unknown> = <R extends ApiRoute>(
  route: R,
  ...request: Argument<RequestOf<Endpoints[R]> & Options>
) => Promise<ApiReply<R>>
