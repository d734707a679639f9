import { z } from 'zod'
import { clockState } from './clock.ts'
import { instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The location of the data, and whether it can be written. */
export const storageStatus = z.object({
  state: z.enum(['ok', 'failing']),
  /** The last failure as text. null without a failure. */
  problem: z.string().nullable(),
  dataDir: z.string(),
  journalBytes: z.number().int(),
  /** Damaged files that were moved aside because they could not be read completely. */
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

export const getStatus = endpoint('GET', '/api/status', {
  summary: 'Version, addresses, storage and clock of the engine',
  reply: systemStatus,
})

export const reset = endpoint('POST', '/api/reset', {
  summary:
    'Delete links, payments, deliveries, log and inbox; with everything, merchants, rules, settings and how inboxes ' +
    'answer too, and the merchants given at start come back',
  body: z
    .strictObject({
      everything: z.boolean().default(false),
      rules: z.boolean().default(false).meta({ description: 'fault rules too' }),
      inboxes: z.boolean().default(false).meta({ description: 'inboxes answer 200 again' }),
      clock: z.boolean().default(false).meta({ description: 'the virtual clock returns to real time' }),
    })
    .prefault({}),
  reply: z.object({ deleted: z.number().int() }),
})

/**
 * Format 2 adds fault rules, 3 the behaviour of inboxes, 4 the create fields of links, 5 the settings of merchants. Format
 * 6 leaves out the create fields, which the body of the link contains.
 */
export const exportFormat = 6

/** All data in one file. Secrets are omitted unless requested. */
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

export const exportData = endpoint('GET', '/api/export', {
  summary: 'Everything in one file; merchant secrets only with secrets=true, otherwise they are masked in every text',
  query: z.object({ secrets: z.enum(['true', 'false']).default('false') }),
  reply: exportFile,
})

/** The outcome of an import, or of a dry run. */
export const importResult = z.object({
  imported: z.record(z.string(), z.number().int()).meta({ description: 'number of records of each kind' }),
  exportedAt: z.string(),
  secretsIncluded: z.boolean(),
  newSecrets: z
    .array(z.string())
    .meta({ description: 'keys of merchants without a secret in the file, which got a new one' }),
  stopped: z.number().int().meta({
    description: 'deliveries that were still due in the file; they are imported as stopped and can be resent',
  }),
  forwards: z.array(z.object({ inbox: z.string(), urls: z.array(z.string()) })).meta({
    description: 'inboxes that forwarded messages; they are imported answering 200 and can be configured again',
  }),
})
export type ImportResult = z.output<typeof importResult>

export const importData = endpoint('POST', '/api/import', {
  summary:
    'Replace all data by that of an export; refused as a whole when any part is invalid, canceled when the caller disconnects',
  query: z.object({
    check: z
      .enum(['true', 'false'])
      .default('false')
      .meta({ description: 'true: only report what an import would do; changes nothing' }),
    progressId: z.string().max(100).optional().meta({ description: 'the `id` of the events that report progress' }),
  }),
  body: z.unknown(),
  reply: importResult,
})
