import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { LinkView } from '../../../src/shared/contract/links.ts'
import type { Snippet, SnippetLanguage } from '../../../src/shared/contract/signature.ts'
import { createCall } from '../../support/create-call.ts'
import { unusedPort } from '../../support/receiver.ts'
import { whyMissing } from './support/interpreters.ts'
import { startSnippetEngine } from './support/snippet-engine.ts'
import { startHandler } from './support/start-handler.ts'

// Every handler is started by its own command and takes real deliveries of a running engine.

let engine: Awaited<ReturnType<typeof startSnippetEngine>>
beforeAll(async () => {
  engine = await startSnippetEngine()
})
afterAll(() => engine.stop())

const orderId = `Ö1 "x" 'y' \\z +&=% 日本 #{1} \${2}`
const merchant = { key: 'mk_plain', secret: 'sk_plain' }

const createLink = async (fields: Record<string, unknown>): Promise<string> => {
  const { code, page = '' } = await createCall({ serviceUrl: engine.serviceUrl, merchant }, { fields })
  expect(code).toBe('00')
  return page.split('/').at(-1) ?? ''
}

/** The delivery of a link, once the receiver has answered it so many times. */
const answered = (linkId: string, attempts: number): Promise<LinkView['deliveries'][number]> =>
  vi.waitFor(
    async () => {
      const { deliveries } = await engine.call<LinkView>('GET', `/api/links/${linkId}`)
      const [delivery] = deliveries
      if (delivery === undefined) throw new Error('there is no IPN')
      expect(delivery).toMatchObject({
        attemptCount: attempts,
        state: expect.not.stringMatching(/pending|sending/),
      })
      return delivery
    },
    { timeout: 30_000 },
  )

const runnable: readonly [language: SnippetLanguage, missing: string | undefined][] = [
  ['php', whyMissing('php')],
  ['python', whyMissing('python3')],
  ['node', whyMissing('node')],
  ['ruby', whyMissing('ruby')],
  ['go', whyMissing('go')],
  ['java', whyMissing('java')],
  ['csharp', whyMissing('dotnet')],
]

describe.each(runnable)('%s', (language, missing) => {
  const skipped = missing === undefined ? '' : ` (not run: ${missing})`
  test.skipIf(missing !== undefined)(
    `takes form and JSON, once, and delivers for the right amount only${skipped}`,
    async () => {
      const ipn_url = `http://127.0.0.1:${await unusedPort()}/ipn`
      const order = { order_id: orderId, amount: 10.5, currency_code: 'EUR', ipn_url, ipn_format: 'form' }
      const form = await createLink(order)
      const json = await createLink({ ...order, ipn_format: 'json' })
      const dearer = await createLink({ ...order, amount: 12 })
      const dollars = await createLink({ ...order, currency_code: 'USD', ipn_format: 'json' })
      const partly = await createLink({ ...order, ipn_format: 'json' })
      const failed = await createLink(order)
      const foreign = await createLink({ ...order, order_id: 'other' })

      const { items } = await engine.call<{ items: Snippet[] }>('POST', '/api/signature/ipn-handlers', { linkId: form })
      const snippet = items.find((item) => item.language === language)
      if (!snippet) throw new Error(`no handler for ${language}`)
      const handler = await startHandler(snippet, Number(new URL(ipn_url).port))
      onTestFinished(handler.stop)

      const pay = async (linkId: string, how: object): Promise<string> => {
        await engine.call('POST', `/api/links/${linkId}/pay`, how)
        const { id, state } = await answered(linkId, 1)
        expect(state).toBe('delivered')
        return id
      }
      const success = { outcome: 'success' }
      for (const linkId of [form, json]) {
        await engine.call('POST', `/api/deliveries/${await pay(linkId, success)}/resend`)
        expect((await answered(linkId, 2)).state).toBe('delivered')
      }
      await pay(dearer, success)
      await pay(dollars, success)
      await pay(partly, { ...success, trueAmount: '1.00' })
      await pay(failed, { outcome: 'failed' })
      await pay(foreign, success)

      for (const [method, body, type] of [
        ['POST', '{"status":"1"}', 'application/json'],
        ['POST', '{', 'application/json'],
        ['POST', '%zz=%&&status=1', 'application/x-www-form-urlencoded'],
        ['GET', undefined, 'text/plain'],
      ] as const) {
        const response = await fetch(ipn_url, { method, headers: { 'content-type': type }, ...(body && { body }) })
        expect(response.status).toBeGreaterThanOrEqual(400)
      }
      expect(handler.lines.map((line) => line.split(':')[0])).toEqual([
        ...['paid', 'duplicate', 'paid', 'duplicate'],
        ...['refused', 'refused', 'refused', 'not paid', 'refused'],
      ])
      expect(handler.lines[4]).toContain('has another amount or currency')
      expect(handler.lines.at(-1)).toContain('is for no order of ours')
    },
    90_000,
  )
})
