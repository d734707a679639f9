import { type CaseFile, caseFile, caseVersion, maxCaseText } from '../../shared/contract/cases.ts'
import { pictureType } from './picture-type.ts'

export type CaseProblem =
  | 'too-large'
  | 'too-deep'
  | 'not-json'
  | 'not-a-case'
  | 'unknown-version'
  | 'wrong-field'
  | 'wrong-picture'

export type CaseReading = { ok: true; case: CaseFile } | { ok: false; code: CaseProblem; message: string }

/** A case has about ten levels; the parser of JSON recurses. */
const maxDepth = 40

const refused = (code: CaseProblem, message: string): CaseReading => ({ ok: false, code, message })

/** One look at every character: brackets in texts do not count. */
const depthOf = (text: string): number => {
  let [depth, deepest] = [0, 0]
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (isText) {
      if (unit === 92) at++
      else if (unit === 34) isText = false
    } else if (unit === 34) isText = true
    else if (unit === 91 || unit === 123) deepest = Math.max(deepest, ++depth)
    else if (unit === 93 || unit === 125) depth--
    if (deepest > maxDepth) return deepest
  }
  return deepest
}

/** A case file holds text that somebody else wrote: it is checked whole before anything of it is used. */
export const readCase = (text: string): CaseReading => {
  if (text.length > maxCaseText) {
    return refused('too-large', `A case file has at most ${maxCaseText / 1_000_000} million characters.`)
  }
  if (depthOf(text) > maxDepth) return refused('too-deep', 'The file is nested deeper than any case file is.')
  let value: unknown
  try {
    value = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text)
  } catch {
    return refused('not-json', 'The file is not JSON: it was cut or changed on its way, or is another file.')
  }
  const { format, version } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  if (format !== 'paylink-case') {
    return refused('not-a-case', 'The file is JSON, but not a case. A case file ends in .paylink-case.json.')
  }
  if (version !== caseVersion) {
    const named = typeof version === 'number' ? `version ${version}` : 'a version that is not a number'
    return refused(
      'unknown-version',
      `The case has ${named}; this program reads version ${caseVersion}. Open it with the program it was made with.`,
    )
  }
  const read = caseFile.safeParse(value)
  if (!read.success) {
    const [issue] = read.error.issues
    const place = (issue?.path ?? []).map(String).join('.').slice(0, 200)
    return refused(
      'wrong-field',
      `The case is not as its schema says: ${place === '' ? 'the file' : place} ${issue?.message.slice(0, 200)}.`,
    )
  }
  const odd = read.data.pictures.find(({ type, data }) => pictureType(Buffer.from(data, 'base64')) !== type)
  if (odd)
    return refused(
      'wrong-picture',
      `The picture "${odd.name.slice(0, 60)}" is not what it says: PNG and JPEG are taken.`,
    )
  return { ok: true, case: read.data }
}
