import { expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { ipnIn } from '../support/read-pasted.ts'
import { sampleIpn } from '../support/sample-ipn.ts'

const unseen = 'Characters that are not seen were left out.'

test.each([
  ['a no-break space', { datetime: sampleIpn.datetime.replace(' ', '\u00a0') }],
  ['a zero-width space', { true_amount: `${sampleIpn.true_amount}\u200b` }],
])('%s that a mail put into an IPN is undone, so that no fault is left', (_, changed) => {
  expect(ipnIn(`Our IPN:\n${JSON.stringify({ ...sampleIpn, ...changed })}\n`)).toMatchObject({
    faults: [],
    fields: Object.entries(sampleIpn),
    notes: expect.arrayContaining([unseen]),
  })
})

test('a space that no fault of an IPN comes from stays', () => {
  const fields = { ...sampleIpn, merchant_ref_code: 'R\u00a077' }
  expect(ipnIn(`Our IPN:\n${JSON.stringify(fields)}\n`)).toMatchObject({ fields: Object.entries(fields), notes: [] })
})

const later = JSON.stringify({ ...sampleIpn, cs_ref_code: '202610-000513', transaction_id: 'TD0000000513' })

test.each([
  ['typographic quotes', later.replaceAll(/(?<=[{:,])"/g, '“').replaceAll('"', '”')],
  ['zero-width spaces', later.replaceAll('_', '\u200b_')],
])('of two IPNs both are read, though only one has %s', (_, changed) => {
  const { candidates } = readMaterial(`${JSON.stringify(sampleIpn)}\n\nIda wrote:\n${changed}\n`)
  expect(candidates.map((one) => one.kind === 'ipn' && Object.fromEntries(one.fields))).toEqual([
    sampleIpn,
    JSON.parse(later),
  ])
})
