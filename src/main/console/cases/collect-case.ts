import type { ApiCall } from '../../../shared/contract/api-call.ts'
import type { CaseExchange, CaseSource } from '../../../shared/contract/cases.ts'
import type { DeliveryView } from '../../../shared/contract/deliveries.ts'
import type { TimelineEntry } from '../../../shared/contract/links.ts'
import type { ReadCandidate } from '../../../shared/contract/read.ts'
import { escapePattern } from '../../../shared/escape-pattern.ts'
import { headerOf } from '../../../shared/header-of.ts'
import { otherBodiesOf } from '../../../shared/other-bodies-of.ts'
import { writtenBody } from '../../cases/body-as-text.ts'
import { exchangeOfAttempt, exchangeOfCall, exchangeOfEvent, exchangeOfMessage } from '../../cases/case-exchanges.ts'
import {
  exchangeOfMaterial,
  exchangesOfMaterial,
  type NotedExchange,
  verdictOfMaterial,
} from '../../cases/exchanges-of-material.ts'
import { textsIn } from '../../cases/map-texts.ts'
import type { CaseDraft } from '../../cases/redact-case.ts'
import { verdictOfCall, verdictOfPayment } from '../../cases/verdict-of-payment.ts'
import type { Merchant } from '../../domain/merchant.ts'
import { notRepeated, scenarioOfCall } from '../../scenario/scenario-of-call.ts'
import { changedSettings } from '../../scenario/setting-steps.ts'
import { caseReceiver as standIn } from '../../scenario/with-own-scenario.ts'
import type { Evidence } from '../../signature-tools/doctor/evidence.ts'
import { ConsoleProblem, type ProblemCode } from '../http/problems.ts'
import { bodyOf } from '../signature/diagnose.ts'
import { authorizationIn, type EvidenceDeps, evidenceOfCall } from './evidence-of-call.ts'
import { chosenFirst, namedMerchant } from './named-merchant.ts'
import { namedOrders } from './named-orders.ts'

export interface CollectDeps extends EvidenceDeps {
  /** Rejects with a problem. */
  ask: ApiCall
  merchant(id: string | null | undefined): Merchant | undefined
  /** The bodies of the links of an order, of any merchant. */
  bodiesOfOrder(orderId: string): string[]
  serviceUrl: string
  version: string
  id: string
  now: string
}

/** What differs between the sources. */
interface Collected {
  title: string
  merchant: Merchant | undefined
  exchanges: CaseExchange[]
  verdict: CaseDraft['verdict']
  scenario: string | null
  notReproduced: string[]
  evidence: Evidence | undefined
  evidenceIn: string | undefined
  rules: ReadonlySet<string>
  createCall?: string | undefined
  /** What was read in a text, with what is said of it. */
  noted?: readonly NotedExchange[]
}

const maxExchanges = 290

/** Returns undefined for a problem with this code. */
const unless =
  (code: ProblemCode) =>
  (error: unknown): undefined => {
    if (!(error instanceof ConsoleProblem && error.code === code)) throw error
  }

const ofCall = async (id: string, deps: CollectDeps): Promise<Collected> => {
  const entry = await deps.ask('GET /api/log/:id', { params: { id } })
  const { items: rules } = await deps.ask('GET /api/rules')
  const named = namedMerchant({ authorization: authorizationIn(entry), merchants: deps.merchantsAt(undefined) })
  const merchant = deps.merchant(entry.merchantId ?? named?.id)
  const exchange = exchangeOfCall(entry)
  const evidence = evidenceOfCall(entry, deps)
  const { serviceUrl } = deps
  const link = await deps.ask('GET /api/links/:id', { params: { id: entry.linkId ?? '-' } }).catch(unless('not-found'))
  const settings = deps.settingsOf(merchant?.id)
  const type = { 'Content-Type': headerOf(entry.requestHeaders, 'content-type') ?? '' }
  const headers = entry.code === 'E020' ? type : undefined
  const merchantKey = merchant?.key ?? 'demo'
  const isCreate = entry.surface === 'create' && entry.method === 'POST'
  return {
    title: `${entry.code ?? entry.status}${entry.orderId === null ? '' : ` for ${entry.orderId}`}`,
    merchant,
    exchanges: [exchange],
    verdict: verdictOfCall(entry),
    scenario: isCreate
      ? scenarioOfCall({ call: entry, rules, settings, merchantKey, serviceUrl, standIn, headers })
      : null,
    notReproduced: isCreate ? notRepeated(entry.code) : ['Only create calls can be made again.'],
    evidence,
    evidenceIn: exchange.id,
    rules: new Set(entry.rules.map((one) => one.id)),
    createCall: link?.body,
  }
}

