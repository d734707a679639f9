import { Link } from 'wouter'
import type { DeliveryEdit } from '../../../../shared/contract/deliveries.ts'
import { editName } from './schedule-words.ts'

const Value = ({ text, old = false }: { text: string | null; old?: boolean }) => {
  if (text === null) return <span className="text-faint">not there</span>
  const shown = text === '' ? <span className="text-faint">empty</span> : text
  return old ? <del className="break-all text-soft">{shown}</del> : <span className="break-all">{shown}</span>
}

/** For an edited delivery: its original, and all differences. */
export const DeliveryEdits = ({ original, edits }: { original: string; edits: readonly DeliveryEdit[] }) => (
  <section
    aria-label="Edited by hand"
    className="mx-4 mb-3 flex max-h-48 shrink-0 flex-col gap-1 overflow-y-auto rounded-control border border-line px-3 py-2"
  >
    <p className="text-soft">
      Sent by hand, made from{' '}
      <Link href={`/ipn/${original}`} className="font-medium text-accent underline-offset-2 hover:underline">
        another delivery
      </Link>{' '}
      of this payment. What differs:
    </p>
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
      {edits.map((edit) => (
        <div key={editName(edit)} className="contents">
          <dt className="text-small leading-5 text-soft">{editName(edit)}</dt>
          <dd className="font-mono text-code">
            {edit.what === 'body' ? (
              'replaced as a whole'
            ) : (
              <>
                <Value text={edit.from} old /> <span aria-hidden>→</span> <Value text={edit.to} />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
