import { createElement } from 'react'
import { expect, test } from 'vitest'
import { FindingItem } from '../../src/renderer/src/features/doctor/finding-item.tsx'
import { VerdictBanner } from '../../src/renderer/src/features/doctor/verdict-banner.tsx'
import type { Diagnosis, Finding } from '../../src/shared/contract/signature.ts'
import { render, words } from './support/render.ts'

const banner = (verdict: Diagnosis['verdict'], over: Partial<Diagnosis> = {}) =>
  createElement(VerdictBanner, {
    diagnosis: {
      ...{ verdict, findings: [], steps: null, merchantId: 'b', refused: null, ruledOut: [], tried: 1 },
      ...{ durationMs: 5, complete: true, ...over },
    },
    action: 'What now',
  })
const merchants = [
  { id: 'a', name: 'Nord' },
  { id: 'b', name: 'South' },
] as never

test.each<[Diagnosis['verdict'], string, string]>([
  ['valid', 'Valid', 'good'],
  ['explained', 'Explained', 'wait'],
  ['unexplained', 'Unexplained', 'bad'],
  ['consistent', 'Consistent', 'wait'],
  ['incomplete', 'Incomplete', 'soft'],
  ['no-call', 'Not a create call', 'soft'],
  ['malformed', 'Malformed', 'bad'],
])('the verdict %s is said first, in its colour', (verdict, word, ink) => {
  const markup = render(banner(verdict), { merchants })
  expect(markup).toContain(`font-semibold text-${ink}">${word}</p>`)
  expect(markup).toMatch(ink === 'soft' ? /bg-sunken/ : new RegExp(`bg-${ink}-soft`))
})

test('a verdict says whose secret was used and how much was tried, once something was tried', () => {
  expect(words(banner('valid'), { merchants })).toMatch(
    /This signature is right .* South · 1 hash tried in 5 ms What now/,
  )
  expect(words(banner('unexplained', { merchantId: null }), { merchants })).toMatch(/hashed\. 1 hash tried in 5 ms/)
  expect(words(banner('incomplete'), { merchants })).not.toMatch(/South|tried/)
})

const item = (over: Partial<Finding> = {}, number: number | null = null) =>
  createElement(FindingItem, {
    finding: {
      ...{ code: 'slashes-escaped' as Finding['code'], title: 'Slashes', detail: 'They are escaped.' },
      ...{ fix: { sentence: 'Leave them.' }, confidence: 'seen', ...over },
    },
    number,
  })

test('a finding says what was found, how sure that is, and how to mend it', () => {
  expect(words(item())).toBe(' Slashes seen slashes-escaped They are escaped. Fix: Leave them. ')
  const whole = item(
    { evidence: '8 of 32 digits agree.', fix: { sentence: 'Leave them.', code: { php: 'sign();' } } },
    2,
  )
  expect(words(whole)).toMatch(/^ 2\. Slashes .* escaped\. 8 of 32 digits agree\. Fix: Leave them\. PHP sign\(\); $/)
})

test.each<[Finding['confidence'], string, RegExp]>([
  ['certain', 'good', /reproduces the hash/],
  ['likely', 'wait', /cannot be a coincidence/],
  ['consistent', 'wait', /is hidden/],
  ['seen', 'idle', /there may be other mistakes/],
])('a finding that is %s has the colour %s, and says why', (confidence, tone, why) => {
  const markup = render(item({ confidence }))
  expect(/<span title="([^"]*)"/.exec(markup)?.[1]).toMatch(why)
  expect(markup).toMatch(new RegExp(`text-${tone} [^>]*bg-${tone}-soft[^>]*>.*${confidence}<`))
})
