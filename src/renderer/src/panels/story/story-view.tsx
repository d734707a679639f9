import { type KeyboardEvent, useContext, useMemo } from 'react'
import { ZoneContext } from '../../ui/text/time.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { CompactRow } from './compact-row.tsx'
import { LaneHeads, LaneRow } from './lane-row.tsx'
import type { Bytes } from './story.ts'
import { storyRows } from './story-rows.ts'
import type { StoryLink } from './story-steps.ts'

/** Minimum width for four lanes with labels. px. */
const lanesFrom = 480

const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const steps = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-step]')]
  const index = steps.indexOf(document.activeElement as HTMLElement)
  const next = steps[index + (event.key === 'ArrowDown' ? 1 : -1)]
  if (index < 0 || next === undefined) return
  event.preventDefault()
  next.focus()
}

interface StoryViewProps {
  link: StoryLink
  orderId: string
  /** The key of the row whose bytes are open. */
  selected: string | null
  onSelect: (bytes: Bytes) => void
  /** Esc closes the bytes. */
  onClose: () => void
  onRetry: (deliveryId: string) => void
}

/** The timeline of a payment link. Each arrow opens its exact bytes. */
export const StoryView = ({ link, orderId, selected, onSelect, onClose, onRetry }: StoryViewProps) => {
  const [element, width] = useWidth<HTMLDivElement>()
  const zone = useContext(ZoneContext)(link.merchantId)
  const inZone = useMemo(() => () => zone, [zone])
  const rows = useMemo(() => storyRows(link), [link])
  const wide = width >= lanesFrom
  const Row = wide ? LaneRow : CompactRow
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || selected === null) return moveFocus(event)
    event.stopPropagation()
    onClose()
  }
  return (
    <div ref={element} className="relative">
      <ZoneContext value={inZone}>
        {wide && <LaneHeads />}
        <ol aria-label={`Story of ${orderId}`} onKeyDown={handleKey} className="flex flex-col py-2">
          {rows.map((row) => (
            <li key={row.key}>
              <Row row={row} selected={selected} onSelect={onSelect} onRetry={onRetry} />
            </li>
          ))}
        </ol>
      </ZoneContext>
    </div>
  )
}
