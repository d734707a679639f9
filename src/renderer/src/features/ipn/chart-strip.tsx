import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { browserStorage } from '../../ui/browser-storage.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'

const spans = [
  { value: '60', label: 'Hour' },
  { value: '1440', label: 'Day' },
  { value: '10080', label: 'Week' },
] as const
type Span = (typeof spans)[number]['value']

const storageKey = 'paylink-console.ipn-chart'

interface ChartStripProps {
  minutes: number
  onMinutes: (minutes: number) => void
  children: ReactNode
}

/** The chart of deliveries above the list. It is collapsible, and the choice is remembered. */
export const ChartStrip = ({ minutes, onMinutes, children }: ChartStripProps) => {
  const [open, setOpen] = useState(() => browserStorage.getItem(storageKey) !== 'closed')
  const toggle = () => {
    browserStorage.setItem(storageKey, open ? 'closed' : 'open')
    setOpen(!open)
  }
  return (
    <section
      aria-label="Deliveries over time"
      className="mx-4 mb-2 shrink-0 [@media(max-height:559px)]:hidden rounded-panel border border-line px-3 py-1"
    >
      <header className="flex h-7 items-center gap-1">
        <IconButton
          icon={ChevronRight}
          label={open ? 'Hide the chart' : 'Show the chart'}
          aria-expanded={open}
          onClick={toggle}
          className={open ? '-ml-2 rotate-90' : '-ml-2'}
        />
        <h2 className="flex-1 text-small font-medium text-soft">Deliveries over time</h2>
        {open && (
          <Segmented<Span>
            label="Span of the chart"
            value={String(minutes) as Span}
            onChange={(value) => onMinutes(Number(value))}
            options={spans}
          />
        )}
      </header>
      {open && <div className="pt-1 pb-1.5">{children}</div>}
    </section>
  )
}
