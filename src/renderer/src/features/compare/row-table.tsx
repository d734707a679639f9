import type { ComparedRow } from '../../../../shared/contract/compare.ts'
import { classes } from '../../ui/classes.ts'

const shownValue = (value: string | null) =>
  value === null ? (
    <span className="text-faint">not there</span>
  ) : value === '' ? (
    <span className="text-faint">empty</span>
  ) : (
    value
  )

/** Names with a value on each side. Rows that differ are marked by colour and by a word. */
export const RowTable = ({ title, rows, none }: { title: string; rows: readonly ComparedRow[]; none: string }) => (
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