const exchangeOf = async (
  entry: TimelineEntry,
  at: number,
  deliveries: readonly DeliveryView[],
  { ask }: CollectDeps,
): Promise<CaseExchange> => {
  if (entry.logId !== null) return exchangeOfCall(await ask('GET /api/log/:id', { params: { id: entry.logId } }))
  if (entry.inboxId !== null)
    return exchangeOfMessage(await ask('GET /api/inbox/:id', { params: { id: entry.inboxId } }))
  const delivery = deliveries.find(({ id }) => id === entry.deliveryId)
  const attempt = delivery?.attempts.find(({ id }) => id === entry.attemptId)
  return delivery && attempt ? exchangeOfAttempt(attempt, delivery) : exchangeOfEvent(entry, at)
}

const ofLink = async (id: string, deps: CollectDeps): Promise<Collected> => {
  const link = await deps.ask('GET /api/links/:id', { params: { id } })
  const deliveries = await Promise.all(
    link.deliveries.map((one) => deps.ask('GET /api/deliveries/:id', { params: { id: one.id } })),
  )
  const exchanges = await Promise.all(
    link.timeline.slice(0, maxExchanges).map((entry, at) => exchangeOf(entry, at, deliveries, deps)),
  )
  const created = link.timeline.find(({ kind, logId }) => kind === 'create' && logId !== null)?.logId
  const call = created ? await deps.ask('GET /api/log/:id', { params: { id: created } }) : undefined
  const scenario = await deps
    .ask('GET /api/links/:id/scenario', { params: { id }, query: { standIn } })
    // A masked body cannot be sent again. The case states this.
    .catch(unless('conflict'))
  return {
    title: `Payment of ${link.orderId}`,
    merchant: deps.merchant(link.merchantId),
    exchanges,
    verdict: verdictOfPayment(link, deliveries),
    scenario: scenario?.text ?? null,
    notReproduced: [
      ...(scenario === undefined ? ['A card number in the create call was masked: it cannot be sent again.'] : []),
      ...(link.timeline.length > maxExchanges
        ? [`Only the first ${maxExchanges} steps of ${link.timeline.length} are in this file.`]
        : []),
    ],
    evidence: call && evidenceOfCall(call, deps),
    evidenceIn: call && `call-${call.id}`,
    rules: new Set([...link.timeline, ...deliveries].flatMap((one) => one.rules.map((rule) => rule.id))),
    createCall: link.body,
  }
}

const ofDiagnosis = async (
  source: Extract<CaseSource, { kind: 'diagnosis' }>,
  deps: CollectDeps,
): Promise<Collected> => {
  const { body, authorization, merchantId, hashed, canonicalJson, hash, at, exact } = source
  const { otherBodies = [], material = [] } = source
  const sent = bodyOf(body)
  const noted = [exchangeOfMaterial(writtenBody(sent), authorization, at, material), ...exchangesOfMaterial(material)]
  const evidence: Evidence = {
    body: sent,
    authorization,
    merchantId,
    hashed,
    canonicalJson,
    hash,
    exact,
    merchants: deps.merchantsAt(at === undefined ? undefined : Date.parse(at)),
    numbers: deps.settingsOf(merchantId).numbersInSignature,
  }
  const merchant = deps.merchant(merchantId ?? namedMerchant(evidence)?.id)
  evidence.otherCalls = [
    ...otherBodies.map((text) => ({ body: text })),
    ...deps.otherCalls(authorization, merchant?.id),
  ]
  const order = /"order_id"\s{0,9}:\s{0,9}"([^"\\]{1,64})"/.exec('text' in sent ? sent.text : '')?.[1]
  return {
    title: order === undefined ? 'Signature of a create call' : `Signature of ${order}`,
    merchant,
    exchanges: noted.map(({ exchange }) => exchange),
    noted,
    verdict: { sentence: '', confidence: 'likely', evidence: [] },
    // It is written when the call has been signed again.
    scenario: null,
    notReproduced: [],
    evidence,
    evidenceIn: 'material',
    rules: new Set(),
  }
}

