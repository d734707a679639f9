import { type CaseFile, caseFile, caseVersion, maxCaseText } from '../../shared/contract/cases.ts'
import { isObject } from '../../shared/is-object.ts'
import { parsedJson } from '../../shared/parsed-json.ts'
import { schemaWords } from '../../shared/schema-words.ts'
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

/** Limits the nesting, because JSON.parse recurses. A case has about ten levels. */
const maxDepth = 40

const problem = (code: CaseProblem, message: string): CaseReading => ({ ok: false, code, message })

/** Characters above which a file must contain the name of the format to be parsed. */
const maxUnmarked = 200_000
const notACase = problem('not-a-case', 'The file is not a case. The name of a case file ends in .paylink-case.json.')

const words = schemaWords({ missing: 'is missing', typeName: (type) => `a JSON ${type}` })

/** Returns the nesting of a JSON text in one pass. Brackets in strings do not count. */
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

/** Reads a case file. It is untrusted, so the whole file is validated before any part is used. */
export const readCase = (text: string): CaseReading => {
  if (text.length > maxCaseText) {
    return problem('too-large', `A case file has at most ${maxCaseText / 1_000_000} million characters.`)
  }
  if (depthOf(text) > maxDepth)
    return problem('too-deep', `The file is nested deeper than the maximum of ${maxDepth} levels.`)
  // Parsing a large file takes a long turn of the event loop, so others are refused before.
  if (text.length > maxUnmarked && !text.includes('paylink-case')) return notACase
  const value = parsedJson(text.startsWith('\ufeff') ? text.slice(1) : text)
  if (value === undefined)
    return problem('not-json', 'The file is not valid JSON. It was truncated or changed, or is not a case file.')
  const { format, version } = isObject(value) ? value : {}
  if (format !== 'paylink-case') return notACase
  if (version !== caseVersion) {
    const named = typeof version === 'number' ? `version ${version}` : 'a version that is not a number'
    return problem(
      'unknown-version',
      `The case has ${named}, but this program reads version ${caseVersion}. Open it with the program version that created it.`,
    )
  }
  const read = caseFile.safeParse(value, { error: (issue) => words(issue) ?? 'has a member or value that no case has' })
  if (!read.success) {
    const [issue] = read.error.issues
    const place = (issue?.path ?? []).map(String).join('.').slice(0, 200)
    return problem(
      'wrong-field',
      `The case does not match its schema: ${place === '' ? 'the file' : place} ${issue?.message.slice(0, 200)}.`,
    )
  }
  const mistyped = read.data.pictures.find(({ type, data }) => pictureType(Buffer.from(data, 'base64')) !== type)
  if (mistyped)
    return problem(
      'wrong-picture',
      `The picture "${mistyped.name.slice(0, 60)}" is not of its declared type. PNG and JPEG are supported.`,
    )
  return { ok: true, case: read.data }
}
