import { Loader, RotateCcw, Zap } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { appliedRulesText } from '../../ui/rule-mark.tsx'
import { Badge } from '../../ui/status.tsx'
import { useNow } from '../../ui/text/time.tsx'
import { JumpButton } from '../clock/jump-button.tsx'
import type { Next } from './story.ts'
import { countdownText } from './story-rows.ts'

/** The next attempt with a countdown, and two buttons that skip the wait: send now, or move the clock. */
export const NextAttempt = ({ next, onRetry }: { next: Next; onRetry: (deliveryId: string) => void }) => {
  const now = useNow()
  if (next.at === null) {
    return (
      <Badge tone="wait" icon={Loader} plain>
        {`Attempt ${next.number} is under way`}
      </Badge>
    )
  }
  const wait = next.at - now
  // Later attempts follow the retry schedule.
  const held = next.number === 1 && next.rules.length > 0
  return (
    <>
      <span title={held ? appliedRulesText(next.rules) : undefined}>
        <Badge tone={held ? 'simulated' : 'wait'} icon={held ? Zap : RotateCcw} plain>
          {`Attempt ${next.number} ${wait <= 0 ? 'now' : `in ${countdownText(wait)}`}${held ? `, rule “${next.rules[0]?.name}”` : ''}`}
        </Badge>
      </span>
      <Button size="small" aria-label={`Send attempt ${next.number} now`} onClick={() => onRetry(next.deliveryId)}>
        Now
      </Button>
      {wait > 0 && <JumpButton at={new Date(next.at).toISOString()} />}
    </>
  )
}
