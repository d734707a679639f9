import { expect, test } from 'vitest'
import type { Api } from '../../src/main/client/api.ts'
import type { Undo } from '../../src/main/domain/undo.ts'
import { createRunContext } from '../../src/main/scenario/run-context.ts'
import { setupSteps } from '../../src/main/scenario/setup-steps.ts'

const onRule = { id: 'r1', on: true, active: true, onUntil: null, preset: 'gateway-down' }

/** Runs a rule step beside one rule. Returns what is to be undone when the rule is made, and after the step. */
const undosOf = async (rule: string | object): Promise<(readonly Undo[])[]> => {
  let kept: readonly Undo[] = []
  const seen: (readonly Undo[])[] = []
  const api: Api = async (method) => {
    if (method === 'POST') seen.push(kept)
    return { status: 200, body: method === 'GET' ? { items: [onRule] } : { ...onRule, id: 'made' } }
  }
  const keepUndos = async (undos: readonly Undo[]) => {
    kept = undos
  }
  const deps = { api, serviceUrl: '', now: () => 0, sleep: async () => {}, runNumber: 1, keepUndos }
  await setupSteps.rule({ step: { rule } } as never, createRunContext(deps, 'm'))
  return [...seen, kept]
}

test('a rule can be put back before it is made, when its id is not known yet', async () => {
  const made = [{ kind: 'made-rule', id: 'made' }]
  const others = [{ kind: 'new-rules', known: ['r1'] }]
  expect(await undosOf({ name: 'R', effect: { kind: 'ipn-drop' } })).toEqual([others, made])
  expect(await undosOf('double-ipn')).toEqual([others, made])
})

test('a preset that is there already is put back as it was', async () => {
  const before = [{ kind: 'rule', rule: onRule }]
  expect(await undosOf('gateway-down')).toEqual([before, before])
})
