import { Loader, RotateCcw } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
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
  return (
    <>
      <Badge tone="wait" icon={RotateCcw} plain>
        {`Attempt ${next.number} in ${countdownText(wait)}`}
      </Badge>
      <Button size="small" aria-label={`Send attempt ${next.number} now`} onClick={() => onResend(next.deliveryId)}>
        Now
      </Button>
    </>
  )
}
