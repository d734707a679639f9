import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { type Settings, settingsSchema } from '../../../shared/contract/settings.ts'
import { exportFormat } from '../../../shared/contract/system.ts'
import { JsonFault } from '../../../shared/json/json-fault.ts'
import { linkRequestOf } from '../../domain/link/link-request.ts'
import { webAddressFault } from '../../domain/link/web-address.ts'
import { settingConflicts } from '../../domain/setting-conflicts.ts'
import { type CollectionName, collectionNames } from '../../store/store.ts'
import { fieldFaultsOf } from '../http/field-faults.ts'
import { ConsoleProblem, type FieldFaults } from '../http/problems.ts'
import { danglingReferences } from './import-references.ts'
import { type ImportedRecords, recordSchemas } from './record-schemas.ts'

export interface Imported {
  settings: Settings
  records: ImportedRecords
}

/** Faults named in one answer. */
const mostFaults = 20
/** Records checked between two turns of the event loop. */
const sliceSize = 200

/** Older files have no inboxes, and the oldest no rules. */
const recordsOf = (name: CollectionName) =>
  name === 'inboxes' || name === 'rules' ? z.array(z.unknown()).default([]) : z.array(z.unknown())

const envelope = z.looseObject({
  exportedAt: z.string(),
  secretsIncluded: z.boolean(),
  settings: z.record(z.string(), z.unknown()),
  ...(Object.fromEntries(collectionNames.map((name) => [name, recordsOf(name)])) as {
    [C in CollectionName]: z.ZodArray<z.ZodUnknown>
  }),
})

const refuse = (message: string, fields?: FieldFaults): never => {
  throw new ConsoleProblem('invalid', `Nothing was imported: ${message}.`, fields)
}

const refuseFaults = (faults: FieldFaults): void => {
  const named = Object.entries(faults).slice(0, mostFaults)
  if (named.length === 0) return
  refuse(named.map(([name, why]) => `${name} ${why}`).join('; '), Object.fromEntries(named))
}

const formatOf = (file: unknown): number => {
  if (typeof file !== 'object' || file === null || !('product' in file) || file.product !== 'paylink-console') {
    return refuse('the file is not an export of Paylink Console')
  }
  const format = 'format' in file ? file.format : undefined
  if (typeof format !== 'number' || !Number.isInteger(format) || format < 1) {
    return refuse('the file does not say which format it has', { format: 'must be a whole number from 1' })
  }
  return format
}

const settingsOf = (given: Record<string, unknown>): Settings => {
  const result = settingsSchema.safeParse(given)
  if (!result.success) {
    const faults = fieldFaultsOf(result.error.issues, ['settings'])
    refuseFaults(faults)
    throw result.error
  }
  const conflicts = Object.entries(settingConflicts(result.data))
  refuseFaults(Object.fromEntries(conflicts.map(([name, why]) => [`settings.${name}`, why])))
  return result.data
}

/** The hosted page sends customers to these addresses, so an import must not bring in others than a create call may. */
const linkFaults = (body: string, name: string): FieldFaults => {
  try {
    const request = linkRequestOf(body)
    const faults: FieldFaults = {}
    for (const field of ['ipn_url', 'return_url', 'cancel_url'] as const) {
      const fault = webAddressFault(request[field])
      if (fault !== undefined) faults[`${name}.${field}`] = fault
    }
    return faults
  } catch (error) {
    if (error instanceof JsonFault) return { [name]: 'is not the body of a create call' }
    throw error
  }
}

const readRecords = async <C extends CollectionName>(name: C, given: unknown[]): Promise<ImportedRecords[C]> => {
  const schema: z.ZodType<ImportedRecords[C][number]> = recordSchemas[name] as never
  const records: ImportedRecords[C][number][] = []
  const faults: FieldFaults = {}
  for (const [index, value] of given.entries()) {
    if (index % sliceSize === sliceSize - 1) await nextTurn()
    const result = schema.safeParse(value)
    if (result.success) {
      records.push(result.data)
      if (name === 'links')
        Object.assign(faults, linkFaults((result.data as { body: string }).body, `links.${index}.body`))
    } else {
      Object.assign(faults, fieldFaultsOf(result.error.issues, [name, index]))
    }
    if (Object.keys(faults).length >= mostFaults) break
  }
  refuseFaults(faults)
  return records as ImportedRecords[C]
}

/**
 * Checks a whole export file before anything is changed: its format, its settings, every record, and that records
 * refer only to records that are there. Throws a ConsoleProblem that says in one sentence what is wrong.
 */
export const readImport = async (file: unknown): Promise<Imported> => {
  const format = formatOf(file)
  if (format > exportFormat) {
    refuse(`the file has format ${format}, this version reads up to ${exportFormat}; update Paylink Console to read it`)
  }
  const parsed = envelope.safeParse(file)
  if (!parsed.success) {
    refuseFaults(fieldFaultsOf(parsed.error.issues))
    throw parsed.error
  }
  const { data } = parsed
  const settings = settingsOf(data.settings)
  const records: ImportedRecords = {
    merchants: await readRecords('merchants', data.merchants),
    links: await readRecords('links', data.links),
    payments: await readRecords('payments', data.payments),
    deliveries: await readRecords('deliveries', data.deliveries),
    attempts: await readRecords('attempts', data.attempts),
    log: await readRecords('log', data.log),
    inbox: await readRecords('inbox', data.inbox),
    rules: await readRecords('rules', data.rules),
    inboxes: await readRecords('inboxes', data.inboxes),
  }
  refuseFaults(danglingReferences(records, mostFaults))
  return { settings, records }
}
