import { createElement } from 'react'
import { toast as sonner } from 'sonner'
import { expect, test, vi } from 'vitest'
import { AnswerColumn } from '../../src/renderer/src/features/doctor/answer-column.tsx'
import { useConsole } from '../../src/renderer/src/stores/console.tsx'
import { emptyInput } from '../../src/renderer/src/stores/doctor-input.ts'
import { type DoctorState, useDoctorStore } from '../../src/renderer/src/stores/doctor-store.ts'
import { type RequestStore, useRequestStore } from '../../src/renderer/src/stores/request/request-store.ts'
import { createOpenDialogs, type TabState } from '../../src/renderer/src/stores/tab-state.ts'
import { showToastsWith } from '../../src/renderer/src/stores/toast.ts'
import type { Diagnosis, Finding } from '../../src/shared/contract/signature.ts'
import { controlsOf } from './support/controls.ts'
import { fill, render, words } from './support/render.ts'

const merchants = [{ id: 'm', key: 'mk_demo', name: 'Nord' }] as never
const input = (text: string) => ({ ...emptyInput, body: { text, encoding: 'utf8' as const } })
const asked = { ...input('{"a":1}'), authorization: 'Bearer x' }
const steps = { sortedKeys: ['a'], canonicalJson: '', stringToHash: '', hash: '', token: '', authorization: '' }
const diagnosis = (over: Partial<Diagnosis> = {}): Diagnosis => ({
  ...{ verdict: 'explained', findings: [], steps, merchantId: 'm', refused: null, ruledOut: [], tried: 1 },
  ...{ durationMs: 5, complete: true, ...over },
})
const finding = (title: string): Finding => ({
  ...{ code: title as Finding['code'], title, detail: '', fix: { sentence: '' }, confidence: 'certain' },
})

const kept = {} as { requests: RequestStore }
const column = (state: Partial<DoctorState> = {}) =>
  createElement(() => {
    fill(useDoctorStore(), { input: asked, ...state })
    kept.requests = useRequestStore()
    return createElement(AnswerColumn)
  })
const answered = (over: Partial<Diagnosis> = {}, state: Partial<DoctorState> = {}) =>
  column({ answer: { diagnosis: diagnosis(over), input: asked }, ...state })

test.each<[string, Partial<DoctorState>, RegExp]>([
  ['what was hashed is asked for', {}, /What was it signed with\?.* Diagnose anyway/],
  ['prose is said to have no request', { input: input('hello') }, /No request was read from this text/],
  ['a text that was read is a body', { input: input('hello'), origin: { kind: 'sent' } }, /What was it signed with\?/],
  ['a stored call may be not what was sent', { obstacle: 'cut' }, /Not diagnosed .* Diagnose anyway/],
])('before there is a result, %s', (_, state, said) => {
  expect(words(column(state))).toMatch(said)
})

test.each<[string, Partial<DoctorState>]>([
  ['reading', { phase: 'reading' }],
  ['a search', { phase: 'searching' }],
  ['a search that was stopped', { phase: 'stopped' }],
  ['a problem', { problem: 'The engine does not answer.' }],
  ['a result', { answer: { diagnosis: diagnosis(), input: asked } }],
])('nothing more is asked for beside %s', (_, state) => {
  expect(words(column(state))).not.toContain('What was it signed with?')
})

test('a result is read out, unless another one is coming or the request has changed', () => {
  const status = (state: Partial<DoctorState>) =>
    /<p role="status"[^>]*>([^<]*)</.exec(render(answered({}, state), { merchants }))?.[1]
  expect(status({})).toMatch(/^explained: /)
  expect([status({ phase: 'searching' }), status({ input: input('{}') })]).toEqual(['', ''])
  const changed = 'The request has changed since.'
  expect(words(answered({}, { input: input('{}') }), { merchants })).toContain(changed)
  expect(words(answered(), { merchants })).not.toContain(changed)
  expect(words(answered({}, { input: input('{}'), phase: 'searching' }), { merchants })).not.toContain(changed)
})

test('a search that was stopped says so, and shows no result', () => {
  const stopped = words(answered({}, { phase: 'stopped' }), { merchants })
  expect(stopped).toContain('Stopped before the end.')
  expect(stopped).not.toContain('Nord')
})

test.each([
  [-0.2, 0],
  [0.256, 26],
  [1.2, 100],
])('of a search whose share is %d, %i percent are done', (share, percent) => {
  const markup = render(column({ phase: 'searching', progress: { stage: 'pair', tried: 7, share } }))
  expect(markup).toMatch(new RegExp(`Trying two mistakes together.*7 hashes tried.*aria-valuenow="${percent}"`))
  expect(markup).toContain(`style="width:${percent}%"`)
})

test('before its first report, a search has an unknown share', () => {
  const markup = render(column({ phase: 'searching' }))
  expect(markup).toMatch(/aria-busy="true".*Checking the correct hash/)
  expect(markup).not.toMatch(/aria-valuenow|tried/)
  expect(words(column({ phase: 'reading' }))).toContain('Reading the request')
})

