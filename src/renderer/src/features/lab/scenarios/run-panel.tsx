import { CircleCheck, CircleX, ListChecks, LoaderCircle } from 'lucide-react'
import { StepRow } from '../../../panels/step-row.tsx'
import { useScenario } from '../../../stores/scenario-store.ts'
import { classes } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { durationText } from '../../../ui/text/time.tsx'

const Summary = () => {
  const running = useScenario(({ phase }) => phase === 'running')
  const result = useScenario((state) => state.result)
  const done = useScenario(({ steps }) => steps.length)
  if (running) {
    return (
      <p className="flex items-center gap-2 text-soft">
        <LoaderCircle size={16} className="animate-spin" aria-hidden /> Running, {counted(done, 'step')} done
      </p>
    )
  }
  if (result === null) return null
  const passed = result.outcome === 'passed'
  const Icon = passed ? CircleCheck : CircleX
  return (
    <p className={classes('flex flex-wrap items-center gap-2 font-medium', passed ? 'text-good' : 'text-bad')}>
      <Icon size={16} aria-hidden /> {result.name} {result.outcome}
      <span className="font-normal text-soft tabular">in {durationText(result.durationMs)}</span>
    </p>
  )
}

/** The current or last run, step by step. */
export const RunPanel = () => {
  const steps = useScenario((state) => state.steps)
  const problem = useScenario((state) => state.problem)
  const idle = useScenario(({ phase, result }) => phase === 'idle' && result === null)
  return (
    <section aria-label="Run" className="flex h-full min-h-0 flex-col">
      <div role="status" className="flex min-h-14 shrink-0 items-center px-4 py-2 empty:hidden">
        <Summary />
      </div>
      {problem !== null && (
        <Notice tone="bad" className="mx-4 mb-3">
          {problem}
        </Notice>
      )}
      {steps.length > 0 ? (
        <ol aria-label="Steps of the run" className="min-h-0 flex-1 overflow-auto border-t border-line">
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps come in order and never move.
            <StepRow key={index} step={step} />
          ))}
        </ol>
      ) : (
        idle && (
          <div className="min-h-0 flex-1 overflow-auto">
            <EmptyState icon={ListChecks} title="Run it to see each step">
              Payments are really made, and IPNs really sent. Settings, rules, inboxes and the clock are restored
              afterwards. In a build: <code className="font-mono text-code">paylink-console run file.yaml</code>
            </EmptyState>
          </div>
        )
      )}
    </section>
  )
}
