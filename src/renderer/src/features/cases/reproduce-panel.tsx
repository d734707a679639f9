import { Play } from 'lucide-react'
import { useStore } from 'zustand'
import type { OpenedCase } from '../../../../shared/contract/cases.ts'
import type { ScenarioResult } from '../../../../shared/contract/scenarios.ts'
import { StepRow } from '../../panels/step-row.tsx'
import { useConsole, useSession } from '../../stores/console.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { createReproduceStores } from './reproduce-store.ts'

const summaryOf = ({ outcome, steps }: ScenarioResult): string => {
  const same = steps.filter((step) => step.outcome === 'passed').length
  if (outcome === 'passed')
    return steps.length === 1 ? 'The one step gave the same result.' : `All ${steps.length} steps gave the same result.`
  return `${same} of ${steps.length} steps gave the same result. The one that did not shows why; the steps after it were not run.`
}

/** Runs the scenario of the case on this service, as a merchant of this console. */
export const ReproducePanel = ({ opened }: { opened: OpenedCase }) => {
  const store = useConsole().kept(createReproduceStores).of(opened.summary.id)
  const { chosen, phase, steps, result, problem } = useStore(store)
  const { scenario, notReproduced, head } = opened.case
  const merchants = useSession((state) => state.merchants)
  const known = merchants.find(({ key }) => key === head.merchant?.key)
  const merchantId = (merchants.find(({ id }) => id === chosen) ?? known)?.id ?? ''
  if (scenario === null) {
    return (
      <div className="flex flex-col gap-3 p-4">
        <Notice tone="wait">Nothing in this case can be reproduced here.</Notice>
        {notReproduced.map((line) => (
          <p key={line} className="text-soft">
            {line}
          </p>
        ))}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4 py-4">
      <div className="flex flex-col gap-3 px-4">
        <p className="text-soft">
          Makes the same payment on this service, under the same settings, fault rules and answers. IPNs go to an inbox
          here, never to the merchant. What it changes is restored afterwards; the payment it makes stays in Payments.
          {/^ {2}- clock: /m.test(scenario) &&
            ' It moves the virtual clock of the whole console: everything due until then happens too.'}
        </p>
        <div className="flex flex-wrap items-end gap-3">
          <Field label="As the merchant" className="w-64">
            <Select
              value={merchantId}
              onChange={(id) => store.setState({ chosen: id })}
              options={[
                ...(merchantId === '' ? [{ value: '', label: 'Choose a merchant…' }] : []),
                ...merchants.map(({ id, name, key }) => ({ value: id, label: `${name} (${key})` })),
              ]}
            />
          </Field>
          <Button
            icon={Play}
            kind="primary"
            disabled={phase === 'running' || merchantId === ''}
            onClick={() => void store.run(merchantId)}
          >
            Reproduce here
          </Button>
        </div>
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        {result !== null && <Notice tone={result.outcome === 'passed' ? 'idle' : 'bad'}>{summaryOf(result)}</Notice>}
        {notReproduced.map((line) => (
          <Notice key={line} tone="wait">
            Not reproduced: {line}
          </Notice>
        ))}
      </div>
      {steps.length > 0 && (
        <ol aria-label="Steps of the run" className="border-t border-line">
          {steps.map((step) => (
            <StepRow key={`${step.line} ${step.title}`} step={step} />
          ))}
        </ol>
      )}
      <details className="px-4">
        <summary className="cursor-pointer text-soft">The scenario</summary>
        <pre className="mt-2 overflow-auto rounded-control bg-sunken p-3 font-mono text-code">{scenario}</pre>
      </details>
    </div>
  )
}
