import type { z } from 'zod'
import type { Problem } from '../../src/shared/contract/common.ts'
import type { Endpoint } from '../../src/shared/contract/endpoint.ts'

type Module<M> = Extract<M[keyof M], Endpoint>

/** Every endpoint of the control API. */
type AnyEndpoint =
  | Module<typeof import('../../src/shared/contract/activity.ts')>
  | Module<typeof import('../../src/shared/contract/cases.ts')>
  | Module<typeof import('../../src/shared/contract/clock.ts')>
  | Module<typeof import('../../src/shared/contract/deliveries.ts')>
  | Module<typeof import('../../src/shared/contract/inbox.ts')>
  | Module<typeof import('../../src/shared/contract/inboxes.ts')>
  | Module<typeof import('../../src/shared/contract/links.ts')>
  | Module<typeof import('../../src/shared/contract/log.ts')>
  | Module<typeof import('../../src/shared/contract/merchants.ts')>
  | Module<typeof import('../../src/shared/contract/read.ts')>
  | Module<typeof import('../../src/shared/contract/recovery.ts')>
  | Module<typeof import('../../src/shared/contract/requests.ts')>
  | Module<typeof import('../../src/shared/contract/rules.ts')>
  | Module<typeof import('../../src/shared/contract/scenarios.ts')>
  | Module<typeof import('../../src/shared/contract/scorecards.ts')>
  | Module<typeof import('../../src/shared/contract/sessions.ts')>
  | Module<typeof import('../../src/shared/contract/settings.ts')>
  | Module<typeof import('../../src/shared/contract/signature.ts')>
  | Module<typeof import('../../src/shared/contract/stage.ts')>
  | Module<typeof import('../../src/shared/contract/system.ts')>

type WithoutQuery<Url extends string> = Url extends `${infer Path}?${string}` ? Path : Url

/** Whether an address belongs to a path: a `:name` of the path stands for any segment. */
type Fits<Path extends string, Url extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? Url extends `${infer Given}/${infer Others}`
    ? FitsSegment<Segment, Given> extends true
      ? Fits<Rest, Others>
      : false
    : false
  : Url extends `${string}/${string}`
    ? false
    : FitsSegment<Path, Url>

type FitsSegment<Segment, Given> = Segment extends `:${string}` ? true : Given extends Segment ? true : false

/** The endpoint of this very path. */
type Exact<E, Method, Path> = E extends { method: Method; path: infer P } ? ([Path] extends [P] ? E : never) : never

type Fitting<E, Method, Path extends string> = E extends { method: Method; path: infer P extends string }
  ? Fits<P, Path> extends true
    ? E
    : never
  : never

type Else<First, Second> = [First] extends [never] ? Second : First

type EndpointOf<Method, Path extends string> = Else<
  Exact<AnyEndpoint, Method, Path>,
  Fitting<AnyEndpoint, Method, Path>
>

/** A refusal of the control API. */
interface Refusal {
  error: Problem['error'] & { fields: Record<string, string> }
}

/** What an address answers by the contract, and what it answers when it refuses: a test expects one of the two. */
export type ReplyOf<Method extends string, Url extends string> = Refusal &
  Else<z.output<EndpointOf<Method, WithoutQuery<Url>>['reply']>, unknown>
