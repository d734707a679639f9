import { z } from 'zod'

/** That a fault rule changed an exchange: which one, and what it did, as the end of "changed by rule …: ". */
export const ruleTouch = z.object({
  id: z.string(),
  name: z.string().meta({ description: 'as the rule was called then; it may be gone since' }),
  what: z.string().meta({ example: 'waited 3 s' }),
})
export type RuleTouch = z.output<typeof ruleTouch>

/** A rule that had a hand in something. */
export const ruleRef = ruleTouch.pick({ id: true, name: true })
export type RuleRef = z.output<typeof ruleRef>

/** What the rules did to an exchange; empty where none did anything. */
export const ruleTouches = z.array(ruleTouch).meta({ description: 'the fault rules that changed this, in order' })
