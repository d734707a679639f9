import { describe, expect, test } from 'vitest'
import { readMaterial } from '../../../src/main/reader/read-material.ts'

const numbers = ['000001', '000002', '000003']

describe('messages of the same length, one below the other, are not one that was wrapped', () => {
  test.each([
    ['forms', (number: string) => `cs_ref_code=202611-${number}&transaction_id=TD0000${number}&status=1&amount=1.00`],
    ['JSON', (number: string) => `{"cs_ref_code":"202611-${number}","status":"1","merchant_ref_code":"A-${number}"}`],
    [
      'quoted entries of a log',
      (number: string) => `> 10:00:01 IPN cs_ref_code=202611-${number}&status=1&merchant_ref_code=A&amount=1.00`,
    ],
    [
      'commands',
      (number: string) => `curl http://a.test/v2/payment-links -d '{"order_id":"A-${number}","amount":"10.50"}'`,
    ],
  ])('%s', (_, line) => {
    const { candidates } = readMaterial(numbers.map(line).join('\n'), undefined)
    expect(candidates.map(({ notes }) => notes.join())).toHaveLength(3)
    expect(JSON.stringify(candidates)).not.toContain('fixed width')
  })
})

test('a message that was wrapped is whole again, also below a line that begins like it', () => {
  const message = `{"order_id":"A-1","amount":"10.50","return_url":"https://shop.test/${'order/'.repeat(14)}"}`
  const wrapped = (message.match(/.{1,60}/g) ?? []).join('\n')
  for (const text of [wrapped, `{"order_id was rejected:\n${wrapped}`]) {
    const [found] = readMaterial(text, undefined).candidates
    const body = found?.kind === 'create-request' ? Buffer.from(found.request.body).toString() : ''
    expect(body.trim()).toBe(message)
  }
})
