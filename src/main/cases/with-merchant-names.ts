import type { CaseFile } from '../../shared/contract/cases.ts'
import { diagnosis as diagnosisSchema } from '../../shared/contract/signature.ts'
import { escapePattern } from '../../shared/escape-pattern.ts'
import type { DoctorMerchant } from '../signature-tools/doctor/evidence.ts'
import { createReplacer } from './create-replacer.ts'
import { isWholeWord } from './is-whole-word.ts'
import { mapTexts } from './map-texts.ts'

/**
 * Puts the real names of merchants into the verdict, which may say whose secret was used. In the list of merchants only
 * those that a finding names get their real names. Everything else keeps the names of the case.
 */
export const withMerchantNames = (file: CaseFile, merchants: readonly DoctorMerchant[]): CaseFile => {
  const { signing, verdict } = file
  if (signing === null || verdict.diagnosis === null) return file
  const realOf = new Map(merchants.map(({ id, name }) => [id, name]))
  const replaceNames = createReplacer(
    signing.merchants.map(({ id, name }) => [name, realOf.get(id) ?? name]),
    { isAllowed: isWholeWord },
  )
  const { diagnosis, sentence, evidence } = verdict
  const shown = JSON.stringify(diagnosis.findings)
  const findings = mapTexts(diagnosisSchema.shape.findings, diagnosis.findings, (text) => replaceNames(text)[0])
  const isNamed = (name: string): boolean =>
    Array.from(shown.matchAll(new RegExp(escapePattern(name), 'g'))).some(({ index }) =>
      isWholeWord(shown, index, name),
    )
  return {
    ...file,
    verdict: {
      ...verdict,
      sentence: replaceNames(sentence)[0],
      evidence: evidence.map((text) => replaceNames(text)[0]),
      diagnosis: { ...diagnosis, findings },
    },
    signing: {
      ...signing,
      merchants: signing.merchants.map((one) =>
        isNamed(one.name) ? { ...one, name: replaceNames(one.name)[0] } : one,
      ),
    },
  }
}
