import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { RuleView } from '../../../shared/contract/rules.ts'
import { useAheadMs, useConsole } from './console.tsx'
import { createRuleStore, isRuleActive, type RuleStore } from './rule-store.ts'

/** The fault rules, read once and kept current for the status bar, the Lab and the views of applied rules. */
export const useRuleStore = (): RuleStore => useConsole().kept(createRuleStore)

const tickMs = 1_000

/** ms by the service's clock, updated each second while a rule will expire. */
export const useRuleNow = (): number => {
  const store = useRuleStore()
  const aheadMs = useAheadMs()
  const lastEnd = useStore(store, ({ rules }) =>
    Math.max(0, ...rules.map(({ on, onUntil }) => (on && onUntil !== null ? Date.parse(onUntil) : 0))),
  )
  const [real, setReal] = useState(() => Date.now())
  const isWaiting = lastEnd > real + aheadMs
  useEffect(() => {
    setReal(Date.now())
    if (!isWaiting || lastEnd === 0) return
    const timer = setInterval(() => setReal(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [isWaiting, lastEnd])
  return real + aheadMs
}

/** The rules that currently have an effect. */
export const useActiveRules = (): readonly RuleView[] => {
  const rules = useStore(useRuleStore(), (state) => state.rules)
  const now = useRuleNow()
  return rules.filter((rule) => isRuleActive(rule, now))
}
