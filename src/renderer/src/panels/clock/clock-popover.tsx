import { Popover } from 'radix-ui'
import { useMemo, useRef } from 'react'
import { ClockPanel } from './clock-panel.tsx'

/**
 * The panel of the virtual clock, beside the button that opens it. Loaded when needed: import it through
 * clock-control.tsx.
 */
const ClockPopover = ({ button, onClose }: { button: HTMLButtonElement; onClose: () => void }) => {
  const anchor = useMemo(() => ({ current: button }), [button])
  const leftByPointer = useRef(false)
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal container={document.querySelector('main')}>
        <Popover.Content
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Virtual clock"
          onPointerDownOutside={(event) => {
            leftByPointer.current = true
            // The button closes the panel itself.
            if (event.target instanceof Node && button.contains(event.target)) event.preventDefault()
          }}
          // The panel stays open when focus moves to the page. Esc or a click outside closes it.
          onFocusOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!leftByPointer.current) button.focus()
          }}
          className="z-30 flex max-h-(--radix-popover-content-available-height) w-[352px] max-w-[calc(100vw-16px)] animate-float flex-col overflow-y-auto rounded-panel border border-line bg-raised shadow-float outline-none"
        >
          <ClockPanel />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

export default ClockPopover
