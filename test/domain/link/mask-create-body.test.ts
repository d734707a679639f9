import { describe, expect, test } from 'vitest'
import { maskCreateBody } from '../../../src/main/domain/link/mask-create-body.ts'
import { requestFromBody } from '../../../src/main/domain/link/request-from-body.ts'
import { createBody } from '../../support/create-body.ts'

describe('maskCreateBody', () => {
  test('does not change a body without card numbers', () => {
    expect(maskCreateBody(createBody())).toBe(createBody())
  })

  test('masks free text and extra keys', () => {
    const body = createBody({ description: 'paid with 4111 1111 1111 1111', extra: { pan: 4000000000000002 } })
    expect(maskCreateBody(body)).toBe(
      createBody({ description: 'paid with •••• •••• •••• 1111', extra: { pan: 1 } }).replace(
        '"pan":1',
        '"pan":••••••••••••0002',
      ),
    )
  })

  test('does not change the fields that the service uses', () => {
    const exact = {
      order_id: '4111111111111111',
      ipn_url: 'http://127.0.0.1/ipn?session=4111111111111111',
      return_url: 'http://127.0.0.1/ok/4111111111111111',
      cancel_url: 'http://127.0.0.1/no/4111111111111111',
    }
    const body = ` ${createBody({ ...exact, description: '4111111111111111', extra: { order_id: '4111111111111111' } })
      .replace('10.5', '4200000000000000e-14')
      .replaceAll('/', '\\/')}\n`
    const masked = maskCreateBody(body)
    expect(masked).toBe(
      body
        .replace('"description":"4111111111111111"', '"description":"••••••••••••1111"')
        .replace('{"order_id":"4111111111111111"}', '{"order_id":"••••••••••••1111"}'),
    )
    const { order_id: _, ...addresses } = exact
    expect(requestFromBody(masked)).toMatchObject({ ...addresses, description: '••••••••••••1111' })
  })
})
