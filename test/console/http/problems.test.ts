import { expect, test } from 'vitest'
import { conflict, existing, invalid } from '../../../src/main/console/http/problems.ts'

test('a record that is not there is named by what it is and by its id', () => {
  expect(existing(new Map([['m-1', 'record']]), 'merchant', 'm-1')).toBe('record')
  expect(() => existing(new Map(), 'merchant', 'm-2')).toThrow(
    expect.objectContaining({ code: 'not-found', message: expect.stringMatching(/^There is no merchant m-2\./) }),
  )
})

test('refused fields are in the message and beside it, those of a conflict beside it', () => {
  const fields = { name: 'is required', key: 'has a space' }
  expect(invalid(fields)).toMatchObject({
    code: 'invalid',
    message: 'Not accepted: name is required; key has a space.',
    fields,
  })
  expect(conflict('It is taken.', fields)).toMatchObject({ code: 'conflict', message: 'It is taken.', fields })
})
