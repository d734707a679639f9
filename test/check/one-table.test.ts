import { afterAll, beforeEach, expect, test, vi } from 'vitest'

// docs/where-to-add.md: what is added to a table is known everywhere that reads it.

beforeEach(() => vi.resetModules())
// The next file of this worker shares what is loaded.
afterAll(() => {
  for (const table of ['create-fields', 'error-catalogue', 'test-cards']) vi.doUnmock(`../../src/shared/${table}.ts`)
  vi.resetModules()
})

test('a field of the create call is validated, kept, sampled, signed and shown', async () => {
  vi.doMock('../../src/shared/create-fields.ts', async (original) => {
    const real = await original<typeof import('../../src/shared/create-fields.ts')>()
    Object.assign(real.createFields, { locale: { kind: 'choice', values: ['en', 'de'], sample: 'de' } })
    return { ...real, createFieldNames: Object.keys(real.createFields), optionalFields: ['locale'] }
  })
  const { readCreateRequest } = await import('../../src/main/domain/link/create-request.ts')
  const { requestFromBody } = await import('../../src/main/domain/link/request-from-body.ts')
  const { sampleOrder } = await import('../../src/shared/sample-order.ts')
  const { linkRequest } = await import('../../src/shared/contract/links.ts')
  const { sampleBody } = await import('../../src/main/client/sample-body.ts')
  const { bodyOf, compact } = await import('../../src/main/signature-tools/vectors/vector-draft.ts')
  const { demoBody } = await import('../../src/renderer/src/features/start/demo-body.ts')
  const { scanJsonObject } = await import('../../src/shared/json/json-scanner.ts')

  const read = (changes: Record<string, string>) => {
    const members = Object.entries({ ...Object.fromEntries(sampleOrder({})), ...changes })
    return readCreateRequest(scanJsonObject(`{${members.map(([name, json]) => `"${name}":${json}`).join()}}`))
  }
  const request = read({})
  if ('code' in request) throw new Error(request.message)
  expect(request).toMatchObject({ locale: 'de' })
  expect(read({ locale: 'null' })).toMatchObject({ locale: 'en' })
  expect(read({ locale: '"fr"' })).toMatchObject({
    code: 'E003',
    message: expect.stringMatching(/locale must be "en" or "de"/),
  })
  expect(requestFromBody('{"locale":"de"}')).toMatchObject({ locale: 'de' })
  expect(requestFromBody('{}')).toMatchObject({ locale: 'en' })
  expect(Object.keys(linkRequest.shape)).toContain('locale')
  const order = { serviceUrl: 'http://127.0.0.1', orderId: '1', format: 'form' } as const
  for (const body of [sampleBody([], 'http://127.0.0.1'), bodyOf('1', compact), demoBody(order)]) {
    expect(JSON.parse(body)).toHaveProperty('locale', 'de')
  }
})

test('an error code can be answered, chosen by a rule and filtered for', async () => {
  vi.doMock('../../src/shared/error-catalogue.ts', async (original) => {
    const real = await original<typeof import('../../src/shared/error-catalogue.ts')>()
    const entry = { status: 418, message: 'Is a teapot', summary: '', advice: '', hint: 'teapot' }
    Object.assign(real.errorCatalogue, { E418: entry })
    return { ...real, errorCodes: Object.keys(real.errorCatalogue) }
  })
  const { refusal } = await import('../../src/main/domain/refusal.ts')
  const { refusalStatus } = await import('../../src/main/service/http/send-refusal.ts')
  const { ruleEffect } = await import('../../src/shared/contract/rule-effects.ts')
  const teapot = refusal('E418' as never)
  expect(teapot.message).toBe('Is a teapot')
  expect(refusalStatus(teapot, { errorHttpStatus: 'semantic' })).toBe(418)
  expect(ruleEffect.safeParse({ kind: 'create-error', code: 'E418' }).success).toBe(true)
})

test('a test card can be paid with over the API, in scenarios, by a rule and on the card page', async () => {
  vi.doMock('../../src/shared/test-cards.ts', async (original) => {
    const real = await original<typeof import('../../src/shared/test-cards.ts')>()
    Object.assign(real.testCards, {
      slow: { ...real.testCards.success, setting: 'cardSlow', number: '4242424242424242' },
    })
    return { ...real, cardOutcomes: Object.keys(real.testCards), cardSettings: [...real.cardSettings, 'cardSlow'] }
  })
  const { payLink } = await import('../../src/shared/contract/links.ts')
  const { scenarioSteps } = await import('../../src/shared/contract/scenario-steps.ts')
  const { ruleEffect } = await import('../../src/shared/contract/rule-effects.ts')
  const { outcomeOfCard } = await import('../../src/main/domain/payment/card-form.ts')
  const { defaultSettings } = await import('../../src/shared/contract/settings.ts')
  expect(payLink.body.safeParse({ outcome: 'slow' }).success).toBe(true)
  expect(scenarioSteps.pay.safeParse({ pay: 'slow' }).success).toBe(true)
  expect(ruleEffect.safeParse({ kind: 'force-outcome', outcome: 'slow' }).success).toBe(true)
  const settings = { ...defaultSettings, cardSlow: '4242424242424242' }
  expect(outcomeOfCard('4242424242424242', settings)).toBe('slow')
})
