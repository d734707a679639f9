import { describe, expect, test } from 'vitest'
import { createOrderProbe } from '../../src/main/scorecard/order-probe.ts'
import type { OrderAnswer } from '../../src/main/scorecard/scorecard-deps.ts'

const probeWith = (...answers: OrderAnswer[]) => {
  const requested: string[] = []
  const orderProbe = createOrderProbe({
    probe: 'http://shop.example/{order}?of={order}&key=secret',
    look: async (url) => {
      requested.push(url)
      return answers.shift() ?? { kind: 'none', why: 'nothing is left' }
    },
    sleep: async () => {},
    limits: { settleMs: 1 },
    evidence: (look) => void seen.push(JSON.stringify(look)),
  })
  const seen: string[] = []
  return { orderProbe, requested, seen }
}
const answerOf = (text: string, status = 200): OrderAnswer => ({ kind: 'answer', status, text })

describe('the order status URL', () => {
  test.each<[OrderAnswer, RegExp]>([
    [answerOf('', 500), /answered 500, from which no state/],
    [answerOf('', 302), /answered 302, from which no state/],
    [{ kind: 'none', why: 'nothing listens there' }, /gave no answer: nothing listens there/],
  ])('%j determines nothing', async (answer, words) => {
    const { orderProbe, seen } = probeWith(answer)
    await expect(orderProbe.ask('A', 'order A')).rejects.toThrow(words)
    expect(seen).toHaveLength(1)
  })

  test('is asked with the order id as part of a URL; what is shown of it has no secret', async () => {
    const { orderProbe, requested, seen } = probeWith(answerOf('x'.repeat(10_000)))
    await orderProbe.ask('ä/&', 'order ä/&')
    expect(requested).toEqual(['http://shop.example/%C3%A4%2F%26?of=%C3%A4%2F%26&key=secret'])
    expect(seen.join()).not.toContain('secret')
    expect(seen.join().length).toBeLessThan(1_000)
  })

  test('a paid order is one that answers like one that was seen to be paid, whatever its id', async () => {
    const { orderProbe } = probeWith(
      answerOf('A: open'),
      answerOf('A: open'),
      answerOf('A: paid'),
      answerOf('B: open'),
      answerOf('B: paid'),
    )
    const unpaid = await orderProbe.ask('A', '')
    expect(orderProbe.hasLearned()).toBe(false)
    orderProbe.learn(await orderProbe.askUntilChanged('A', unpaid, ''))
    expect(orderProbe.hasLearned()).toBe(true)
    const [before, after] = [await orderProbe.ask('B', ''), await orderProbe.askSettled('B', '')]
    expect(orderProbe.judge(before, before)).toBe('unchanged')
    expect(orderProbe.judge(before, after)).toBe('fulfilled')
    expect(orderProbe.judge(before, '404 gone')).toBe('other')
  })

  test('an answer may name the order several times', async () => {
    const { orderProbe } = probeWith(answerOf('A: paid, see /A'), answerOf('B: paid, see /B'))
    expect(await orderProbe.ask('A', '')).toBe(await orderProbe.ask('B', ''))
  })
})
