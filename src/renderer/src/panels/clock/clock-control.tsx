import { Clock, Loader } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSession } from '../../stores/console.tsx'
import { classes } from '../../ui/classes.ts'
import { later } from '../../ui/later.ts'
import { useClock, useClockStore } from './clock-store.ts'
import { aheadText } from './fired-summary.ts'

const ClockPopover = later(() => import('./clock-popover.tsx'))

/** In the status bar: shows how far the virtual clock is ahead, and opens its panel. */
export const ClockControl = () => {
  const store = useClockStore()
  const open = useClock((state) => state.open)
  const busy = useClock((state) => state.busy)
  const clock = useSession((state) => state.clock)
  const [button, attach] = useState<HTMLButtonElement | null>(null)
  if (clock === null) return null
  const { aheadMs, moving } = clock
  const isMoving = busy || moving !== null
  const Icon = isMoving ? Loader : Clock
  const isVirtual = isMoving || aheadMs !== 0
  const text = isMoving ? 'clock moving' : aheadMs === 0 ? 'Clock' : `clock +${aheadText(aheadMs)} (virtual)`
  return (
    <>
      <button
        ref={attach}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={isVirtual ? `Virtual clock: ${text}` : 'Virtual clock'}
        title={isVirtual ? 'Virtual clock' : 'Virtual clock: real time'}
        onClick={() => store.setOpen(!open)}
        className={classes(
          'flex h-7 min-w-7 shrink-0 items-center justify-center gap-1.5 rounded-control px-2 whitespace-nowrap tabular hover:bg-hover hover:text-text',
          isVirtual && 'font-medium text-simulated hover:text-simulated',
        )}
      >
        <Icon size={13} aria-hidden className={classes(isMoving && 'motion-safe:animate-spin')} />
        {text}
      </button>
      <Suspense fallback={null}>
        {open && button !== null && <ClockPopover button={button} onClose={() => store.setOpen(false)} />}
      </Suspense>
    </>
  )
}
