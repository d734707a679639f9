import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBody, createFields } from '../../support/create-body.ts'
import { rounds } from '../../support/rounds.ts'
import { authorizationFor, buildTestService, resultOf } from '../../support/test-service.ts'

let service: Awaited<ReturnType<typeof buildTestService>>
beforeAll(async () => {
  service = await buildTestService({ repeatedOrder: 'allow', keepLog: 100 })
})
afterAll(() => service.app.close())

const sign = (body: string): string | undefined => {
  try {
    return authorizationFor(body)
  } catch {
    return `Bearer mk_test_demo.${'0'.repeat(32)}`
  }
}

/** Sends a body and holds the answer against the catalogue: a known code, no crash, a link only with code 00. */
const send = async (body: string | Buffer, authorization = sign(body.toString())): Promise<string> => {
  const response = await service.create(body, { authorization })
  const { code, payment_link } = resultOf(response)
  expect(response.statusCode).toBeLessThan(500)
  expect(code).toMatch(/^(00|E0(01|02|03|10|11|12|21))$/)
  expect(payment_link !== undefined).toBe(code === '00')
  return code
}

const value = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text)),
  fc.double().map(String),
)
const fieldName = fc.constantFrom(...Object.keys(createFields), '__proto__', 'constructor', 'extra')

describe('the create endpoint under random bodies', () => {
  test('answers any bytes with a code', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect(await send(Buffer.from(bytes))).not.toBe('00')
      }),
      { numRuns: rounds(600, 6_000) },
    )
  })

  test('answers any signed object with a code', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fieldName, value), { maxLength: 16 }), async (members) => {
        await send(`{${members.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`)
      }),
      { numRuns: rounds(600, 6_000) },
    )
  })

  test('answers a valid body with one field exchanged with a code', async () => {
    const codes = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fieldName, fc.jsonValue(), async (name, replacement) => {
        codes.add(await send(createBody({ [name]: replacement })))
      }),
      { numRuns: rounds(600, 4_000) },
    )
    expect([...codes]).toEqual(expect.arrayContaining(['00', 'E002', 'E003']))
  })

  test('answers a valid body with bytes flipped, cut or repeated with a code', async () => {
    const valid = Buffer.from(createBody())
    const authorization = authorizationFor(createBody())
    await fc.assert(
      fc.asyncProperty(fc.nat(valid.length - 1), fc.nat(255), fc.nat(3), async (at, byte, how) => {
        const body = Buffer.from(valid)
        if (how === 0) body[at] = byte
        const cut = how === 1 ? body.subarray(0, at) : how === 2 ? Buffer.concat([body, body.subarray(at)]) : body
        await send(
          how === 3 ? Buffer.concat([body.subarray(0, at), Buffer.from([byte]), body.subarray(at)]) : cut,
          authorization,
        )
      }),
      { numRuns: rounds(600, 5_000) },
    )
  })
})
