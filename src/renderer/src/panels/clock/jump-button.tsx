import { FastForward } from 'lucide-react'
import { useStore } from 'zustand'
import { toast } from '../../stores/toast.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { firedSummary, moveTone } from './fired-summary.ts'
import { useClockStore } from './use-clock-store.ts'

/** Moves the virtual clock on to the time an attempt is due, with everything that is due before it. */
export const JumpButton = ({ at, size = 'normal' }: { at: string } & Pick<ButtonProps, 'size'>) => {
  const store = useClockStore()
  const busy = useStore(store, (state) => state.busy)
  const jump = async () => {
    const move = await store.move({ to: at })
    const { open, problem } = store.getState()
    if (open) return
    const action = { label: 'Show', onClick: store.show }
    if (move === undefined) {
      if (problem !== null) toast.error(problem)
    } else if (move.finished) toast[moveTone(move)](`${firedSummary(move)}.`, { action })
    else toast.info('The clock is still on its way.', { action })
  }
  return (
    <Button size={size} disabled={busy} onClick={() => void jump()}>
      <FastForward size={size === 'small' ? 13 : 14} aria-hidden /> Jump to the next attempt
    </Button>
  )
}
