import { z } from 'zod'
import { instant } from '../../../shared/contract/common.ts'
import { forwardUrlsOf, maxInboxes } from '../../../shared/contract/inboxes.ts'
import { maxRules } from '../../../shared/contract/rules.ts'
import { type Settings, settingsSchema } from '../../../shared/contract/settings.ts'
import { exportFormat } from '../../../shared/contract/system.ts'
import type { Inbox } from '../../domain/inbox/inbox.ts'
import type { Delivery } from '../../domain/ipn/delivery.ts'
import { settingConflicts } from '../../domain/setting-conflicts.ts'
import { type CollectionName, collectionNames } from '../../store/store.ts'
import { fieldFaultsOf, fieldWords } from '../http/field-faults.ts'
import type { FieldFaults } from '../http/problems.ts'
import { forwardFault } from '../inboxes/inbox-forward-fault.ts'
import { createImportParser, type HeadName, headNames } from './import-parser.ts'
import { createImportReferences } from './import-references.ts'
import { maskImported } from './mask-imported.ts'
import { nothingImported, refuseFaults } from './nothing-imported.ts'
import { createPacker, type PackedRecords } from './packed-records.ts'
import { type ImportedRecords, recordSchemas } from './record-schemas.ts'
import { createSequenceNumbers } from './renumbering.ts'

/** The validated content of an export file, with the changes an import makes: nothing is due, nothing is forwarded. */
export interface ReadImport {
  exportedAt: string
  secretsIncluded: boolean
  settings: Settings
  counts: Record<CollectionName, number>
  /** Number of deliveries that still had attempts due. */
  stopped: number
  forwards: { inbox: string; urls: string[] }[]
  merchants: ImportedRecords['merchants']
  /** All records except the merchants. */
  packs: PackedRecords[]
  /** The sequence numbers of all records, ascending. */
  sequenceNumbers: Float64Array
}

export interface ImportReader {
  /** Throws a ConsoleProblem with one sentence as soon as a fault is known. */
  write(bytes: Uint8Array): void
  end(): ReadImport
}

/** Maximum number of merchants. They are held apart from the other records, with their secrets. */
const maxMerchants = 10_000
const limits: Partial<Record<CollectionName, number>> = {
  merchants: maxMerchants,
  rules: maxRules,
  inboxes: maxInboxes,
}
/** Older files have no inboxes, and the oldest no rules. */
const optional: readonly string[] = ['rules', 'inboxes'] satisfies CollectionName[]

const headSchemas = {
  product: z.unknown(),
  format: z.unknown(),
  exportedAt: instant.refine((text) => text.length <= 40 && !Number.isNaN(Date.parse(text)), 'must be a time'),
  secretsIncluded: z.boolean(),
  settings: z.record(z.string(), z.unknown()),
} satisfies Record<HeadName, z.ZodType>

const checkProduct = (product: unknown): void => {
  if (product !== 'paylink-console') throw nothingImported('the file is not an export of Paylink Console')
}

const checkFormat = (format: unknown): void => {
  if (format === 'paylink-case') throw nothingImported('the file is a case, which the Cases page opens')
  if (typeof format !== 'number' || !Number.isInteger(format) || format < 1) {
    throw nothingImported('the file has no format number', { format: 'must be a whole number from 1' })
  }
  if (format <= exportFormat) return
  throw nothingImported(
    `the file has format ${format}, this version reads up to ${exportFormat}; update Paylink Console to read it`,
  )
}

const settingsOf = (given: unknown): Settings => {
  const result = settingsSchema.safeParse(given, { error: fieldWords })
  if (!result.success) {
    refuseFaults(fieldFaultsOf(result.error.issues, ['settings']))
    throw result.error
  }
  const conflicts = Object.entries(settingConflicts(result.data))
  refuseFaults(Object.fromEntries(conflicts.map(([name, why]) => [`settings.${name}`, why])))
  return result.data
}

