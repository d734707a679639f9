import { Loader, RotateCcw, Zap } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { touchText } from '../../ui/rule-mark.tsx'
import { Badge } from '../../ui/status.tsx'
import { useNow } from '../../ui/time.tsx'
import type { Next } from './story.ts'
import { countdownText } from './story-rows.ts'

/** What is still to come, counting down, with a way not to wait for it. */
export const NextAttempt = ({ next, onResend }: { next: Next; onResend: (deliveryId: string) => void }) => {
  const now = useNow()
  if (next.at === null) {
    return (
      <Badge tone="wait" icon={Loader} plain>
        {`Attempt ${next.number} is under way`}
      </Badge>
    )
  }
  const wait = next.at - now
  // Later attempts are the schedule's.
  const held = next.number === 1 && next.rules.length > 0
  return (
    <>
      <span title={held ? touchText(next.rules) : undefined}>
        <Badge tone={held ? 'simulated' : 'wait'} icon={held ? Zap : RotateCcw} plain>
          {`Attempt ${next.number} in ${countdownText(wait)}${held ? `, rule “${next.rules[0]?.name}”` : ''}`}
        </Badge>
      </span>
      <Button size="small" aria-label={`Send attempt ${next.number} now`} onClick={() => onResend(next.deliveryId)}>
        Now
      </Button>
    </>
  )
}
