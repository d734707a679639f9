import type { CaseExchange, CaseFile } from '../../shared/contract/cases.ts'
import type { Settings } from '../../shared/contract/settings.ts'
import { maxCreateBytes } from '../../shared/create-fields.ts'
import { createPath } from '../../shared/create-path.ts'
import { errorCatalogue, isErrorCode } from '../../shared/error-catalogue.ts'
import { gapsIn } from '../../shared/gaps.ts'
import { headerOf } from '../../shared/header-of.ts'
import { JsonFault, scanJsonObject } from '../../shared/json/json-scanner.ts'
import { otherCreatePath } from '../../shared/other-create-path.ts'
import { settingDefaults } from '../../shared/setting-defaults.ts'
import { parseAuthorization } from '../../shared/signature/token.ts'
import { contentTypeRefusal } from '../domain/content-type-refusal.ts'
import { notRepeated, type RecordedCall, scenarioOfCall } from './scenario-of-call.ts'

/** The inbox that replaces receivers elsewhere, so that a case opened by a colleague sends nothing to them. */
export const caseReceiver = 'case-receiver'

type Repeat = Pick<RecordedCall, 'headers'> & { code: string }

const isObject = (text: string): boolean => {
  try {
    scanJsonObject(text)
    return true
  } catch (error) {
    if (error instanceof JsonFault) return false
    throw error
  }
}

/** Returns the code of a call that has not the method or the path of a create call. undefined for others. */
const endpointCode = ({ method, url }: NonNullable<CaseExchange['request']>): 'E040' | 'E041' | undefined => {
  if (otherCreatePath(url) !== undefined) return 'E040'
  return method === 'POST' ? undefined : 'E041'
}

/** Returns how a call is sent again and the code it gets, or in words why it cannot be. */
const repeatOf = (
  { request, code: answered }: CaseExchange,
  { signing, verdict: { diagnosis } }: CaseFile,
): Repeat | string => {
  if (request === null || diagnosis === null) return 'The file contains no call that could be sent again.'
  const { body, headers } = request
  if (gapsIn(body.text).length > 0) return 'A value of the body is not known, so the call cannot be sent again.'
  if (body.encoding !== 'utf8' || body.bytes > maxCreateBytes || !isObject(body.text))
    return 'The body is not one JSON object of at most 64 KiB. A scenario sends nothing else.'
  const type = headerOf(headers, 'content-type')
  if (type !== undefined && contentTypeRefusal(type)) return { code: 'E020', headers: { 'Content-Type': type } }

  const { verdict, refused, findings } = diagnosis
  if (verdict === 'valid') return { code: refused?.code ?? (answered === 'E004' ? answered : '00') }
  const header = signing?.authorization?.trim() ?? ''
  const isHidden = gapsIn(header).length > 0 || findings.some(({ code }) => code === 'header-masked')
  if (header === '' || isHidden) {
    const isMissing = signing !== null && header === '' && answered === 'E010'
    if (answered === 'E012' || isMissing) return { code: answered }
    return signing === null
      ? 'The signature depends on a redacted value, so the call cannot be sent again.'
      : 'The Authorization header of the call is not known, so the call cannot be sent again.'
  }
  const token = parseAuthorization(header)
  if (token === undefined) return { code: 'E010', headers: { Authorization: header } }
  const isKnown = signing?.merchants.some(({ key }) => key === token.key) === true
  return isKnown
    ? { code: 'E012', headers: { Authorization: `Bearer {{key}}.${token.hash}` } }
    : { code: 'E011', headers: { Authorization: header } }
}

/** Adds the code that the service gives a call, where the diagnosis of its signature does not name it. */
const withCode = (verdict: CaseFile['verdict'], code: string | null): CaseFile['verdict'] =>
  code === null || code === 'E012' || !isErrorCode(code) || verdict.sentence.includes(code)
    ? verdict
    : { ...verdict, sentence: `${verdict.sentence} The service answers ${code}: ${errorCatalogue[code].summary}.` }

/**
 * Writes the scenario of a case of a diagnosis, after its redaction: it sends the call of the file, with its header and
 * content type where the result depends on them, and expects the code that the service gives it.
 */
export const withOwnScenario = (file: CaseFile, serviceUrl: string): CaseFile => {
  const call = file.exchanges.find(({ id }) => id === 'material')
  if (call?.request == null) return file
  const { method, url } = call.request
  const refused = endpointCode(call.request)
  if (refused !== undefined) {
    const reason = `The call is ${method} ${url}, which the service answers with ${refused}. A scenario sends POST ${createPath} only.`
    return { ...file, scenario: null, notReproduced: [reason], verdict: withCode(file.verdict, refused) }
  }
  const repeat = repeatOf(call, file)
  if (typeof repeat === 'string')
    return { ...file, scenario: null, notReproduced: [repeat], verdict: withCode(file.verdict, call.code) }
  const { code, headers } = repeat
  const scenario = scenarioOfCall({
    call: { requestBody: call.request.body, orderId: null, code, status: 0, rules: [], clockAheadMs: 0 },
    rules: [],
    settings: { ...settingDefaults, ...file.world.settings } as Settings,
    merchantKey: file.head.merchant?.key ?? 'demo',
    serviceUrl,
    standIn: caseReceiver,
    headers,
  })
  return { ...file, scenario, notReproduced: notRepeated(code), verdict: withCode(file.verdict, code) }
}
