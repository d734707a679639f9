import { Link } from 'wouter'
import { RecordTable } from '../../panels/record-table.tsx'
import type { OtherMaterial as Material } from '../../stores/doctor-store.ts'
import { Notice } from '../../ui/notice.tsx'
import { sourceWords } from './source-words.ts'

type Ipn = Extract<Material, { kind: 'ipn' }>
type AccessLine = Extract<Material, { kind: 'access-line' }>

const maxShown = 20

/** What could not be read, one sentence each. */
export const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.length === 0 ? null : (
    <Notice tone="wait">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Notice>
  )

/** Whether an IPN is the one that was sent from here. */
const MatchLine = ({ match }: { match: Ipn['match'] }) => {
  if (match === null) return <p className="text-soft">No payment here has its reference, transaction or order.</p>
  const { linkId, orderId, identical, differences } = match
  return (
    <div>
      <p>
        It belongs to{' '}
        <Link href={`/payments/${linkId}`} className="text-accent underline underline-offset-2">
          the payment of {orderId}
        </Link>
        {identical
          ? ', and is what was sent to the byte.'
          : differences.length === 0
            ? '.'
            : ', and differs from what was sent:'}
      </p>
      {differences.length > 0 && (
        <ul>
          {differences.map(({ field, sent, received }) => (
            <li key={field} className="break-words">
              <code className="font-mono text-code">{field}</code> was {sent ?? 'not there'} and is{' '}
              {received ?? 'not there'}.
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const IpnPart = ({ ipn }: { ipn: Ipn }) => {
  const { fields, faults, notes, match, source } = ipn
  const order = fields.find(([name]) => name === 'merchant_ref_code')?.[1]
  return (
    <>
      <h2 className="text-section font-semibold break-words">IPN{order !== undefined && ` for ${order}`}</h2>
      <p className="text-soft">Taken out of {sourceWords[source]}. An IPN has no signature to check.</p>
      <Notes notes={[...notes, ...faults]} />
      {notes.length + faults.length === 0 && <p>It has every field, and each as the specification says.</p>}
      <MatchLine match={match} />
      <RecordTable rows={fields.map(([name, value]) => ({ name, value }))} />
    </>
  )
}

const LinePart = ({ line, count }: { line: AccessLine; count: number }) => {
  const { method, target, status, time } = line.fields
  return (
    <>
      <h2 className="text-section font-semibold break-words">
        {method} {target}
        {status > 0 && ` was answered with ${status}`}
        {count > 1 && <span className="text-soft"> ({count} lines)</span>}
      </h2>
      <p>{line.explanation}</p>
      <Notes notes={line.notes} />
      {time !== null && (
        <p className="text-small text-soft tabular">
          {count > 1 ? 'First line: ' : ''}
          {time}
        </p>
      )}
    </>
  )
}

const Part = ({ one, count }: { one: Material; count: number }) => {
  if (one.kind === 'ipn') return <IpnPart ipn={one} />
  if (one.kind === 'access-line') return <LinePart line={one} count={count} />
  return (
    <>
      <h2 className="text-section font-semibold">Settings of a program</h2>
      <Notes notes={one.notes} />
      <RecordTable rows={one.fields.map(([name, value]) => ({ name, value }))} />
    </>
  )
}

const keyOf = (one: Material): string =>
  one.kind === 'access-line'
    ? `${one.fields.method} ${one.fields.target} ${one.fields.status} ${one.explanation}`
    : `${one.kind} ${one.range.start} ${JSON.stringify(one.fields)}`

/** The IPNs, access log lines and settings of a pasted text, and what they mean. Equal lines are shown once. */
export const OtherMaterial = ({ all }: { all: readonly Material[] }) => {
  const groups = new Map<string, { one: Material; count: number }>()
  for (const one of all) {
    const known = groups.get(keyOf(one))
    if (known === undefined) groups.set(keyOf(one), { one, count: 1 })
    else known.count++
  }
  return (
    <ol aria-label="Found in the text" className="flex flex-col gap-6">
      {[...groups].slice(0, maxShown).map(([key, { one, count }]) => (
        <li key={key} className="flex min-w-0 flex-col gap-2">
          <Part one={one} count={count} />
        </li>
      ))}
      {groups.size > maxShown && <li className="text-soft">and {groups.size - maxShown} more</li>}
    </ol>
  )
}
