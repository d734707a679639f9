import { createElement } from 'react'
import { expect, test } from 'vitest'
import { CompactRow } from '../../src/renderer/src/panels/story/compact-row.tsx'
import type { StoryRow } from '../../src/renderer/src/panels/story/story.ts'
import { controlsOf } from './support/controls.ts'
import { render, words } from './support/render.ts'

const row = (fields: object, retried: string[] = []) =>
  createElement(CompactRow, {
    row: { key: '1', busy: {}, sinceMs: 0, ...fields } as StoryRow,
    selected: null,
    onSelect: () => undefined,
    onRetry: (id: string) => void retried.push(id),
  })

const step = {
  ...{ call: null, at: Date.UTC(2026, 10, 20, 12), aheadMs: 0, label: 'IPN', note: null, tone: 'plain' },
  ...{ bytes: { kind: 'inbox', id: '7' }, rules: [], ends: null },
}
const arrow = { ...step, kind: 'arrow', from: 'service', to: 'receiver', durationMs: null }

test('an arrow says from where to where it goes, and a mark where it is, with the note of each', () => {
  expect(words(row(arrow)).trim()).toBe('IPN Service → IPN receiver')
  expect(words(row({ ...arrow, note: 'attempt 2' })).trim()).toBe('IPN Service → IPN receiver · attempt 2')
  const mark = { ...step, kind: 'mark', lane: 'browser', label: 'Card typed', note: 'visa' }
  expect(words(row(mark)).trim()).toBe('Card typed Browser · visa')
})

test('a step has the colour of its tone, and the state in which a delivery ended', () => {
  const markup = render(row({ ...arrow, tone: 'bad', ends: 'failed' }))
  expect(markup).toMatch(/rounded-full [^"]*bg-bad".*break-words text-bad">IPN<.*<\/svg>failed</)
  expect(render(row(arrow))).toMatch(/rounded-full [^"]*bg-line-strong".*break-words text-text">IPN</)
  expect(markup).not.toContain('border-dashed')
})

test.each([
  ['a pause', { kind: 'gap', ms: 5_000 }, '+ 5 s'],
  ['what is waited for', { kind: 'waits', label: 'Waits for a card' }, 'Waits for a card'],
  ['an attempt under way', { kind: 'next', at: null, number: 2, rules: [] }, 'Attempt 2 is under way'],
])('%s has a dashed line', (_, fields, said) => {
  expect(words(row(fields)).trim()).toBe(said)
  expect(render(row(fields))).toMatch(/border-l [^"]*border-dashed/)
})

test('the next attempt can be sent at once', () => {
  const retried: string[] = []
  const next = { kind: 'next', deliveryId: 'd', at: Date.now() - 1, number: 2, rules: [] }
  controlsOf(row(next, retried)).press('Send attempt 2 now')
  expect(retried).toEqual(['d'])
})
