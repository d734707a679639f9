import Fastify, { type FastifyInstance } from 'fastify'
import type { BaseLogger } from 'pino'
import type { SettingsPatch } from '../../shared/contract/settings.ts'
import type { CaseFolder } from '../domain/case-folder.ts'
import type { VirtualClock } from '../domain/clock.ts'
import type { SessionFile } from '../domain/console-session.ts'
import type { Identity } from '../domain/identity.ts'
import type { IpnScheduler } from '../ipn/scheduler.ts'
import type { ClockControl } from '../operations/clock-control.ts'
import type { LinkOperations } from '../operations/link-operations.ts'
import type { MerchantCredentials } from '../operations/set-up-merchants.ts'
import type { Stage } from '../stage/stage.ts'
import type { Store } from '../store/store.ts'
import { activity } from './activity/activity.ts'
import { readyPath, security } from './auth/security.ts'
import { securityHeaders } from './auth/security-headers.ts'
import { sessionRoutes } from './auth/session-routes.ts'
import { createSessions, type Sessions } from './auth/sessions.ts'
import { buildingCases } from './cases/building-cases.ts'
import { cases } from './cases/cases.ts'
import { comparing } from './cases/comparing.ts'
import { clock } from './clock/clock.ts'
import type { ConsoleThreads } from './console-threads.ts'
import { deliveries } from './deliveries/deliveries.ts'
import { recoverFailed } from './deliveries/recover-failed.ts'
import { events } from './events/events.ts'
import { createProgressEvents, type ProgressEvents } from './events/progress-events.ts'
import { answerClientError } from './http/answer-client-error.ts'
import { compressReplies } from './http/compress-replies.ts'
import { failures, problemOf, sendProblem } from './http/failures.ts'
import { openapi } from './http/openapi.ts'
import { ConsoleProblem } from './http/problems.ts'
import { useZod } from './http/route.ts'
import { ui } from './http/ui.ts'
import { inbox } from './inboxes/inbox.ts'
import { inboxes } from './inboxes/inboxes.ts'
import { links } from './links/links.ts'
import { log } from './log/log.ts'
import { merchants } from './merchants/merchants.ts'
import { reading } from './reading/reading.ts'
import { requests } from './requests/requests.ts'
import { rules } from './rules/rules.ts'
import type { UnfinishedRuns } from './runs/unfinished-runs.ts'
import { scenarios } from './scenarios/scenarios.ts'
import { scorecards } from './scorecards/scorecards.ts'
import { settings } from './settings/settings.ts'
import { diagnosing } from './signature/diagnose.ts'
import { createOtherCalls, type OtherCalls } from './signature/other-calls.ts'
import { readRequest } from './signature/read-request.ts'
import { signature } from './signature/signature.ts'
import { snippets } from './signature/snippets.ts'
import { vectors } from './signature/vectors.ts'
import { stage } from './stage/stage.ts'
import { system } from './system/system.ts'
import { exporting } from './transfer/export.ts'
import { importing } from './transfer/import.ts'

export interface ConsoleDeps {
  store: Store
  clock: VirtualClock
  identity: Identity
  links: LinkOperations
  scheduler: IpnScheduler
  clockControl: ClockControl
  /** The bearer token. Random for each run unless the user set one. */
  token: string
  /** Stores browser sessions across restarts. */
  sessionFile: SessionFile
  /** The runs under way. Ended before this listener closes, because they undo their changes through its API. */
  runs: UnfinishedRuns
  threads: ConsoleThreads
  /** Stores opened cases across restarts. */
  caseFolder: CaseFolder
  /** The URL of the service listener, without a trailing slash. A function, because the port may be chosen late. */
  serviceUrl: () => string
  /** Returns {pay_url} of the specification. */
  payUrl: () => string
  version: string
  dataDir: string
  logger: BaseLogger
  /** The stage shown by /present. undefined in the stage's own console. */
  stage?: Stage | undefined
  /** The merchants given at start. A reset of everything restores them. */
  merchants?: readonly MerchantCredentials[]
  /** The settings given at start. A reset of everything restores them. */
  startSettings?: SettingsPatch
  /** The folder of the built screens. A placeholder page is shown when it is missing. */
  rendererDir?: string | undefined
}

