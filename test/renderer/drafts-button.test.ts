import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DraftsButton } from '../../src/renderer/src/features/requests/drafts-button.tsx'
import { useConsole } from '../../src/renderer/src/stores/console.tsx'
import type { Draft } from '../../src/renderer/src/stores/request/drafts.ts'
import { type RequestStore, useRequestStore } from '../../src/renderer/src/stores/request/request-store.ts'
import { createOpenDialogs, createTabState, type TabState } from '../../src/renderer/src/stores/tab-state.ts'
import { controlsOf } from './support/controls.ts'
import { fill } from './support/render.ts'
import { savedFiles } from './support/saved-files.ts'

const savedAt = '2026-11-20T12:00:00.000Z'
const draft = (name: string, merchantId: string | null = null): Draft => ({ name, savedAt, merchantId, body: '{}' })
const merchants = [
  { id: 'a', key: 'mk_a' },
  { id: 'b', key: 'mk_b' },
] as never

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The open dialog with these drafts and a typed name. */
const dialog = (typed: string, ...drafts: Draft[]) => {
  const kept = {} as { store: RequestStore; dialogs: TabState; typed: TabState }
  const Drafts = () => {
    kept.store = useRequestStore()
    for (const one of drafts) kept.store.addDraft(one)
    fill(kept.store, { body: '{"of":"now"}', merchantId: 'a' })
    kept.dialogs = useConsole().kept(createOpenDialogs)
    fill(kept.dialogs, { values: { drafts: true } })
    kept.typed = useConsole().kept(createTabState)
    fill(kept.typed, { values: { 'draft name': typed } })
    return createElement(DraftsButton)
  }
  return { ...controlsOf(createElement(Drafts), { merchants }), ...kept }
}

const namesIn = ({ getState }: RequestStore) => getState().drafts.map(({ name }) => name)

test('the body is saved under a name without spaces around it, and the name is forgotten', () => {
  const { store, typed, submit, named } = dialog(' First ', draft('Other'))
  expect(named('Save draft').props.disabled).toBe(false)
  submit()
  expect(store.getState().drafts[0]).toMatchObject({ name: 'First', merchantId: 'a', body: '{"of":"now"}' })
  expect(typed.getState().values['draft name']).toBeUndefined()
})

test('a name that is taken replaces its draft', () => {
  const { store, submit, named } = dialog(' First ', draft('First'), draft('Other'))
  expect(named('Replace draft')).toBeDefined()
  submit()
  expect(namesIn(store)).toEqual(['First', 'Other'])
})

test('a name of spaces saves nothing', () => {
  const { store, submit, named } = dialog('  ')
  expect(named('Save draft').props.disabled).toBe(true)
  expect(named('No drafts yet.')).toBeDefined()
  submit()
  expect(namesIn(store)).toEqual([])
})

test('a draft is loaded, and the dialog closes', () => {
  const { store, dialogs, press } = dialog('', draft('First', 'b'), draft('Other'))
  press('Load First')
  expect(store.getState()).toMatchObject({ body: '{}', merchantId: 'b' })
  expect(dialogs.getState().values.drafts).toBeUndefined()
})

test('a draft is deleted, and the others stay', () => {
  const { store, press } = dialog('', draft('First'), draft('Other'))
  press('Delete First')
  expect(namesIn(store)).toEqual(['Other'])
})

test('a draft becomes a file with the key of its merchant, and comes back from it', async () => {
  const { press } = dialog('', draft('Über / 1', 'b'))
  const files = savedFiles()
  press('Export Über / 1')
  const text = await files.get('Über-1.paylink-draft.json')?.text()
  expect(JSON.parse(text ?? '')).toMatchObject({ name: 'Über / 1', merchantKey: 'mk_b', body: '{}' })
  const { act, store } = dialog('')
  const target = { files: [new File([text ?? ''], 'draft.json')], value: 'draft.json' }
  act('Draft file', 'onChange', { target })
  await vi.waitFor(() => expect(store.getState().drafts).toEqual([draft('Über / 1', 'b')]))
})
