import { z } from 'zod'
import { clockState } from './clock.ts'
import { instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Where the data is and whether it can be written. */
export const storageStatus = z.object({
  state: z.enum(['ok', 'failing']),
  /** The last failure in words; null while all is well. */
  problem: z.string().nullable(),
  dataDir: z.string(),
  journalBytes: z.number().int(),
  /** Files set aside because part of them could not be read. */
  quarantined: z.array(z.object({ file: z.string(), reason: z.string(), lostRecords: z.number().int() })),
})
export type StorageStatus = z.output<typeof storageStatus>

export const systemStatus = z.object({
  version: z.string(),
  now: instant.meta({ description: 'real time' }),
  clock: clockState,
  serviceUrl: z.string(),
  payUrl: z.string(),
  storage: storageStatus,
  counts: z.record(z.string(), z.number().int()),
  deliveries: z.object({ waiting: z.number().int(), sending: z.number().int() }),
})
export type SystemStatus = z.output<typeof systemStatus>

export const getStatus = endpoint({
  method: 'GET',
  path: '/api/status',
  summary: 'What runs where, and whether it is well',
  reply: systemStatus,
})

export const reset = endpoint({
  method: 'POST',
  path: '/api/reset',
  summary:
    'Delete links, payments, deliveries, log and inbox; with everything, merchants, rules, settings and how inboxes ' +
    'answer too, and the merchants given at start come back',
  body: z
    .strictObject({
      everything: z.boolean().default(false),
      rules: z.boolean().default(false).meta({ description: 'fault rules too' }),
      inboxes: z.boolean().default(false).meta({ description: 'inboxes answer 200 again' }),
      clock: z.boolean().default(false).meta({ description: 'the virtual clock tells real time again' }),
    })
    .prefault({}),
  reply: z.object({ deleted: z.number().int() }),
})

/** 2: with fault rules. 3: with how inboxes answer. 4: links have the fields of their create call.
 * 5: merchants have their own values of settings. */
export const exportFormat = 5

/** One file with all the data. Secrets are left out unless asked for. */
export const exportFile = z.looseObject({
  product: z.literal('paylink-console'),
  format: z.number().int(),
  exportedAt: instant,
  secretsIncluded: z.boolean(),
  settings: z.record(z.string(), z.unknown()),
  merchants: z.array(z.looseObject({ id: z.string(), seq: z.number().int() })),
  links: z.array(z.looseObject({ id: z.string(), seq: z.number().int() })),
  payments: z.array(z.looseObject({ id: z.string(), seq: z.number().int() })),
  deliveries: z.array(z.looseObject({ id: z.string(), seq: z.number().int() })),
  attempts: z.array(z.looseObject({ id: z.string(), seq: z.number().int() })),
  log: z.array(z.looseObject({ id: z.string(), seq: z.number().int() })),
  inbox: z.array(z.looseObject({ id: z.string(), seq: z.number().int() })),
  rules: z.array(z.looseObject({ id: z.string(), seq: z.number().int() })),
  inboxes: z.array(z.looseObject({ id: z.string(), seq: z.number().int() })),
})
export type ExportFile = z.output<typeof exportFile>

export const exportData = endpoint({
  method: 'GET',
  path: '/api/export',
  summary: 'Everything in one file; merchant secrets only with secrets=true',
  query: z.object({ secrets: z.enum(['true', 'false']).default('false') }),
  reply: exportFile,
})

/** What an import did, or would do. */
export const importResult = z.object({
  imported: z.record(z.string(), z.number().int()).meta({ description: 'records of each kind' }),
  exportedAt: z.string(),
  secretsIncluded: z.boolean(),
  newSecrets: z
    .array(z.string())
    .meta({ description: 'keys of merchants that came without a secret and got a new one' }),
  stopped: z
    .number()
    .int()
    .meta({ description: 'deliveries that were still due in the file: they come in stopped, a resend sends them' }),
  forwards: z.array(z.object({ inbox: z.string(), urls: z.array(z.string()) })).meta({
    description: 'inboxes that sent messages on: they come in answering 200, set them again where it is meant',
  }),
})
export type ImportResult = z.output<typeof importResult>

export const importData = endpoint({
  method: 'POST',
  path: '/api/import',
  summary:
    'Replace everything by what an export holds; refused whole when any part of it is wrong, canceled by hanging up',
  query: z.object({
    check: z
      .enum(['true', 'false'])
      .default('false')
      .meta({ description: 'true: only say what an import would do; nothing is changed' }),
    progressId: z.string().max(100).optional().meta({ description: 'the `id` of the events that tell how far it is' }),
  }),
  body: z.unknown(),
  reply: importResult,
})
