import { describe, expect, test } from 'vitest'
import { header, requestIn } from '../support/read-pasted.ts'

const start = '{"order_id":"A-1","customer_email":"a@b.co","amount":10.50,'
const body = `${start}"description":"x"}`
const between = 'INFO "other" done'
const logged = (...lines: string[]): string => [`Authorization: ${header}`, ...lines, ''].join('\n')

describe('a body in two lines, with another one between them', () => {
  test.each([
    ['behind a comma, where spaces change nothing', start.length, true],
    ['within a number, where one may have been lost', start.length - 3, false],
  ])('is put together: cut %s', (_, cut, exact) => {
    const read = requestIn(logged(`body ${body.slice(0, cut)}`, between, body.slice(cut)))
    expect(read).toMatchObject({ body, exact, notes: [expect.stringContaining('put together'), expect.anything()] })
  })

  test('is cut off if it is escaped and the other line is not', () => {
    const cut = start.length - 3
    const escaped = body.slice(0, cut).replaceAll('"', String.raw`\"`)
    const text = logged(`body ${escaped}`, between, body.slice(cut))
    const { body: read, range } = requestIn(text)
    expect(read).toBe(`${body.slice(0, cut)}⟨the rest⟩`)
    expect(text.slice(range.start, range.end)).toBe(escaped)
  })
})

test('a faulty body that ends with its brace is not cut off, whatever spaces follow', () => {
  const faulty = body.replace(',"amount"', ',,"amount"')
  const { body: read, notes } = requestIn(logged(`body ${faulty}     `))
  expect(read.trimEnd()).toBe(faulty)
  expect(notes.join()).not.toContain('cut off')
})