test('a call that is refused anyway says so, unless the verdict is that it is right', () => {
  const refused = { code: 'E003', message: 'Bad amount' }
  const said = 'This call is refused whatever its signature: E003 Bad amount.'
  expect(words(answered({ refused }), { merchants })).toContain(said)
  expect(words(answered({ refused, verdict: 'valid' }), { merchants })).not.toContain(said)
})

test('several findings are numbered from one, a single one is not', () => {
  const both = words(answered({ findings: [finding('First'), finding('Second')] }), { merchants })
  expect(both).toMatch(/ 1 ?\. First .* 2 ?\. Second /)
  expect(words(answered({ findings: [finding('First')] }), { merchants })).not.toMatch(/1 ?\. First/)
})

test('only what is unexplained says what to try next, what was not tried and what was ruled out', () => {
  const ruledOut = [{ code: 'x', title: 'Sorted', group: 'Order' }] as never
  const notTried = 'rare combinations, were not'
  const shown = (over: Partial<Diagnosis>) => words(answered({ ruledOut, ...over }), { merchants })
  expect(shown({ verdict: 'unexplained', complete: false })).toMatch(
    new RegExp(`What to try next.*${notTried}.*1 kind of mistake was looked for`),
  )
  expect(shown({ verdict: 'unexplained' })).not.toContain(notTried)
  expect(shown({ complete: false })).not.toMatch(/What to try next|were not|looked for/)
  const difference = { offset: 0, expected: 'a', actual: 'b', source: 'given' } as const
  const compared = shown({ verdict: 'unexplained', difference })
  expect(compared).toContain('First difference at character 1')
  expect(compared).not.toContain('What to try next')
})

test('what else the text has stands after a result, or alone, once nothing is running', () => {
  const found = { source: 'plain', name: null, range: { start: 0, end: 1 }, notes: [], fields: [['SHOP', 'Nord']] }
  const others = [{ kind: 'environment', ...found }] as unknown as DoctorState['others']
  const also = 'Also in the text:'
  expect(words(answered({}, { others }), { merchants })).toMatch(new RegExp(`${also}.*SHOP`))
  const alone = words(column({ others }))
  expect(alone).toMatch(/Make a case.*SHOP/)
  expect(alone).not.toMatch(new RegExp(`${also}|What was it`))
  expect(words(answered({}, { others, phase: 'reading' }), { merchants })).not.toMatch(new RegExp(`${also}|SHOP`))
})

test.each([
  [false, 'log 7'],
  [true, 'diagnosis'],
])('a case is of the logged call, unless its request was edited: %s', (edited, name) => {
  const dialogs = {} as { store: TabState }
  const origin = { kind: 'log', call: { id: '7' }, edited } as DoctorState['origin']
  const shown = createElement(() => {
    dialogs.store = useConsole().kept(createOpenDialogs)
    return answered({}, { origin })
  })
  controlsOf(shown, { merchants }).press('Make a case…')
  expect(dialogs.store.getState().values).toEqual({ [`case of ${name} open`]: true })
})

const again = 'Send again, signed correctly'
const bytes = { text: '/w==', encoding: 'base64' as const }

test('the same body is sent again with the right signature, from where it can be seen', async () => {
  const visited: string[] = []
  const called: unknown[] = []
  const call = async (...request: unknown[]) => {
    called.push(request)
    return { response: { body: { text: '' } } }
  }
  const { press } = controlsOf(answered(), { merchants }, { call, visit: (to) => void visited.push(to) })
  kept.requests.setHeader('own', 'Bearer old')
  const said = 'Sent again with the right signature'
  showToastsWith(sonner)
  const toasts = () => sonner.getToasts().flatMap((one) => ('title' in one && one.title === said ? [one] : []))
  press(again)
  await vi.waitFor(() => expect(kept.requests.getState().history).toHaveLength(1))
  expect(visited).toEqual(['/requests'])
  expect(called).toEqual([['POST /api/requests', { body: { merchantId: 'm', body: '{"a":1}' } }]])
  const right = { body: '{"a":1}', merchantId: 'm', headerMode: 'signed' }
  expect(kept.requests.getState()).toMatchObject(right)
  await vi.waitFor(() => expect(toasts()).toHaveLength(1))
  expect(toasts()[0]?.action).toBeUndefined()

  // What was there before comes back.
  kept.requests.setBody('{"of":"before"}')
  press(again)
  await vi.waitFor(() => expect(toasts()).toHaveLength(2))
  expect(kept.requests.getState()).toMatchObject(right)
  const undo = toasts().find(({ action }) => action !== undefined)?.action as { label: string; onClick: () => void }
  expect(undo.label).toBe('Undo')
  undo.onClick()
  expect(kept.requests.getState().body).toBe('{"of":"before"}')
})

test.each<[string, Parameters<typeof answered>]>([
  ['a result that explains nothing', [{ verdict: 'unexplained' }]],
  ['a body without steps', [{ steps: null }]],
  ['a merchant that is gone', [{ merchantId: 'other' }]],
  ['bytes that are no text', [{}, { answer: { diagnosis: diagnosis(), input: { ...asked, body: bytes } } }]],
])('%s cannot be sent again', (_, [over, state]) => {
  expect(words(answered(), { merchants })).toContain(again)
  expect(words(answered(over, state), { merchants })).not.toContain(again)
})
