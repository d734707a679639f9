import type { CaseFile } from '../../shared/contract/cases.ts'
import { diagnosis as diagnosisSchema } from '../../shared/contract/signature.ts'
import type { DoctorMerchant } from '../signature-tools/doctor/evidence.ts'
import { createReplacer } from './create-replacer.ts'
import { isWholeWord } from './is-whole-word.ts'
import { mapTexts } from './map-texts.ts'

/**
 * Puts in the names of the merchants that a diagnosis is about: whose secret was used is the answer. Merchants that it
 * does not name, keys, secrets and the texts of the call stay those of the case.
 */
export const withMerchantNames = (file: CaseFile, merchants: readonly DoctorMerchant[]): CaseFile => {
  const { signing, verdict } = file
  if (signing === null || verdict.diagnosis === null) return file
  const realOf = new Map(merchants.map(({ id, name }) => [id, name]))
  const named = createReplacer(
    signing.merchants.map(({ id, name }) => [name, realOf.get(id) ?? name]),
    { isAllowed: isWholeWord },
  )
  const { diagnosis, sentence, evidence } = verdict
  const shown = JSON.stringify(diagnosis.findings)
  const findings = mapTexts(diagnosisSchema.shape.findings, diagnosis.findings, (text) => named(text)[0])
  const isNamed = (name: string): boolean => createReplacer([[name, '']], { isAllowed: isWholeWord })(shown)[1] > 0
  return {
    ...file,
    verdict: {
      ...verdict,
      sentence: named(sentence)[0],
      evidence: evidence.map((text) => named(text)[0]),
      diagnosis: { ...diagnosis, findings },
    },
    signing: {
      ...signing,
      merchants: signing.merchants.map((one) => (isNamed(one.name) ? { ...one, name: named(one.name)[0] } : one)),
    },
  }
}
