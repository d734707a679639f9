import { CopyButton } from '../../ui/copy-button.tsx'

/** The fields of a message as a table with copy buttons. */
export const FieldTable = ({ fields }: { fields: Readonly<Record<string, string>> }) => {
  const entries = Object.entries(fields)
  if (entries.length === 0) return <p className="p-4 text-soft">The body has no fields.</p>
  return (
    <table aria-label="Fields" className="w-full table-fixed border-collapse">
      <colgroup>
        <col className="w-48" />
        <col />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(([name, value]) => (
          <tr key={name} className="group border-b border-line/60 align-top">
            <th
              scope="row"
              className="py-1.5 pr-3 pl-4 text-left font-mono text-code font-normal break-words text-faint"
            >
              {name}
            </th>
            <td className="py-1.5">
              <span className="flex min-w-0 items-start justify-between gap-2 pr-3">
                <span className="min-w-0 font-mono text-code break-all">
                  {value === '' ? <span className="text-faint">empty</span> : value}
                </span>
                <CopyButton text={value} what={name} className="-my-1" />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
