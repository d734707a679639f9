import { z } from 'zod'
import { instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Limits the delay of a response, and how long an inbox hangs, to ten minutes. */
export const maxInboxDelayMs = 600_000
/** Limits the configured inboxes, for the sake of the screen. A lookup by name takes constant time. */
export const maxInboxes = 500
/** Limits all bodies of a behaviour together, in bytes of UTF-8. */
export const maxAnswerBytes = 1024 * 1024

/** Headers that frame a response. The inbox sets them itself. */
const framing = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'upgrade', 'trailer'])

const headerName = z
  .string()
  .max(200)
  .regex(/^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/, "must be a header name: letters, digits and !#$%&'*+-.^_`|~")
  .refine((name) => !framing.has(name.toLowerCase()), 'is set by the inbox itself')
const headerValue = z
  .string()
  .max(8_000)
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'must have no line breaks, control characters or characters beyond Latin-1')

const delayMs = z
  .int()
  .min(0)
  .max(maxInboxDelayMs, 'must be at most 600000, which is ten minutes')
  .default(0)
  .meta({ description: 'delay before the response, in ms' })

const answer = z.strictObject({
  kind: z.literal('answer'),
  status: z.int().min(200, 'must be from 200 to 599').max(599, 'must be from 200 to 599'),
  headers: z
    .array(z.tuple([headerName, headerValue]))
    .max(50)
    .default([]),
  body: z.string().default('').meta({ description: 'sent as UTF-8' }),
  delayMs,
})
const reset = z
  .strictObject({ kind: z.literal('reset'), delayMs })
  .meta({ description: 'resets the connection without a response' })
const hang = z
  .strictObject({ kind: z.literal('hang') })
  .meta({ description: 'never answers; ends when the sender disconnects, after ten minutes or when the service stops' })
const forward = z
  .strictObject({
    kind: z.literal('forward'),
    url: z.string().min(1, 'is required').max(2_048),
    timeoutSeconds: z.int().min(1).max(120).default(10),
  })
  .meta({ description: 'forwards the message to exactly this URL and returns its response' })

/** How an inbox handles one request. */
const inboxStep = z.discriminatedUnion('kind', [answer, reset, hang, forward])
export type InboxStep = z.output<typeof inboxStep>

const programmed = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('plain') }).meta({ description: '200 OK, always' }),
  answer,
  reset,
  hang,
  forward,
  z
    .strictObject({ kind: z.literal('fail-first'), times: z.int().min(1).max(1_000), failure: inboxStep })
    .meta({ description: 'the response to the first requests; later ones get 200 OK' }),
  z
    .strictObject({
      kind: z.literal('sequence'),
      steps: z.array(inboxStep).min(1).max(50),
      after: z.enum(['repeat-last', 'start-over']),
    })
    .meta({ description: 'one step for each request, in order' }),
])
export type InboxBehaviour = z.output<typeof programmed>

/** Returns the steps of a behaviour, each with the path of its fields. */
const stepsOf = (behaviour: InboxBehaviour): { step: InboxStep; path: (string | number)[] }[] => {
  switch (behaviour.kind) {
    case 'plain':
      return []
    case 'fail-first':
      return [{ step: behaviour.failure, path: ['failure'] }]
    case 'sequence':
      return behaviour.steps.map((step, index) => ({ step, path: ['steps', index] }))
    default:
      return [{ step: behaviour, path: [] }]
  }
}

/** Returns the URLs that a behaviour forwards to, each with the name of its field. */
export const forwardUrlsOf = (behaviour: InboxBehaviour): { url: string; field: string }[] =>
  stepsOf(behaviour).flatMap(({ step, path }) =>
    step.kind === 'forward' ? [{ url: step.url, field: [...path, 'url'].join('.') }] : [],
  )

const utf8 = new TextEncoder()

export const inboxBehaviour = programmed.superRefine((behaviour, context) => {
  let bytes = 0
  for (const { step, path } of stepsOf(behaviour)) {
    if (step.kind !== 'answer') continue
    bytes += utf8.encode(step.body).length
    const fault = (message: string) => context.addIssue({ code: 'custom', message, path: [...path, 'body'] })
    if (bytes > maxAnswerBytes) return fault('is too long: all bodies together have at most 1 MiB')
    if (step.body !== '' && (step.status === 204 || step.status === 205 || step.status === 304)) {
      fault(`must be empty: an answer with status ${step.status} has no body`)
    }
  }
})

/** Any text that can be the last part of a path. Messages under other names are stored and shown too. */
export const inboxName = z
  .string()
  .min(1, 'is required')
  .max(100, 'must have at most 100 characters')
  .regex(/^[^\p{Cc}/?#\\]+$/u, 'must have no slashes, question marks, hashes or control characters')
  .refine((name) => name.trim() === name && !/^\.+$/.test(name), 'must not start or end with a space, nor be dots only')

export const inboxView = z.object({
  name: z.string(),
  url: z.string().meta({ description: 'the URL that accepts messages, with any method, at this path and below' }),
  behaviour: programmed,
  configured: z.boolean().meta({ description: 'it was created or configured; false: it only received messages' }),
  answered: z.int().meta({ description: 'requests that were counted since the behaviour or its counter was set' }),
  waiting: z.int().meta({ description: 'requests that are waiting for their response' }),
  next: z.string().meta({ description: 'how it handles the next requests, as text' }),
  messages: z.int().meta({ description: 'number of stored messages' }),
  lastAt: instant.nullable(),
})
export type InboxView = z.output<typeof inboxView>

/** The event of an inbox that was configured or that counted a request. */
export type InboxNews = Pick<InboxView, 'name' | 'answered' | 'next'>

const nameParams = z.object({ name: z.string() })

export const listInboxes = endpoint('GET', '/api/inboxes', {
  summary: 'The inboxes by name: those configured, and those that received messages',
  reply: z.object({ items: z.array(inboxView) }),
})

export const setInboxBehaviour = endpoint('PUT', '/api/inbox/:name/behaviour', {
  summary: 'Set how an inbox answers from now on; creates the inbox if it does not exist and restarts its counter',
  params: nameParams,
  body: inboxBehaviour,
  reply: inboxView,
})

export const resetInboxCounter = endpoint('POST', '/api/inbox/:name/behaviour/restart', {
  summary: 'Restart the counter: the next request is the first of the behaviour',
  params: nameParams,
  reply: inboxView,
})

export const deleteInboxBehaviour = endpoint('DELETE', '/api/inbox/:name/behaviour', {
  summary: 'Delete the configuration of an inbox, which then answers 200; its messages stay',
  params: nameParams,
  reply: z.object({ deleted: z.number().int() }),
})
