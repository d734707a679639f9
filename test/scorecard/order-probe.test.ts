import { describe, expect, test } from 'vitest'
import type { OrderAnswer } from '../../src/main/scorecard/trial.ts'
import { createWitness } from '../../src/main/scorecard/witness.ts'

const witnessOf = (...answers: OrderAnswer[]) => {
  const asked: string[] = []
  const witness = createWitness({
    probe: 'http://shop.example/{order}?of={order}&key=secret',
    look: async (url) => {
      asked.push(url)
      return answers.shift() ?? { kind: 'none', why: 'nothing is left' }
    },
    sleep: async () => {},
    limits: { settleMs: 1 },
    evidence: (look) => void seen.push(JSON.stringify(look)),
  })
  const seen: string[] = []
  return { witness, asked, seen }
}
const says = (text: string, status = 200): OrderAnswer => ({ kind: 'answer', status, text })

describe('the address that tells about orders', () => {
  test.each<[OrderAnswer, RegExp]>([
    [says('', 500), /answered 500, which tells nothing/],
    [says('', 302), /answered 302, which tells nothing/],
    [{ kind: 'none', why: 'nothing listens there' }, /gave no answer: nothing listens there/],
  ])('%j tells nothing', async (answer, words) => {
    const { witness, seen } = witnessOf(answer)
    await expect(witness.ask('A', 'order A')).rejects.toThrow(words)
    expect(seen).toHaveLength(1)
  })

  test('is asked with the order id as part of a URL; what is shown of it has no secret', async () => {
    const { witness, asked, seen } = witnessOf(says('x'.repeat(10_000)))
    await witness.ask('ä/&', 'order ä/&')
    expect(asked).toEqual(['http://shop.example/%C3%A4%2F%26?of=%C3%A4%2F%26&key=secret'])
    expect(seen.join()).not.toContain('secret')
    expect(seen.join().length).toBeLessThan(1_000)
  })

  test('a paid order is one that answers like one that was seen to be paid, whatever its id', async () => {
    const { witness } = witnessOf(says('A: open'), says('A: open'), says('A: paid'), says('B: open'), says('B: paid'))
    const unpaid = await witness.ask('A', '')
    expect(witness.hasLearned()).toBe(false)
    witness.learn(await witness.askUntilChanged('A', unpaid, ''))
    expect(witness.hasLearned()).toBe(true)
    const [before, after] = [await witness.ask('B', ''), await witness.askSettled('B', '')]
    expect(witness.judge(before, before)).toBe('untouched')
    expect(witness.judge(before, after)).toBe('fulfilled')
    expect(witness.judge(before, '404 gone')).toBe('otherwise')
  })
})
