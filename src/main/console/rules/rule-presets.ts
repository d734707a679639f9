import type { FastifyInstance } from 'fastify'
import { applyRulePreset, listRulePresets, presetName } from '../../../shared/contract/rules.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Identity } from '../../domain/identity.ts'
import { presets } from '../../domain/rules/presets.ts'
import { isActive } from '../../domain/rules/rule.ts'
import type { Store } from '../../store/store.ts'
import { route } from '../http/route.ts'
import { ruleView } from './rule-view.ts'
import { firstPosition, inOrder } from './rules-in-order.ts'

export interface RuleDeps {
  store: Pick<Store, 'rules' | 'merchants' | 'nextSequence' | 'commit'>
  clock: Pick<Clock, 'now'>
  identity: Pick<Identity, 'recordId'>
}

/** Routes that list rule presets and switch one on. */
export const rulePresets = (app: FastifyInstance, { store, clock, identity }: RuleDeps): void => {
  route(app, listRulePresets, () => {
    const now = clock.now()
    const active = new Set(inOrder(store.rules).flatMap((rule) => (isActive(rule, now) ? [rule.preset] : [])))
    return {
      items: presetName.options.map((name) => {
        const { title, reveals } = presets[name]
        return { name, title, reveals, on: active.has(name) }
      }),
    }
  })

  route(app, applyRulePreset, async ({ params: { name } }) => {
    const { title, effect, forSeconds } = presets[name]
    const now = clock.now()
    const present = inOrder(store.rules).find(({ preset }) => preset === name)
    const record = {
      ...(present ?? {
        id: identity.recordId(),
        seq: store.nextSequence(),
        position: firstPosition(store.rules) - 1,
        name: title,
        match: {},
        effect,
        preset: name,
        createdAt: now,
      }),
      on: true,
      onUntil: forSeconds === null ? null : now + forSeconds * 1_000,
      hits: 0,
    }
    await store.commit([{ put: 'rules', record }])
    return ruleView(record, { store, now })
  })
}