/**
 * Parses an export file piece by piece and validates every record: its fields, its URLs, that its names are unique, and
 * that its references are in the file. `ownUrls`: the URLs of this engine.
 */
export const createImportReader = ({ ownUrls }: { ownUrls: readonly string[] }): ImportReader => {
  const head = new Map<HeadName, unknown>()
  const counts = new Map<CollectionName, number>()
  const references = createImportReferences()
  const packer = createPacker()
  const sequenceNumbers = createSequenceNumbers()
  const merchants: ImportedRecords['merchants'] = []
  const forwards: ReadImport['forwards'] = []
  let settings: Settings | undefined
  let stopped = 0

  /** An import sends nothing: due attempts are stopped. A resend is one click. */
  const atRest = (delivery: Delivery): Delivery => {
    if (delivery.nextAttemptAt === null) return delivery
    stopped += 1
    return { ...delivery, state: 'stopped', nextAttemptAt: null }
  }

  /** An imported inbox forwards nothing until the user sets that again. */
  const withoutForward = (inbox: Inbox, index: number): Inbox => {
    const found = forwardUrlsOf(inbox.behaviour)
    if (found.length === 0) return inbox
    const faults: FieldFaults = {}
    for (const { url, field } of found) {
      const fault = forwardFault(url, inbox.id, ownUrls)
      if (fault !== undefined) faults[`inboxes.${index}.behaviour.${field}`] = fault
    }
    refuseFaults(faults)
    forwards.push({ inbox: inbox.id, urls: [...new Set(found.map(({ url }) => url))] })
    return { ...inbox, behaviour: { kind: 'plain' }, answered: 0 }
  }

  const keep = (name: CollectionName, index: number, record: ImportedRecords[CollectionName][number]): void => {
    if (name === 'merchants') merchants.push(record as ImportedRecords['merchants'][number])
    else if (name === 'deliveries') packer.add(name, atRest(record as Delivery))
    else if (name === 'inboxes') packer.add(name, withoutForward(record as Inbox, index))
    else if (name in maskImported) packer.add(name, maskImported[name as keyof typeof maskImported](record as never))
    else packer.add(name, record as never)
  }

  const parser = createImportParser({
    head(name, value) {
      const result = headSchemas[name].safeParse(value, { error: fieldWords })
      if (!result.success) refuseFaults(fieldFaultsOf(result.error.issues, [name]))
      head.set(name, value)
      if (name === 'product') checkProduct(value)
      else if (name === 'format') checkFormat(value)
      else if (name === 'settings') settings = settingsOf(value)
    },
    begin: (name) => counts.set(name, 0),
    record(name, index, value) {
      const limit = limits[name]
      if (limit !== undefined && index >= limit) refuseFaults({ [name]: `must have at most ${limit} records` })
      const result = recordSchemas[name].safeParse(value, { error: fieldWords })
      if (!result.success) {
        refuseFaults(fieldFaultsOf(result.error.issues, [name, index]))
        throw result.error
      }
      references.add(name, index, result.data)
      sequenceNumbers.add(result.data.seq)
      counts.set(name, index + 1)
      keep(name, index, result.data)
    },
  })

  return {
    write: parser.write,
    end() {
      parser.end()
      checkProduct(head.get('product'))
      checkFormat(head.get('format'))
      const missing = [...headNames, ...collectionNames].filter(
        (name) => !head.has(name as HeadName) && !counts.has(name as CollectionName) && !optional.includes(name),
      )
      refuseFaults(Object.fromEntries(missing.map((name) => [name, 'is required'])))
      references.end()
      return {
        exportedAt: head.get('exportedAt') as string,
        secretsIncluded: head.get('secretsIncluded') as boolean,
        settings: settings as Settings,
        counts: Object.fromEntries(
          collectionNames.map((name) => [name, counts.get(name) ?? 0]),
        ) as ReadImport['counts'],
        stopped,
        forwards,
        merchants,
        packs: packer.finish(),
        sequenceNumbers: sequenceNumbers.sorted(),
      }
    },
  }
}
