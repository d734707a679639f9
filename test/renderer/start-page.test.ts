import { createElement } from 'react'
import { expect, test } from 'vitest'
import StartPage from '../../src/renderer/src/features/start/start-page.tsx'
import { controlsOf } from './support/controls.ts'
import { words } from './support/render.ts'

const serviceUrl = 'http://127.0.0.1:4010'
const status = { serviceUrl } as never
const merchant = (id: string, key: string) => ({ id, key, name: `Shop ${id}`, secret: `secret-${id}` })
const [newest, demo, oldest] = [merchant('c', 'mk_c'), merchant('b', 'mk_demo'), merchant('a', 'mk_a')]
const page = createElement(StartPage)

test.each([
  ['the merchant of the first run', [newest, demo, oldest], demo],
  ['the oldest one, where that is gone', [newest, oldest], oldest],
])('payments are made with %s, at the address of the service', async (_, merchants, used) => {
  const session = { status, merchants: merchants as never }
  expect(words(page, session)).toMatch(
    new RegExp(`Base URL ${serviceUrl} Key of ${used.name} ${used.key} .*Make a test payment.*Use it from your code`),
  )
  const asked: unknown[] = []
  const call = (route: string, options?: object) => {
    asked.push([route, options])
    return new Promise(() => undefined)
  }
  controlsOf(page, session, { call }).press('Make a test payment')
  expect(asked).toMatchObject([
    ['POST /api/signature/explain', { body: { merchantId: used.id, body: expect.stringContaining(serviceUrl) } }],
  ])
})

test('before the service is known, nothing can be made', () => {
  const session = { merchants: [demo] as never }
  expect(words(page, session)).not.toMatch(/Base URL|No merchant yet|Use it from your code/)
  expect(controlsOf(page, session).named('Make a test payment').props.disabled).toBe(true)
  expect(words(page)).not.toContain('No merchant yet')
})

test('without a merchant the page leads to where one is added', () => {
  const visited: string[] = []
  const { press } = controlsOf(page, { status }, { visit: (to) => void visited.push(to) })
  press('Add a merchant')
  expect(visited).toEqual(['/merchants'])
  expect(words(page, { status })).toMatch(/No merchant yet/)
  expect(words(page, { status })).not.toMatch(/Make a test payment|Base URL|Use it from your code/)
})