const reads: readonly string[] = ['GET', 'HEAD']
const takenBack = (): never => {
  throw new ConsoleProblem('storage', 'A change that this would show could not be written and was undone. Try again.')
}

type ResourceDeps = ConsoleDeps &
  Omit<ConsoleThreads, 'close'> & {
    progressEvents: ProgressEvents
    sessions: Sessions
    otherCalls: OtherCalls
  }

/** One plugin per resource of the control API. */
const resources: readonly ((app: FastifyInstance, deps: ResourceDeps) => Promise<void>)[] = [
  merchants,
  signature,
  readRequest,
  reading,
  snippets,
  vectors,
  diagnosing,
  buildingCases,
  cases,
  comparing,
  requests,
  log,
  links,
  deliveries,
  recoverFailed,
  activity,
  inbox,
  scenarios,
  scorecards,
  clock,
  rules,
  inboxes,
  settings,
  sessionRoutes,
  system,
  stage,
  exporting,
  importing,
  events,
]

/**
 * Maximum size of a body, except for imports. A pasted text of two million characters fits. Twice this size still
 * parses within one turn of 50 ms. Bytes.
 */
const bodyLimit = 4 * 1024 * 1024
/** Time limit for receiving a whole request, in ms. A busy machine reads an import of 256 MiB in one minute. */
const requestTimeout = 300_000
const headersTimeout = 10_000
const keepAliveTimeout = 10_000
/**
 * Maximum size of request headers. A browser sends every cookie of the host, whichever program set it: up to 180 of 4
 * KiB in Chromium. Bytes.
 */
const maxHeaderSize = 1024 * 1024

/** Replaces Fastify's own compilers, so that they are not loaded: useZod sets ours. */
const replaced = () => () => {
  throw new TypeError('unreachable: useZod has set the compilers')
}

/**
 * The console listener: screens, control API and events. It listens on loopback, and the API requires the token or a
 * session. Fastify's request log stays off, because URLs may contain the token.
 */
export const buildConsole = (deps: ConsoleDeps): FastifyInstance => {
  const { identity, logger, dataDir, token, sessionFile } = deps
  const failureDeps = { identity, logger, dataDir }
  const app = Fastify({
    logger: false,
    bodyLimit,
    requestTimeout,
    keepAliveTimeout,
    http: { maxHeaderSize, headersTimeout, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 1_000 },
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: { buildValidator: replaced, buildSerializer: replaced } },
    frameworkErrors: (error, request, reply) =>
      sendProblem(reply.headers(securityHeaders), problemOf(error, request.method, failureDeps)),
    clientErrorHandler: answerClientError,
  })
  // Node drops the headers after the 2000th otherwise, of which one may be another Host or Origin.
  app.server.maxHeadersCount = 0

  const sessions = createSessions({ token, file: sessionFile, clock: deps.clock.real, identity, logger })
  useZod(app, logger)
  failures(app, failureDeps)
  security(app, sessions)
  app.get(readyPath, { schema: { hide: true } }, (_request, reply) => reply.type('text/plain').send('ok'))

  app.register(async (api) => {
    // What is not on disk yet may be taken back, so nothing that was read of it is sent before. First, so that a refusal
    // replaces an answer that is not compressed yet.
    api.addHook('onSend', async ({ method }, reply, payload) => {
      if (reads.includes(method) && reply.statusCode < 400) await deps.store.flushed().catch(takenBack)
      return payload
    })
    compressReplies(api)
    openapi(api, deps)
    const progressEvents = createProgressEvents()
    const otherCalls = createOtherCalls(deps.store.log)
    const resourceDeps: ResourceDeps = {
      ...deps,
      ...deps.threads,
      progressEvents,
      sessions,
      otherCalls,
    }
    for (const resource of resources) api.register(resource, resourceDeps)
  })
  ui(app, deps)
  return app
}
