import { Play, Square } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { scorecardAmount } from '../../../../../shared/scorecard-amount.ts'
import { useSession } from '../../../stores/console.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useScorecard, useScorecardStore } from './scorecard-store.ts'

const RunButton = ({ ready }: { ready: boolean }) => {
  const store = useScorecardStore()
  const running = useScorecard(({ phase }) => phase === 'running')
  if (running) {
    return (
      // Two separate elements: a button that changes its type during a click would submit the form.
      <Button icon={Square} key="stop" onClick={store.stop}>
        Stop
      </Button>
    )
  }
  return (
    <Button icon={Play} key="run" kind="primary" type="submit" disabled={!ready}>
      Run
    </Button>
  )
}

/** Chooses the receiver, the merchant, and the URL of an order's status. */
export const ScorecardForm = () => {
  const store = useScorecardStore()
  const { ipnUrl, merchantId, probe, orderPrefix } = useScorecard((state) => state.input)
  const merchants = useSession((state) => state.merchants)
  const serviceUrl = useSession(({ status }) => status?.serviceUrl)
  const chosen = merchants.find(({ id }) => id === merchantId) ?? merchants.at(-1)
  const inbox = `${serviceUrl ?? ''}/inbox/demo`
  const [open, setOpen] = useState(false)
  const hasResult = useScorecard(({ phase, lines }) => phase === 'running' || lines.length > 0)
  const ready = chosen !== undefined && serviceUrl !== undefined

  const run = (event: FormEvent) => {
    event.preventDefault()
    setOpen(false)
    if (chosen !== undefined) void store.run({ inbox, merchantId: chosen.id })
  }
  // Collapses the form to one line, to leave room for the result.
  if (hasResult && !open) {
    return (
      <form
        aria-label="What to check"
        onSubmit={run}
        className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line px-4 pb-3"
      >
        <span className="min-w-0 flex-1 truncate font-mono text-code" title={ipnUrl || inbox}>
          {ipnUrl || inbox}
        </span>
        <span className="text-soft">{chosen?.name}</span>
        <Button onClick={() => setOpen(true)}>Change…</Button>
        <RunButton ready={ready} />
      </form>
    )
  }
  return (
    <form
      aria-label="What to check"
      onSubmit={run}
      className="grid shrink-0 grid-cols-1 gap-x-4 gap-y-3 border-b border-line px-4 pt-3 pb-4 min-[700px]:grid-cols-2 min-[1500px]:grid-cols-[2fr_1fr_2fr_1fr]"
    >
      <Field label="IPN URL" hint="Your receiver. Left empty: the built-in inbox.">
        <TextInput
          mono
          inputMode="url"
          value={ipnUrl}
          placeholder={inbox}
          onChange={(ipnUrl) => store.edit({ ipnUrl })}
        />
      </Field>
      <Field label="Merchant" hint="Whose payments are made.">
        <Select
          value={chosen?.id ?? ''}
          onChange={(next) => store.edit({ merchantId: next })}
          options={merchants.map(({ id: value, name, key }) => ({ value, label: `${name} · ${key}` }))}
        />
      </Field>
      <Field
        label="Order status URL (optional)"
        hint="Called with GET before and after each payment. Best: returns how often the order was paid. {order} becomes the order id."
      >
        <TextInput
          mono
          inputMode="url"
          value={probe}
          placeholder="http://127.0.0.1:9001/orders/{order}"
          onChange={(probe) => store.edit({ probe })}
        />
      </Field>
      <div className="flex gap-3">
        <Field
          label="Order ids begin with"
          hint={`Your shop should know orders like these, at ${scorecardAmount}.`}
          className="min-w-0 flex-1"
        >
          <TextInput
            mono
            value={orderPrefix}
            maxLength={24}
            placeholder="SCORE-"
            onChange={(orderPrefix) => store.edit({ orderPrefix })}
          />
        </Field>
        <div className="pt-5">
          <RunButton ready={ready} />
        </div>
      </div>
    </form>
  )
}
