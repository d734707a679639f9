import { expect, test } from 'vitest'
import { createFieldNames } from '../../src/shared/create-fields.ts'
import { header, requestIn, url } from '../support/read-pasted.ts'

const order = { order_id: 'A-1', amount: 10.5, customer_email: 'a@b.co' }
const sent = (fields: object) =>
  requestIn(`POST ${url}\nAuthorization: ${header}\nContent-Type: application/json\n\n${JSON.stringify(fields)}\n`)

test.each([
  ['a name that is cut off', { customer_lastname: 'Lovel...' }, 'A part of customer_lastname is hidden or cut off'],
  ['a name that is cut off', { customer_lastname: 'Lovel…' }, 'A part of customer_lastname is hidden or cut off'],
  ['a part left out of a description', { description: 'Two [...] tickets' }, 'A part of description is hidden'],
  ['an apostrophe of another character set', { description: 'Annaâ€™s tea' }, 'Letters of description were lost'],
  ['an e of another character set', { description: 'Café'.replace('é', 'Ã©') }, 'Letters of description were lost'],
  ['a letter that became a question mark', { customer_lastname: 'M?ller' }, 'Letters of customer_lastname were lost'],
])('a body with %s may not be what was sent', (_, fields, note) => {
  const { exact, notes } = sent({ ...order, ...fields })
  expect([exact, notes]).toEqual([false, [expect.stringContaining(note)]])
})

test.each([
  ['dots at the end of a description', { description: 'Two tickets, and so on...' }],
  ['an ellipsis at the end of a description', { description: 'Two tickets…' }],
  ['stars in a long description', { description: `${'Two tickets. '.repeat(20)} *** Bring them! ***` }],
  ['an a with a circumflex', { description: 'âge, 5 €' }],
  ['a question mark in an address', { return_url: 'https://shop.test/ok?a=1' }],
])('a body with %s is what was sent', (_, fields) => {
  expect(sent({ ...order, ...fields })).toMatchObject({ exact: true, notes: [] })
})

test('of many names that are not fields ten are named, each with the one that may be meant', () => {
  const misspelled = ['x', 'y'].flatMap((end) => createFieldNames.map((name) => [`${name}${end}`, 'a']))
  const { notes } = sent({ ...order, ...Object.fromEntries(misspelled) })
  const meant = createFieldNames.filter((name) => !(name in order)).slice(0, 10)
  expect(notes.filter((note) => note.includes('is not a field'))).toEqual(
    meant.map((name) => `“${name}x” is not a field of a create call: ${name} may be meant.`),
  )
})

test.each([
  ['custmer_fone', []],
  ['custmer_fhone', ['“custmer_fhone” is not a field of a create call: customer_phone may be meant.']],
])('a name is meant that is two letters away, and no further: %s', (name, notes) => {
  expect(sent({ ...order, [name]: '+4930123' }).notes).toEqual(notes)
})
