import type { FastifyInstance } from 'fastify'
import {
  changeRule,
  createRule,
  deleteRule,
  getRule,
  listRules,
  maxRules,
  type RuleView,
  reorderRules,
  resetRuleHits,
} from '../../../shared/contract/rules.ts'
import type { Rule } from '../../domain/rules/rule.ts'
import { conflict, existing, type FieldFaults, invalid } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { type RuleDeps, rulePresets } from './rule-presets.ts'
import { ruleView } from './rule-view.ts'
import { inOrder, lastPosition } from './rules-in-order.ts'

/** Routes of fault rules. */
export const rules = async (app: FastifyInstance, { store, clock, identity }: RuleDeps): Promise<void> => {
  const find = (id: string): Rule => existing(store.rules, 'rule', id)
  const viewOf = (rule: Rule): RuleView => ruleView(rule, { store, now: clock.now() })
  const list = () => ({ items: inOrder(store.rules).map(viewOf) })
  const endAfter = (seconds: number | null | undefined): number | null =>
    seconds === null || seconds === undefined ? null : Math.round(clock.now() + seconds * 1_000)

  /**
   * Checks references when they are set. A referenced record may be deleted later, and the rule can still be switched
   * on.
   */
  const checked = (rule: Rule): Rule => {
    const faults: FieldFaults = {}
    const { merchantId, outcome } = rule.match
    if (merchantId !== undefined && !store.merchants.get(merchantId))
      faults['match.merchantId'] = 'is not a merchant of this console'
    const isOnCreate = rule.effect.kind.startsWith('create-') || rule.effect.kind === 'ipn-during-create'
    if (outcome !== undefined && isOnCreate) faults['match.outcome'] = 'is not known yet when a link is created'
    if (Object.keys(faults).length > 0) throw invalid(faults)
    return rule
  }

  const save = async (rule: Rule): Promise<RuleView> => {
    await store.commit([{ put: 'rules', record: rule }])
    return viewOf(store.rules.get(rule.id) ?? rule)
  }

  route(app, listRules, list)

  route(app, createRule, ({ body }) => {
    if (store.rules.size >= maxRules) {
      throw conflict(`There are ${maxRules} rules, which is the maximum; delete some first.`)
    }
    const { name, on, onForSeconds, match, effect } = body
    return save(
      checked({
        id: identity.recordId(),
        seq: store.nextSequence(),
        position: lastPosition(store.rules) + 1,
        name,
        on,
        onUntil: endAfter(onForSeconds),
        match,
        effect,
        hits: 0,
        preset: null,
        createdAt: clock.now(),
      }),
    )
  })

  rulePresets(app, { store, clock, identity })

  route(app, reorderRules, async ({ body: { ids } }) => {
    const present = inOrder(store.rules)
    const named = new Set(ids)
    if (named.size !== ids.length || present.length !== ids.length || present.some(({ id }) => !named.has(id))) {
      throw invalid({ ids: 'must name every rule once' })
    }
    const moved = ids.flatMap((id, position) => {
      const record = find(id)
      return record.position === position ? [] : [{ put: 'rules' as const, record: { ...record, position } }]
    })
    if (moved.length > 0) await store.commit(moved)
    return list()
  })

  route(app, resetRuleHits, async ({ body }) => {
    const counted = body.ids === undefined ? inOrder(store.rules) : body.ids.map(find)
    const changes = counted
      .filter(({ hits }) => hits > 0)
      .map((record) => ({ put: 'rules' as const, record: { ...record, hits: 0 } }))
    if (changes.length > 0) await store.commit(changes)
    return list()
  })

  route(app, getRule, ({ params }) => viewOf(find(params.id)))

  route(app, changeRule, ({ params, body }) => {
    const rule = find(params.id)
    const { name = rule.name, on = rule.on, onForSeconds, match = rule.match, effect = rule.effect } = body
    const isTimed = onForSeconds !== undefined || body.on !== undefined
    const onUntil = isTimed ? endAfter(onForSeconds) : rule.onUntil
    const changed: Rule = { ...rule, name, on, onUntil, match, effect }
    return save(body.match === undefined && body.effect === undefined ? changed : checked(changed))
  })

  route(app, deleteRule, async ({ params }) => {
    const { id } = find(params.id)
    await store.commit([{ drop: 'rules', ids: [id] }])
    return { deleted: 1 as const }
  })
}
