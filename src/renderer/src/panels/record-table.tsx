import type { ReactNode } from 'react'

/** An aligned table of names and values. */
export const RecordTable = ({ rows }: { rows: readonly { name: string; value: ReactNode }[] }) => (
  <dl className="grid grid-cols-[minmax(96px,auto)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
    {rows.map(({ name, value }) => (
      <div key={name} className="contents">
        <dt className="py-0.5 text-faint">{name}</dt>
        <dd className="min-w-0 py-0.5 break-words [&_button]:-my-1">{value}</dd>
      </div>
    ))}
  </dl>
)
