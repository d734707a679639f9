import { Columns2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import type { CaseExchange } from '../../../../shared/contract/cases.ts'
import type { ComparedRef, ComparedRow } from '../../../../shared/contract/compare.ts'
import { useConsole } from '../../stores/console.tsx'
import { useResource } from '../../stores/use-resource.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { BodyView } from '../../ui/code/body-view.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Time } from '../../ui/text/time.tsx'

const shownValue = (value: string | null) =>
  value === null ? (
    <span className="text-faint">not there</span>
  ) : value === '' ? (
    <span className="text-faint">empty</span>
  ) : (
    value
  )

/** Names with a value on each side. Rows that differ are marked by colour and by a word. */
const RowTable = ({ title, rows, none }: { title: string; rows: readonly ComparedRow[]; none: string }) => (
  <section aria-label={title} className="flex flex-col gap-2">
    <h2 className="text-section font-semibold">{title}</h2>
    {rows.length === 0 ? (
      <p className="text-soft">{none}</p>
    ) : (
      <table className="w-full table-fixed border-collapse">
        <thead className="text-left text-small text-faint">
          <tr>
            <th className="w-44 py-1 pr-3 pl-2 font-normal">Name</th>
            <th className="py-1 pr-3 font-normal">Left</th>
            <th className="py-1 font-normal">Right</th>
          </tr>
        </thead>
        <tbody className="font-mono text-code">
          {rows.map(({ name, left, right, same }) => (
            <tr key={name} className={classes('border-t border-line align-top', !same && 'bg-wait-soft')}>
              <th scope="row" className="py-1 pr-3 pl-2 text-left font-normal break-words">
                {name}
                {!same && <span className="sr-only"> differs</span>}
              </th>
              <td className="py-1 pr-3 break-all">{shownValue(left)}</td>
              <td className="py-1 pr-2 break-all">{shownValue(right)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)

const refOf = (text: string | null): ComparedRef | undefined => {
  try {
    return text === null ? undefined : (JSON.parse(text) as ComparedRef)
  } catch {
    return undefined
  }
}

/** Two exchanges side by side, differences first. */
const ComparePage = () => {
  const query = new URLSearchParams(useSearch())
  const [left, right] = [refOf(query.get('left')), refOf(query.get('right'))]
  if (left === undefined || right === undefined) {
    return (
      <EmptyState
        icon={Columns2}
        title="Nothing to compare"
        action={
          <Link href="/log" className={buttonClasses('secondary')}>
            Open the Log
          </Link>
        }
      >
        Mark two rows of Payments, IPN, Inbox or the Log by the boxes at their left, and choose Compare. Or open a call,
        an attempt, a message or a step of a case, choose Select to compare, then open another one and choose Compare
        with it.
      </EmptyState>
    )
  }
  return <Compared left={left} right={right} />
}

const Compared = ({ left, right }: { left: ComparedRef; right: ComparedRef }) => {
  const { call } = useConsole().backend
  const [all, setAll] = useState(false)
  const { data, problem } = useResource(`compare ${JSON.stringify([left, right])}`, (signal) =>
    call('POST /api/compare', { body: { left, right }, signal }),
  )
  const shown = (rows: readonly ComparedRow[]): readonly ComparedRow[] =>
    all ? rows : rows.filter(({ same }) => !same)
  return (
    <section aria-label="Compare" className="flex h-full flex-col gap-4 overflow-auto bg-surface p-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-page font-semibold">Compare</h1>
        <span className="flex items-center gap-2 text-soft">
          Show what is the same too
          <Switch label="Show what is the same too" checked={all} onChange={setAll} />
        </span>
      </header>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {data && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <Side name="Left" one={data.left} order={orderIn(data.fields, 'left')} />
            <Side name="Right" one={data.right} order={orderIn(data.fields, 'right')} />
          </div>
          <RowTable title="Fields" rows={shown(data.fields)} none="Every field is the same." />
          <RowTable title="Headers" rows={shown(data.headers)} none="Every header is the same." />
          {data.signature.length > 0 && (
            <RowTable title="Correct signature" rows={shown(data.signature)} none="Every step is the same." />
          )}
          <section aria-label="Bytes" className="flex flex-col gap-2">
            <h2 className="text-section font-semibold">Bytes</h2>
            <p className="text-soft">
              {data.body.identical
                ? 'Both bodies are the same, byte for byte.'
                : `The bodies differ from character ${(data.body.firstDifference ?? 0) + 1}.`}
            </p>
            {!data.body.identical && (
              <div className="grid grid-cols-2 gap-3 max-[899px]:grid-cols-1">
                {[data.left, data.right].map(
                  (one, at) =>
                    one.request && (
                      <BodyView
                        key={at === 0 ? 'left' : 'right'}
                        body={one.request.body}
                        contentType=""
                        label={at === 0 ? 'Left body' : 'Right body'}
                      />
                    ),
                )}
              </div>
            )}
          </section>
        </>
      )}
    </section>
  )
}

/** The order of a create call, or of an IPN. */
const orderIn = (fields: readonly ComparedRow[], side: 'left' | 'right'): string | null =>
  fields.find((field) => ['order_id', 'merchant_ref_code'].includes(field.name) && field[side] !== null)?.[side] ?? null

const Side = ({ name, one, order }: { name: string; one: CaseExchange; order: string | null }) => (
  <section aria-label={name} className="flex min-w-0 flex-col rounded-control bg-sunken px-3 py-2">
    <span className="truncate font-medium">{one.title}</span>
    <span className="text-small text-soft">
      {order !== null && !one.title.includes(order) && (
        <span className="mr-3 font-mono text-code break-all text-text">{order}</span>
      )}
      {one.at !== null && <Time at={one.at} />}
      {one.response !== null && ` · ${one.response.status}`}
    </span>
  </section>
)

export default ComparePage
