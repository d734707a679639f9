import type { RuleTouch } from '../../../shared/contract/rule-touch.ts'

/** What an exchange is found by when fault rules changed it. */
export const ruleWords = (touches: readonly RuleTouch[] | undefined): string[] =>
  (touches ?? []).flatMap(({ id, name, what }) => [name, id, what])
