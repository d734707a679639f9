import { Pause, Play } from 'lucide-react'
import { Button } from './button.tsx'

const number = new Intl.NumberFormat()

/** `124 of 3,201 · live`, with the button that holds new rows back. */
export const ListFooter = ({
  shown,
  total,
  paused,
  waiting,
  onPause,
}: {
  shown: number
  total: number
  paused: boolean
  waiting: number
  onPause: (paused: boolean) => void
}) => (
  <footer className="flex h-8 shrink-0 items-center justify-between border-t border-line px-4 text-small text-faint">
    <span className="tabular">
      {number.format(shown)} of {number.format(total)}
    </span>
    <Button kind="quiet" size="small" aria-pressed={paused} onClick={() => onPause(!paused)}>
      {paused ? <Play size={12} aria-hidden /> : <Pause size={12} aria-hidden />}
      {paused ? (waiting > 0 ? `Paused, ${number.format(waiting)} new` : 'Paused') : 'Live'}
    </Button>
  </footer>
)
