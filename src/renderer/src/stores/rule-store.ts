import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PresetName, RulePreset, RuleView } from '../../../shared/contract/rules.ts'
import { messageOf } from '../../../shared/message-of.ts'
import type { Backend } from '../backend/backend.ts'
import { createNamedTimers } from './named-timers.ts'

export interface RuleState {
  phase: 'loading' | 'ready' | 'failed'
  /** Why the rules could not be read. */
  problem: string | null
  /** In the order they apply. */
  rules: readonly RuleView[]
  presets: readonly RulePreset[]
}

export interface RuleStore extends StoreApi<RuleState> {
  refresh(): Promise<void>
  setOn(id: string, on: boolean): Promise<void>
  switchAllOff(): Promise<void>
  /** Switches a preset on, or switches its rules off. */
  setPreset(name: PresetName, on: boolean): Promise<void>
  /** Moves up (-1) or down (1) by one place. No effect at either end. */
  move(id: string, by: -1 | 1): Promise<void>
  /** Resolves to the copy, which is off and follows its original. */
  duplicate(id: string): Promise<RuleView | undefined>
  remove(id: string): Promise<void>
  resetHits(id: string): Promise<void>
}

/** Events do not contain the order, so the list is read again once they pause. */
const readAgainMs = 250
const maxNameLength = 80

/**
 * Whether a rule can still have an effect. `now` in ms by the service's clock. The engine sends no event when a rule
 * expires.
 */
export const isRuleActive = ({ on, onUntil, match, hits }: RuleView, now: number): boolean =>
  on && (onUntil === null || now < Date.parse(onUntil)) && (match.firstTimes === undefined || hits < match.firstTimes)

const copyName = (name: string): string => `${name.slice(0, maxNameLength - ' (copy)'.length)} (copy)`

/** The fault rules and presets, kept current by events. */
export const createRuleStore = ({
  call,
  events,
}: Pick<Backend, 'call'> & { events: Pick<Backend['events'], 'subscribe'> }): RuleStore => {
  const store = createStore<RuleState>()((): RuleState => ({ phase: 'loading', problem: null, rules: [], presets: [] }))
  const { getState: get, setState: set } = store
  const pause = createNamedTimers<'read'>()
  let lastRequest = 0

  const refresh = async (): Promise<void> => {
    const request = ++lastRequest
    try {
      const [{ items }, presets] = await Promise.all([call('GET /api/rules'), call('GET /api/rules/presets')])
      if (request !== lastRequest) return
      set({ phase: 'ready', problem: null, rules: items, presets: presets.items })
    } catch (error) {
      if (request === lastRequest) set({ phase: 'failed', problem: messageOf(error) })
    }
  }
  const readAgain = () => pause.later('read', readAgainMs, () => void refresh())

  /** Applies an event of one rule. An unknown rule waits for the list, which contains its place. */
  const take = (rule: RuleView) => set({ rules: get().rules.map((old) => (old.id === rule.id ? rule : old)) })

  events.subscribe((event) => {
    if (event.type === 'reload') void refresh()
    if (event.type === 'rule') {
      take(event.item)
      readAgain()
    }
    if (event.type === 'removed' && event.resource === 'rule') {
      set({ rules: get().rules.filter(({ id }) => !event.ids.includes(id)) })
      readAgain()
    }
  })
  void refresh()

  const setOn = async (id: string, on: boolean): Promise<void> => {
    take(await call('PATCH /api/rules/:id', { params: { id }, body: { on } }))
  }
  const allOff = async (concerns: (rule: RuleView) => boolean): Promise<void> => {
    await Promise.all(
      get()
        .rules.filter((rule) => rule.on && concerns(rule))
        .map(({ id }) => setOn(id, false)),
    )
  }
  const reorder = async (ids: string[]): Promise<void> => {
    set({ rules: (await call('POST /api/rules/order', { body: { ids } })).items })
  }

  return {
    ...store,
    refresh,
    setOn,
    switchAllOff: () => allOff(() => true),
    setPreset: async (name, on) => {
      if (!on) return allOff(({ preset }) => preset === name)
      await call('POST /api/rules/presets/:name', { params: { name } })
      await refresh()
    },
    move: async (id, by) => {
      const ids = get().rules.map((rule) => rule.id)
      const from = ids.indexOf(id)
      const to = from + by
      if (from < 0 || to < 0 || to >= ids.length) return
      await reorder(ids.toSpliced(from, 1).toSpliced(to, 0, id))
    },
    duplicate: async (id) => {
      const original = get().rules.find((rule) => rule.id === id)
      if (original === undefined) return undefined
      const { name, match, effect } = original
      const copy = await call('POST /api/rules', { body: { name: copyName(name), on: false, match, effect } })
      const ids = get().rules.flatMap((rule) => {
        if (rule.id === copy.id) return []
        return rule.id === id ? [id, copy.id] : [rule.id]
      })
      await reorder(ids)
      return copy
    },
    remove: async (id) => {
      await call('DELETE /api/rules/:id', { params: { id } })
      set({ rules: get().rules.filter((rule) => rule.id !== id) })
    },
    resetHits: async (id) => {
      set({ rules: (await call('POST /api/rules/reset-hits', { body: { ids: [id] } })).items })
    },
  }
}
