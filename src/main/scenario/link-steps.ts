import type { SentExchange } from '../../shared/contract/requests.ts'
import type { ScenarioStep } from '../../shared/contract/scenario-steps.ts'
import { parsedJson } from '../../shared/parsed-json.ts'
import { StepFailure } from '../client/api.ts'
import { sampleBody } from '../client/sample-body.ts'
import type { Handlers } from './handlers.ts'
import type { RunContext } from './run-context.ts'

/** A well-formed hash that does not match. */
const wrongHash = '0'.repeat(32)

interface Answer {
  code: string | undefined
  message: string
}

const answerIn = ({ response }: SentExchange): Answer => {
  const { text } = response.body
  const answer = parsedJson(text) as { result?: { code?: string; message?: string } } | null | undefined
  return { code: answer?.result?.code, message: answer ? (answer.result?.message ?? '') : text.slice(0, 200) }
}

type Create = Extract<ScenarioStep, { kind: 'create' }>

/** The headers that differ from those of a call that is signed right. */
const headersFor = async ({ sign, headers = {} }: Pick<Create, 'sign' | 'headers'>, context: RunContext) => {
  const { 'Content-Type': contentType, Authorization: given = sign === 'wrong' ? `Bearer {{key}}.${wrongHash}` : '' } =
    headers
  const type = contentType === undefined ? {} : { contentType }
  if (given === '') return sign === 'none' || headers.Authorization === '' ? { ...type, authorization: '' } : type
  const { key } = await context.call('GET /api/merchants/:id', { params: { id: context.merchantId } })
  return { ...type, authorization: given.replaceAll('{{key}}', () => key) }
}

/** Steps that act on links and check their state. */
export const linkSteps: Pick<Handlers, 'create' | 'card' | 'redirect' | 'pay' | 'bank' | 'cancel' | 'expect-state'> = {
  create: async ({ step: { expect = {}, sign, headers, as }, fields }, context) => {
    context.nextNumber()
    const body = context.fill(sampleBody(fields, context.serviceUrl))
    const sent = {
      merchantId: context.merchantId,
      body,
      testRun: 'scenario' as const,
      ...(await headersFor({ sign, headers }, context)),
    }
    const exchange = await context.call('POST /api/requests', { body: sent })
    if (exchange.linkId !== null) context.links.add(exchange.linkId, as)

    const { code, message } = answerIn(exchange)
    const { status } = exchange.response
    const answered = `the service answered ${status}, code ${code ?? 'none'}: ${message}`
    const wanted = expect.code === undefined ? undefined : String(expect.code).padStart(2, '0')
    const onlyCode = wanted ?? (expect.status === undefined && expect.message === undefined ? '00' : undefined)
    if (onlyCode !== undefined && code !== onlyCode) throw new StepFailure(`expected code ${onlyCode}; ${answered}`)
    if (expect.status !== undefined && status !== expect.status)
      throw new StepFailure(`expected HTTP ${expect.status}; ${answered}`)
    if (expect.message !== undefined && !message.includes(expect.message)) {
      throw new StepFailure(`expected a message with "${expect.message}"; ${answered}`)
    }
  },

  pay: async ({ step: { pay: outcome, on, ...options } }, context) => {
    const trueAmount = options['true-amount']
    const through = options.through ?? (trueAmount === undefined ? 'hosted-page' : 'api')
    const amount = trueAmount === undefined ? {} : { trueAmount: String(trueAmount) }
    const body = { outcome, through, ...amount } as const
    await context.call('POST /api/links/:id/pay', { params: { id: context.links.get(on) }, body })
  },

  card: async ({ step: { on } }, context) => {
    const { state } = await context.call('GET /api/links/:id', { params: { id: context.links.get(on) } })
    if (state !== 'open') throw new StepFailure(`no card can be entered; the link is ${state}`)
  },

  // A run already follows redirects when it pays.
  redirect: async ({ step: { on } }, context) => {
    const { payment, state } = await context.call('GET /api/links/:id', { params: { id: context.links.get(on) } })
    if (payment === null) throw new StepFailure(`the browser is sent nowhere; the link is ${state}`)
  },

  bank: async ({ step: { bank, on } }, context) => {
    const body = { approve: bank === 'approve', through: 'hosted-page' } as const
    await context.call('POST /api/links/:id/challenge', { params: { id: context.links.get(on) }, body })
  },

  cancel: async ({ step: { on } }, context) => {
    await context.call('POST /api/links/:id/cancel', { params: { id: context.links.get(on) } })
  },

  'expect-state': async ({ step: { 'expect-state': expected, on } }, context) => {
    const { state } = await context.call('GET /api/links/:id', { params: { id: context.links.get(on) } })
    if (state !== expected) throw new StepFailure(`expected ${expected}; the link is ${state}`)
  },
}
