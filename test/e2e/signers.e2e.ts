import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { whyMissing } from '../signature-tools/run-snippets/support/interpreters.ts'
import { cards, payWith } from './support/card-form.ts'
import { cartUrl, thanksUrl } from './support/create-link.ts'
import { type Engine, expect, test } from './support/engine.ts'
import { onlyDelivery } from './support/link-record.ts'

// The main job with senders that share no code with us: signed elsewhere, paid in a browser, reported to another server.

const scripts = resolve(import.meta.dirname, '../fixtures/signers')

const signers = [
  { language: 'Python', program: 'python3', script: 'sign.py', format: 'form', shown: '€19.90', sent: 'amount=19.90' },
  {
    language: 'PHP',
    program: 'php',
    script: 'sign.php',
    format: 'json',
    shown: '$1,234.05',
    sent: '"amount":"1234.05"',
  },
] as const

interface Answer {
  status: boolean
  result: { code: string; message: string; payment_link?: string }
}

for (const { language, program, script, format, shown, sent } of signers) {
  test.describe(`signed in ${language}`, () => {
    const missing = whyMissing(program)
    test.skip(missing !== undefined, missing)

    const create = async (engine: Engine, secret: string, fields: Record<string, string>): Promise<Answer> => {
      const args = [resolve(scripts, script), engine.serviceUrl, engine.merchant.key, secret, JSON.stringify(fields)]
      const { stdout } = await promisify(execFile)(program, args)
      return JSON.parse(stdout) as Answer
    }

    test(`a body makes a link that is paid; its IPN as ${format} arrives`, async ({ engine, page, receiver }) => {
      const order_id = `${language}/${crypto.randomUUID()}`
      const answer = await create(engine, engine.merchant.secret, {
        order_id,
        ipn_format: format,
        ipn_url: receiver.url,
        return_url: thanksUrl(engine),
        cancel_url: cartUrl(engine),
      })
      expect(answer).toMatchObject({ status: true, result: { code: '00' } })
      const link = answer.result.payment_link ?? ''
      expect(link.startsWith(`${engine.serviceUrl}/pay/`)).toBe(true)

      await payWith(page, link, cards.success)
      await expect(page).toHaveURL(thanksUrl(engine))
      await receiver.arrived(1)
      expect(receiver.received[0]?.body).toContain(sent)
      await expect.poll(async () => (await onlyDelivery(engine, link)).state).toBe('delivered')
      await page.goto(link)
      await expect(page.getByText(shown).first()).toBeVisible()
      await expect(page.getByText(order_id)).toBeVisible()
    })

    test('a body signed with another secret is refused', async ({ engine }) => {
      const answer = await create(engine, `${engine.merchant.secret}x`, {
        order_id: 'refused',
        ipn_url: thanksUrl(engine),
        return_url: thanksUrl(engine),
        cancel_url: cartUrl(engine),
      })
      expect(answer).toMatchObject({ status: false, result: { code: 'E012' } })
      expect(answer.result).not.toHaveProperty('payment_link')
    })
  })
}
