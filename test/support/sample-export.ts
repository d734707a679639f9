import { collectionNames, type Records } from '../../src/main/store/store.ts'
import { defaultSettings } from '../../src/shared/contract/settings.ts'
import { exportFormat } from '../../src/shared/contract/system.ts'
import { sampleChanges } from './sample-data.ts'

/** An export file whose records a test may change. */
export type ExportSample = {
  product: string
  format: number
  exportedAt: string
  secretsIncluded: boolean
  settings: Record<string, unknown>
} & { [C in keyof Records]: Records[C][] }

/** What a console with the samples exports, secrets included. */
export const sampleExport = (): ExportSample => {
  const recordsOf = (name: string) =>
    sampleChanges().flatMap((change) => ('put' in change && change.put === name ? [change.record] : []))
  return {
    product: 'paylink-console',
    format: exportFormat,
    exportedAt: '2026-11-20T12:00:00.000Z',
    secretsIncluded: true,
    settings: { ...defaultSettings },
    ...Object.fromEntries(collectionNames.map((name) => [name, recordsOf(name)])),
  } as unknown as ExportSample
}
