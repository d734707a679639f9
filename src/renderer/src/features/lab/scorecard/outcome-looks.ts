import { CircleCheck, CircleHelp, CircleX, type LucideIcon } from 'lucide-react'
import type { LineOutcome } from '../../../../../shared/contract/scorecards.ts'

export const outcomeLooks: Record<LineOutcome, { icon: LucideIcon; ink: string; word: string }> = {
  passed: { icon: CircleCheck, ink: 'text-good', word: 'passed' },
  failed: { icon: CircleX, ink: 'text-bad', word: 'failed' },
  unknown: { icon: CircleHelp, ink: 'text-wait', word: 'not determined' },
}
