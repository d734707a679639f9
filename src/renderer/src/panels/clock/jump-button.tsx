import { FastForward } from 'lucide-react'
import { toast } from '../../stores/toast.ts'
import { Button } from '../../ui/button.tsx'
import { delayText } from '../../ui/text/delay-text.ts'
import { useNow } from '../../ui/text/time.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useClock, useClockStore } from './clock-store.ts'
import { firedSummary, moveTone } from './fired-summary.ts'

/** Moves the virtual clock to the time an attempt is due, running everything due before it, and shows by how much. */
export const JumpButton = ({ at }: { at: string }) => {
  const store = useClockStore()
  const busy = useClock((state) => state.busy)
  const ahead = delayText(Math.max(1, Math.ceil((Date.parse(at) - useNow()) / 1_000)))
  const jump = async () => {
    const move = await store.move({ to: at })
    const { open, problem } = store.getState()
    if (open) return
    const action = { label: 'Show', onClick: store.show }
    if (move === undefined) {
      if (problem !== null) toast.error(problem)
    } else if (move.finished)
      toast[moveTone(move)](`The virtual clock moved ${ahead}. ${firedSummary(move)}.`, { action })
    else toast.info('The clock is still moving.', { action })
  }
  return (
    <Tooltip
      label={`Moves the virtual clock ${ahead} ahead: everything due until then is sent, and links expire. The status bar leads back to real time.`}
    >
      <Button icon={FastForward} size="small" disabled={busy} onClick={() => void jump()}>
        Jump to the next attempt: clock +{ahead}
      </Button>
    </Tooltip>
  )
}
