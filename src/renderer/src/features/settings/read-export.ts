/** Kinds of records in the words of the console, in the order of an export file. */
export const recordKinds = [
  ['merchants', 'Merchants'],
  ['links', 'Payment links'],
  ['payments', 'Payments'],
  ['deliveries', 'IPN deliveries'],
  ['attempts', 'IPN attempts'],
  ['log', 'Calls in the log'],
  ['inbox', 'Inbox messages'],
] as const

/** How many records of each kind there are. */
export type Counts = Readonly<Record<string, number>>

export interface ExportSummary {
  content: unknown
  exportedAt: string | null
  secretsIncluded: boolean
  counts: Counts
}

/**
 * What an export file holds, told before anything is replaced. Only the engine judges whether it can be imported; here
 * it must merely be an export. Throws a sentence otherwise.
 */
export const readExport = (text: string): ExportSummary => {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new Error('Nothing was imported: the file is not JSON, or was cut off.')
  }
  const file = (typeof content === 'object' && content !== null ? content : {}) as Record<string, unknown>
  if (file.product !== 'paylink-console') {
    throw new Error('Nothing was imported: the file is not an export of Paylink Console.')
  }
  const counts = recordKinds.map(([kind]) => {
    const records = file[kind]
    return [kind, Array.isArray(records) ? records.length : 0] as const
  })
  return {
    content,
    exportedAt: typeof file.exportedAt === 'string' ? file.exportedAt : null,
    secretsIncluded: file.secretsIncluded === true,
    counts: Object.fromEntries(counts),
  }
}