/** What was read in a text: the diagnosis of its first create call, or else its IPNs, access lines and settings. */
const ofMaterial = async (material: ReadCandidate[], deps: CollectDeps): Promise<Collected> => {
  const calls = material.filter((one) => one.kind === 'create-request')
  const first = calls.findIndex(({ createCall }) => createCall)
  const request = calls[first]?.request
  if (request !== undefined) {
    const { body, authorization, exact } = request
    const call = { body, exact, ...(authorization !== null && { authorization }) }
    return ofDiagnosis({ kind: 'diagnosis', ...call, ...otherBodiesOf(calls, first), material }, deps)
  }
  const noted = exchangesOfMaterial(material)
  const exchanges = noted.map(({ exchange }) => exchange)
  return {
    title: exchanges[0]?.title ?? 'Pasted material',
    merchant: undefined,
    exchanges,
    noted,
    verdict: verdictOfMaterial(material, noted),
    scenario: null,
    notReproduced: ['The material has no create call, so nothing can be sent again.'],
    evidence: undefined,
    evidenceIn: undefined,
    rules: new Set(),
  }
}

const collected = async (source: CaseSource, deps: CollectDeps): Promise<Collected> => {
  switch (source.kind) {
    case 'log':
      return ofCall(source.id, deps)
    case 'link':
      return ofLink(source.id, deps)
    case 'delivery': {
      const { linkId } = await deps.ask('GET /api/deliveries/:id', { params: { id: source.id } })
      const link = await ofLink(linkId, deps)
      return { ...link, title: link.title.replace('Payment', 'IPN') }
    }
    case 'diagnosis':
      return ofDiagnosis(source, deps)
    case 'material':
      return ofMaterial(source.material, deps)
  }
}

/** Collects all records of a problem. Nothing is redacted yet. */
export const collectCase = async (
  {
    source,
    title,
    ticket,
    note,
  }: { source: CaseSource; title?: string | undefined; ticket?: string | undefined; note?: string | undefined },
  deps: CollectDeps,
): Promise<CaseDraft> => {
  const { rules: applied, merchant, ...found } = await collected(source, deps)
  const { items: rules } = await deps.ask('GET /api/rules')
  const { items: inboxes } = await deps.ask('GET /api/inboxes')
  const { aheadMs } = await deps.ask('GET /api/clock')
  const settings = deps.settingsOf(merchant?.id)
  const used = textsIn([found.exchanges, found.createCall]).join('\n').replaceAll('\\/', '/')
  const ofNamedOrders = namedOrders(`${used}\n${title}\n${note}`).flatMap(deps.bodiesOfOrder)
  const isUsed = (name: string): boolean => new RegExp(`/inbox/${escapePattern(name)}(?![\\w-])`).test(used)
  return {
    format: 'paylink-case',
    version: 1,
    head: {
      id: deps.id,
      title: title ?? found.title,
      ticket: ticket ?? null,
      merchant: merchant === undefined ? null : { name: merchant.name, key: merchant.key },
      productVersion: deps.version,
      createdAt: deps.now,
      timeZone: settings.timeZone,
      clock: aheadMs === 0 ? 'real' : 'virtual',
    },
    verdict: found.verdict,
    exchanges: found.exchanges,
    world: {
      settings: changedSettings(settings),
      rules: rules.filter(({ id, active }) => active || applied.has(id)).map(({ name, effect }) => ({ name, effect })),
      inboxes: inboxes
        .filter(({ configured, behaviour, name }) => configured && behaviour.kind !== 'plain' && isUsed(name))
        .map(({ name, behaviour }) => ({ name, behaviour })),
      clockAheadMs: aheadMs,
    },
    scenario: found.scenario,
    notReproduced: found.notReproduced,
    notes: [
      { exchange: null, text: note ?? '' },
      ...(found.noted ?? []).map(({ exchange, notes }) => ({ exchange: exchange.id, text: notes.join('\n') })),
    ].flatMap(({ exchange, text }, at) =>
      text.trim() === '' ? [] : [{ id: `n${at + 1}`, at: deps.now, anchor: { exchange, field: null }, text }],
    ),
    pictures: [],
    evidence: found.evidence && { ...found.evidence, merchants: chosenFirst(found.evidence) },
    evidenceIn: found.evidenceIn,
    createCalls: [found.createCall ?? '', ...ofNamedOrders],
  }
}
