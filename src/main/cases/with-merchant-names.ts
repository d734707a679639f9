import { type CaseFile, caseFile } from '../../shared/contract/cases.ts'
import type { DoctorMerchant } from '../signature-tools/doctor/evidence.ts'
import { mapTexts } from './map-texts.ts'

/** How the other merchants of a case are called. */
const caseName = /\bMerchant \d+\b/g

/**
 * Puts in the names of the merchants that a diagnosis is about: whose secret was used is the answer. Merchants that it
 * does not name, keys and secrets stay those of the case.
 */
export const withMerchantNames = (file: CaseFile, merchants: readonly DoctorMerchant[]): CaseFile => {
  const { signing, verdict } = file
  if (signing === null) return file
  const said = new Set(JSON.stringify(verdict.diagnosis?.findings ?? []).match(caseName))
  const names = new Map<string, string>()
  for (const { id, name } of signing.merchants) {
    const real = merchants.find((one) => one.id === id)?.name
    if (real !== undefined && said.has(name)) names.set(name, real)
  }
  const named = (text: string): string => text.replace(caseName, (found) => names.get(found) ?? found)
  return {
    ...file,
    verdict: mapTexts(caseFile.shape.verdict, verdict, named),
    signing: { ...signing, merchants: signing.merchants.map((one) => ({ ...one, name: named(one.name) })) },
  }
}
