import { ChevronRight, Columns2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { CaseExchange, OpenedCase } from '../../../../shared/contract/cases.ts'
import { AppliedRules } from '../../panels/applied-rules.tsx'
import { CompareButton } from '../../panels/compare-button.tsx'
import { comparePath } from '../../panels/compare-path.ts'
import { ExchangeView } from '../../panels/exchange-view.tsx'
import { useSession } from '../../stores/console.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { HttpStatus } from '../../ui/status.tsx'
import { counted } from '../../ui/text/counted.ts'
import { Time } from '../../ui/text/time.tsx'
import { AddNote } from './add-note.tsx'

/** The steps of a case. Each expands to its exact bytes and accepts notes. */
export const CaseSteps = ({ opened, onChange }: { opened: OpenedCase; onChange: (next: OpenedCase) => void }) => {
  const { exchanges } = opened.case
  const [open, setOpen] = useState<string | null>(exchanges.find(({ request }) => request !== null)?.id ?? null)
  return (
    <ol aria-label="Steps" className="flex flex-col">
      {exchanges.map((one) => (
        <li key={one.id} className="border-b border-line">
          <StepHead
            one={one}
            notes={opened.case.notes.filter(({ anchor }) => anchor.exchange === one.id).length}
            open={open === one.id}
            onToggle={() => setOpen(open === one.id ? null : one.id)}
          />
          {open === one.id && <StepBody one={one} opened={opened} onChange={onChange} />}
        </li>
      ))}
    </ol>
  )
}

const origins = { material: 'merchant’s material', 'made-here': 'made by the service' } as const

interface StepHeadProps {
  one: CaseExchange
  notes: number
  open: boolean
  onToggle: () => void
}

const StepHead = ({ one, notes, open, onToggle }: StepHeadProps) => (
  <button
    type="button"
    aria-expanded={open}
    onClick={onToggle}
    className="flex w-full items-center gap-3 px-4 py-2 text-left outline-offset-[-2px] hover:bg-hover"
  >
    <ChevronRight size={14} className={classes('shrink-0 text-faint', open && 'rotate-90')} aria-hidden />
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="truncate font-medium">{one.title}</span>
      <span className="truncate text-small text-soft">
        {origins[one.origin]}
        {one.error !== null && ` · ${one.error}`}
        {notes > 0 && ` · ${counted(notes, 'note')}`}
      </span>
    </span>
    {one.response !== null && one.response.status > 0 && <HttpStatus status={one.response.status} />}
    {one.at !== null && <Time at={one.at} className="shrink-0 text-small text-faint tabular" />}
  </button>
)

interface StepBodyProps {
  one: CaseExchange
  opened: OpenedCase
  onChange: (next: OpenedCase) => void
}

const StepBody = ({ one, opened, onChange }: StepBodyProps) => {
  const [, navigate] = useLocation()
  const key = opened.case.head.merchant?.key
  const merchant = useSession(({ merchants }) => merchants.find((known) => known.key === key) ?? merchants[0])
  const { id } = opened.summary
  const compare = (): void => {
    if (merchant === undefined) return
    const left = { kind: 'case', caseId: id, exchange: one.id } as const
    navigate(comparePath(left, { kind: 'latest-good', merchantId: merchant.id }))
  }
  return (
    <div className="flex flex-col">
      <AppliedRules rules={one.rules} className="mx-4 mt-2" />
      {one.request === null ? (
        <p className="px-4 py-2 text-soft">No bytes crossed the wire in this step.</p>
      ) : (
        <ExchangeView
          exchange={{
            request: one.request,
            response: one.response !== null && one.response.status > 0 ? one.response : null,
            durationMs: one.durationMs ?? 0,
            measured: one.kind === 'ipn' ? 'round trip' : 'in the service',
            failure: one.error ?? 'No answer is known.',
          }}
        />
      )}
      {one.comparison !== null && one.comparison.differences.length > 0 && (
        <ul aria-label="What arrived differently" className="mx-4 mb-3 flex flex-col gap-1">
          {one.comparison.differences.map(({ field, sent, received }) => (
            <li key={field} className="text-soft">
              <code className="font-mono text-code">{field}</code> was sent as {sent ?? 'nothing'} and received as{' '}
              {received ?? 'nothing'}.
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-start gap-2 px-4 pb-4">
        {one.kind === 'create' && merchant !== undefined && (
          <Button icon={Columns2} size="small" onClick={compare}>
            Compare with the latest good call here
          </Button>
        )}
        {one.request !== null && (
          <CompareButton exchange={{ kind: 'case', caseId: id, exchange: one.id }} title={one.title} />
        )}
        <AddNote id={id} exchange={one} onChange={onChange} />
      </div>
    </div>
  )
}
