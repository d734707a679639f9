import { Presentation, Rocket } from 'lucide-react'
import { cardOutcomes, testCards } from '../../../../shared/test-cards.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { DemoRun, DemoState } from './demo-run.ts'

const outcomes = [
  ...cardOutcomes.map((outcome) => ({ value: outcome, label: testCards[outcome].label })),
  { value: 'by-hand', label: 'By hand' },
] as const

const formats = [
  { value: 'form', label: 'Form' },
  { value: 'json', label: 'JSON' },
] as const

interface MakePaymentProps {
  demo: DemoRun
  state: DemoState
  onMake: (() => void) | undefined
}

/** The main button of the product, with the kind of payment to make. */
export const MakePayment = ({ demo, state, onMake }: MakePaymentProps) => {
  const busy = state.phase === 'building' || state.phase === 'paying'
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        <div className="flex flex-col gap-1">
          <span className="text-small font-medium text-soft">Outcome</span>
          <Segmented
            label="Outcome"
            value={state.outcome}
            onChange={(outcome) => demo.choose({ outcome })}
            options={outcomes}
          />
        </div>
        <div className="flex flex-col gap-1">
          <span className="text-small font-medium text-soft">IPN format</span>
          <Segmented
            label="IPN format"
            value={state.format}
            onChange={(format) => demo.choose({ format })}
            options={formats}
          />
        </div>
      </div>
      <Button
        kind="primary"
        size="large"
        className="w-full max-w-md"
        disabled={busy || onMake === undefined}
        onClick={onMake}
      >
        <Rocket size={17} aria-hidden />
        {state.outcome === 'by-hand' ? 'Make a payment link' : 'Make a test payment'}
      </Button>
      {/* `/present` is loaded as a new page, because it has its own policy. */}
      <a href="/present" className="flex items-center gap-1.5 self-start text-accent hover:underline">
        <Presentation size={15} aria-hidden /> Show it to others
      </a>
    </div>
  )
}
