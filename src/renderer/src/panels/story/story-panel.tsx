import { Suspense, useEffect, useState } from 'react'
import type { LinkView } from '../../../../shared/contract/links.ts'
import { routes } from '../../backend/routes.ts'
import { useConsole } from '../../stores/console.tsx'
import { useAction } from '../../stores/use-action.ts'
import { classes } from '../../ui/classes.ts'
import { later } from '../../ui/later.ts'
import { useWidth } from '../../ui/use-width.ts'
import { type Bytes, bytesKey } from './story.ts'
import { StoryView } from './story-view.tsx'

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
  const retry = useAction((id: string) => backend.call(routes.retryDelivery, { params: { id } }))
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
      className={classes('flex [--story-ground:var(--surface)]', !flows && 'h-full min-h-0', !beside && 'flex-col')}
    >
      <div className={classes('min-w-0 flex-1', !flows && 'min-h-0 overflow-auto')}>
        <StoryView
          link={link}
          orderId={link.orderId}
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
