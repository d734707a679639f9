import { createElement } from 'react'
import { expect, test } from 'vitest'
import { StatusBar } from '../../src/renderer/src/app/status-bar.tsx'
import { withSeen } from '../../src/renderer/src/app/use-failed-deliveries.ts'
import { words } from './support/render.ts'

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => String(from + index))

test('a failure stays seen when newer ones fill the page, up to a thousand', () => {
  const seen = withSeen(new Set(ids(50, 150)), ids(0, 100))
  expect([...seen]).toEqual(ids(0, 150))
  expect([...withSeen(new Set(ids(100, 1_100)), ids(0, 100))]).toEqual(ids(0, 1_000))
})

test.each<[object, RegExp, RegExp]>([
  [{}, /Service up/, /cannot be written|set aside|virtual/],
  [{ connection: 'lost' }, /Service not reachable/, /Service up/],
  [{ connection: 'connecting' }, /Connecting/, /not reachable/],
  [{ status: { serviceUrl: 'http://127.0.0.1:4010' } }, /http:\/\/127\.0\.0\.1:4010/, /not reachable/],
  [{ storage: { state: 'failing', problem: 'full', quarantined: [] } }, /Data cannot be written/, /set aside/],
  [{ storage: { state: 'ok', problem: null, quarantined: [{ file: 'a', reason: 'b' }] } }, /set aside/, /cannot be/],
  [{ clock: { aheadMs: 0, moving: null } }, / Clock /, /virtual/],
  [{ clock: { aheadMs: 5_400_000, moving: null } }, /clock \+1 h 30 min \(virtual\)/, /moving/],
  [{ clock: { aheadMs: 0, moving: { target: '', firedTotal: 0 } } }, /clock moving/, /virtual\)/],
])('the status bar says of %j', (session, said, unsaid) => {
  const bar = createElement(StatusBar, { onPalette: () => undefined })
  expect(words(bar, session)).toMatch(said)
  expect(words(bar, session)).not.toMatch(unsaid)
})
