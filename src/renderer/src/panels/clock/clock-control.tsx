import { Clock, Loader } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useStore } from 'zustand'
import { useSession } from '../../stores/console.tsx'
import { useClockStore } from '../../stores/use-clock-store.ts'
import { classes } from '../../ui/classes.ts'
import { ClockPanel } from './clock-panel.tsx'
import { aheadText } from './clock-words.ts'

/** In the status bar: how far the virtual clock is ahead, if it is, and the way to move it. */
export const ClockControl = () => {
  const store = useClockStore()
  const open = useStore(store, (state) => state.open)
  const busy = useStore(store, (state) => state.busy)
  const clock = useSession((state) => state.clock)
  if (clock === null) return null
  const { aheadMs, moving } = clock
  const isMoving = busy || moving !== null
  const Icon = isMoving ? Loader : Clock
  const text = isMoving ? 'clock moving' : aheadMs === 0 ? null : `clock +${aheadText(aheadMs)} (virtual)`
  return (
    <Popover.Root open={open} onOpenChange={store.setOpen}>
      <Popover.Trigger
        aria-label={text === null ? 'Virtual clock' : `Virtual clock: ${text}`}
        title={text === null ? 'Virtual clock: it tells real time' : 'Virtual clock'}
        className={classes(
          'flex h-7 min-w-7 shrink-0 items-center justify-center gap-1.5 rounded-control px-2 whitespace-nowrap tabular hover:bg-hover hover:text-text',
          text !== null && 'font-medium text-simulated hover:text-simulated',
        )}
      >
        <Icon size={13} aria-hidden className={classes(isMoving && 'motion-safe:animate-spin')} />
        {text}
      </Popover.Trigger>
      <Popover.Portal container={document.querySelector('main')}>
        <Popover.Content
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Virtual clock"
          // What is done elsewhere on the page may be looked at beside it: Esc or a click outside closes it.
          onFocusOutside={(event) => event.preventDefault()}
          className="z-30 flex max-h-(--radix-popover-content-available-height) w-[352px] max-w-[calc(100vw-16px)] animate-float flex-col overflow-y-auto rounded-panel border border-line bg-raised shadow-float outline-none"
        >
          <ClockPanel />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
