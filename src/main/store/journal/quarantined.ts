import { join } from 'node:path'
import type { StorageStatus } from '../../../shared/contract/system.ts'
import type { Clock } from '../../domain/clock.ts'
import type { LostRecord } from '../data/dangling.ts'
import type { Files } from '../files.ts'
import { storageProblem } from '../storage-problem.ts'
import { DataDirError } from '../store.ts'
import { writeWhole } from '../write-all.ts'
import { type Damage, damageCount, damageReason } from './damage.ts'

export type Quarantined = StorageStatus['quarantined'][number]

const reportSuffix = '.lost.json'

/**
 * Copies each damaged file to a new name and writes a readable report beside it. The report also contains the records
 * removed because they refer to lost ones. Throws when that cannot be written: continuing would destroy what can still
 * be recovered from the files.
 */
export const quarantine = async (
  files: Files,
  dataDir: string,
  clock: Clock,
  damages: readonly Damage[],
  dangling: readonly LostRecord[],
): Promise<Quarantined[]> => {
  const at = new Date(clock.now()).toISOString()
  const names = await files.list(dataDir)
  const freeName = (name: string, tail = ''): string => {
    const candidate = `${name}.damaged-${at.replaceAll(':', '-')}${tail}`
    return names.includes(candidate) ? freeName(name, `${tail}+`) : candidate
  }

  const reports: Quarantined[] = []
  for (const [index, damage] of damages.entries()) {
    const file = freeName(damage.file)
    const records = index === 0 ? dangling : []
    const gone = records.length === 0 ? '' : `; ${records.length} records that refer to what is lost were taken out`
    const report = { file, reason: damageReason(damage) + gone, lostRecords: damageCount(damage) + records.length }
    try {
      await files.copy(join(dataDir, damage.file), join(dataDir, file))
      const details = { ...report, at, original: damage.file, unreadable: damage.lines, records }
      await writeWhole(files, join(dataDir, file + reportSuffix), `${JSON.stringify(details, null, 2)}\n`)
    } catch (error) {
      throw new DataDirError(
        `${damage.file} in ${dataDir} is damaged and a copy of it cannot be kept: ${storageProblem(error)}.`,
        { cause: error },
      )
    }
    reports.push(report)
  }
  return reports
}

/** Returns the reports of earlier runs, until the user removes their files. */
export const earlierReports = async (files: Files, dataDir: string): Promise<Quarantined[]> => {
  const names = (await files.list(dataDir)).filter((name) => name.endsWith(reportSuffix)).sort()
  return Promise.all(
    names.map(async (name) => {
      try {
        const { file, reason, lostRecords } = JSON.parse(await files.readText(join(dataDir, name))) as Quarantined
        return { file, reason, lostRecords }
      } catch {
        return { file: name, reason: 'the report about it cannot be read', lostRecords: 0 }
      }
    }),
  )
}
