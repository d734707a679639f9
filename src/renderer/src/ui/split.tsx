import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels'
import { browserStorage } from './browser-storage.ts'
import { inOverlay } from './takes-text.ts'
import { useMedia } from './use-media.ts'

interface SplitProps {
  /** The key of the stored layout. */
  id: string
  list: ReactNode
  details: ReactNode
  /** Whether a row is selected. On a narrow window the details show only then. */
  open: boolean
  onClose: () => void
  /** The page's title, used when the details cover the list. */
  title?: string
}

/**
 * A list on the left and details on the right. The divider can be dragged or moved with arrow keys, and its position is
 * stored. Below 900 px the details, if any, cover the list: they take the focus, and Esc closes them.
 */
export const Split = ({ id, list, details, open, onClose, title }: SplitProps) => {
  const narrow = useMedia('(max-width: 899px)')
  const cover = useRef<HTMLDivElement>(null)
  const wasCovered = useRef(false)
  const covered = narrow && open
  useEffect(() => {
    if (covered && !inOverlay(document.activeElement)) cover.current?.focus()
    else if (wasCovered.current && !open) document.querySelector<HTMLElement>('[data-list]')?.focus()
    wasCovered.current = covered
  }, [covered, open])
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented && !inOverlay(event.target)) onClose()
  }
  const layout = useDefaultLayout({ id: `split-${id}`, storage: browserStorage })
  if (narrow) {
    return (
      <div className="relative h-full">
        <div className="h-full" inert={open}>
          {list}
        </div>
        {open && (
          <button
            type="button"
            aria-label="Back to the list"
            onClick={onClose}
            className="absolute inset-y-0 left-0 w-6"
          />
        )}
        {open && (
          // biome-ignore lint/a11y/noStaticElementInteractions: keys that bubble up from the controls inside.
          <div
            ref={cover}
            tabIndex={-1}
            onKeyDown={leave}
            className="absolute inset-0 left-6 animate-float border-l border-line bg-surface shadow-float outline-none"
          >
            {title !== undefined && <h1 className="sr-only">{title}</h1>}
            {details}
          </div>
        )}
      </div>
    )
  }
  return (
    <Group {...layout} orientation="horizontal" className="h-full">
      <Panel id="list" defaultSize="54" minSize={360}>
        {list}
      </Panel>
      <Separator
        aria-label="Resize the list"
        className="w-px bg-line outline-offset-0 transition-colors duration-120 data-[separator=active]:bg-accent data-[separator=hover]:bg-accent"
      />
      <Panel id="details" minSize={360} className="bg-surface">
        {details}
      </Panel>
    </Group>
  )
}
