import { CircleAlert, Pause, Play, Radio } from 'lucide-react'
import { Button } from '../button.tsx'

const number = new Intl.NumberFormat()

const buttonWords = (paused: boolean, waiting: number): string => {
  if (!paused) return 'Pause'
  return waiting > 0 ? `Resume, ${number.format(waiting)} new` : 'Resume'
}

interface ListFooterProps {
  total: number
  all: number
  paused: boolean
  waiting: number
  /** Nothing is known of the list yet. */
  isLoading: boolean
  isDown: boolean
  onPause: (paused: boolean) => void
}

/** `12 of 3,201`, and nothing of an empty list. */
const countWords = (total: number, all: number): string =>
  all + total === 0 ? '' : `${number.format(total)} of ${number.format(Math.max(all, total))}`

/** The number of matching rows, of all; whether the list is live, and the button that pauses it. */
export const ListFooter = ({ total, all, paused, waiting, isLoading, isDown, onPause }: ListFooterProps) => (
  <footer className="flex h-8 shrink-0 items-center justify-between border-t border-line px-4 text-small text-faint">
    <span className="tabular">{isLoading ? 'Loading…' : countWords(total, all)}</span>
    {isDown ? (
      <span className="flex items-center gap-1.5 px-2 text-bad">
        <CircleAlert size={12} aria-hidden /> Not live: the service does not answer
      </span>
    ) : (
      <span className="flex items-center gap-1">
        <span className="flex items-center gap-1.5 px-1">
          {!paused && <Radio size={12} className="text-good" aria-hidden />}
          {paused ? 'Paused' : 'Live'}
        </span>
        <Button kind="quiet" size="small" aria-pressed={paused} onClick={() => onPause(!paused)}>
          {paused ? <Play size={12} aria-hidden /> : <Pause size={12} aria-hidden />}
          {buttonWords(paused, waiting)}
        </Button>
      </span>
    )}
  </footer>
)
