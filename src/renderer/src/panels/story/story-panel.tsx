import { type KeyboardEvent, Suspense, useContext, useEffect, useMemo, useState } from 'react'
import type { LinkView } from '../../../../shared/contract/links.ts'
import { useConsole } from '../../stores/console.tsx'
import { useAction } from '../../stores/use-action.ts'
import { classes } from '../../ui/classes.ts'
import { later } from '../../ui/later.ts'
import { ZoneContext } from '../../ui/text/time.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { CompactRow } from './compact-row.tsx'
import { LaneHeads, LaneRow } from './lane-row.tsx'
import { type Bytes, bytesKey } from './story.ts'
import { storyRows } from './story-rows.ts'

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
  link: LinkView
  /** The key of the row whose bytes are open. */
  selected: string | null
  onSelect: (bytes: Bytes) => void
  /** Esc closes the bytes. */
  onClose: () => void
  onRetry: (deliveryId: string) => void
}

/** The timeline of a payment link. Each arrow opens its exact bytes. */
const StoryView = ({ link, selected, onSelect, onClose, onRetry }: StoryViewProps) => {
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
        <ol aria-label={`Story of ${link.orderId}`} onKeyDown={handleKey} className="flex flex-col py-2">
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

const BytesPanel = later(() => import('./bytes-panel.tsx'))

/** Minimum width for showing the bytes beside the timeline instead of below it. px. */
const besideFrom = 1_000

const openStep = (within: HTMLElement | null): HTMLElement | null =>
  within?.querySelector<HTMLElement>('[data-step][aria-pressed="true"]') ?? null

/**
 * The timeline of a link with the bytes of the selected arrow. It fills the height it is given. With `flows` it is as
 * high as its content, and the page scrolls.
 */
export const StoryPanel = ({ link, flows = false }: { link: LinkView; flows?: boolean }) => {
  const { backend } = useConsole()
  const [bytes, setBytes] = useState<Bytes | null>(null)
  const [element, width] = useWidth<HTMLDivElement>()
  const retry = useAction((id: string) => backend.call('POST /api/deliveries/:id/retry', { params: { id } }))
  const beside = width >= besideFrom
  const selected = bytes === null ? null : bytesKey(bytes)

  // The panel of bytes may cover the clicked arrow.
  useEffect(() => {
    if (selected !== null) openStep(element.current)?.scrollIntoView({ block: 'nearest' })
  }, [selected, element])

  const close = () => {
    setBytes(null)
    openStep(element.current)?.focus()
  }

  return (
    <div
      ref={element}
      className={classes(
        'flex [--story-ground:var(--color-surface)]',
        !flows && 'h-full min-h-0',
        !beside && 'flex-col',
      )}
    >
      <div className={classes('min-w-0 flex-1', !flows && 'min-h-0 overflow-auto')}>
        <StoryView
          link={link}
          selected={selected}
          onSelect={(next) => setBytes(bytesKey(next) === selected ? null : next)}
          onClose={close}
          onRetry={retry.start}
        />
      </div>
      {bytes !== null && (
        <div
          className={classes(
            'min-h-0 shrink-0 border-line',
            beside ? 'w-[46%] border-l' : 'border-t border-line-strong',
            !beside && (flows ? 'h-[420px]' : 'h-[54%]'),
          )}
        >
          <Suspense fallback={null}>
            <BytesPanel bytes={bytes} onClose={close} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
