import { ArrowUpDown } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useMerchant, useSession } from '../../stores/console.tsx'
import { movedKeys } from '../../stores/moved-keys.ts'
import { useSignature } from '../../stores/use-signature.ts'
import { classes } from '../../ui/classes.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CanonicalText } from './canonical-text.tsx'
import { useRequests } from './use-requests.ts'

const Step = ({
  number,
  title,
  note,
  copy,
  children,
}: {
  number: number
  title: string
  note?: string
  copy?: { text: string; what: string }
  children: ReactNode
}) => (
  <li className="flex min-w-0 flex-col gap-1">
    <div className="flex h-7 items-center gap-2">
      <span
        aria-hidden
        className="flex size-5 items-center justify-center rounded-full border border-line-strong text-[11px] font-medium text-soft tabular"
      >
        {number}
      </span>
      <h3 className="font-medium">{title}</h3>
      {note !== undefined && <span className="min-w-0 truncate text-small text-faint">{note}</span>}
      <span className="flex-1" />
      {copy && <CopyButton {...copy} />}
    </div>
    <div className="pl-7">{children}</div>
  </li>
)

const mono = 'rounded-control border border-line bg-sunken px-2.5 py-1.5 font-mono text-code break-all'

const SortedKeys = ({
  sent,
  sorted,
  focused,
}: {
  sent: readonly string[]
  sorted: readonly string[]
  focused: string | null
}) => {
  const moved = useMemo(() => movedKeys(sent, sorted), [sent, sorted])
  return (
    <ol className="flex flex-wrap gap-1">
      {sorted.map((key) => (
        <li
          key={key}
          className={classes(
            'inline-flex h-6 items-center gap-1 rounded border px-1.5 font-mono text-[11.5px]',
            moved.has(key) ? 'border-line-strong text-text' : 'border-line text-soft',
            key === focused && 'bg-selected text-text',
          )}
        >
          {key}
          {moved.has(key) && <ArrowUpDown size={11} className="text-faint" aria-label="moved by sorting" />}
        </li>
      ))}
    </ol>
  )
}

const Loading = () => (
  <div className="flex flex-col gap-4 p-4" role="status" aria-label="Computing the signature">
    {['h-20', 'h-28', 'h-10', 'h-9', 'h-9'].map((height, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move.
      <Skeleton key={index} className={`w-full ${height}`} />
    ))}
  </div>
)

/** How the token comes about, live (specification, Authentication). */
export const SignaturePanel = ({ focused }: { focused: string | null }) => {
  const body = useRequests((state) => state.body)
  const merchantId = useRequests((state) => state.merchantId)
  const reading = useRequests((state) => state.reading)
  // What is not JSON here is none to the engine either: the steps of the last text stay, marked as old.
  const { steps, stale, problem } = useSignature(body, reading.ok ? merchantId : null)
  const merchant = useMerchant(merchantId)
  const shortest = useSession(({ settings }) => settings?.numbersInSignature === 'shortest')
  const members = useRequests((state) => state.members)
  const sent = useMemo(() => members.map(({ name }) => name), [members])

  const said = reading.ok ? problem : reading.problem.message
  const notice = said !== null && (
    <div className="px-4 pt-3">
      <Notice tone="bad">
        {said} {steps ? 'Below are the steps of the last text that could be signed.' : 'There is nothing to sign yet.'}
      </Notice>
    </div>
  )
  if (merchantId === null) return <p className="p-4 text-soft">Add a merchant to sign for.</p>
  if (steps === null) return notice || <Loading />
  const tail = steps.canonicalJson.slice(-48)
  return (
    <>
      {notice}
      <ol className="flex flex-col gap-3 px-4 py-2 pb-4" aria-busy={stale}>
        <Step number={1} title="Sort the keys" note="by name, top level">
          <SortedKeys sent={sent} sorted={steps.sortedKeys} focused={focused} />
        </Step>
        <Step
          number={2}
          title="Write compact JSON"
          note={shortest ? 'numbers in their shortest form (setting)' : 'numbers as sent'}
          copy={{ text: steps.canonicalJson, what: 'canonical JSON' }}
        >
          <div className={classes(mono, 'max-h-60 overflow-auto')} data-testid="canonical">
            <CanonicalText text={steps.canonicalJson} focused={focused} />
          </div>
        </Step>
        <Step number={3} title="Append the secret" note={merchant ? `of ${merchant.name}` : ''}>
          <p className={mono}>
            <span className="text-faint">{tail.length < steps.canonicalJson.length && '…'}</span>
            {tail}
            <span className="rounded bg-wait-soft px-1 whitespace-nowrap text-wait" title="the merchant secret">
              {steps.stringToHash.slice(steps.canonicalJson.length)}
            </span>
          </p>
        </Step>
        <Step number={4} title="MD5, in hexadecimal" copy={{ text: steps.hash, what: 'hash' }}>
          <p className={mono}>{steps.hash}</p>
        </Step>
        <Step number={5} title="Key, dot, hash: the token" copy={{ text: steps.token, what: 'token' }}>
          <p className={mono}>
            <span className="text-accent">{steps.token.slice(0, -steps.hash.length - 1)}</span>.{steps.hash}
          </p>
        </Step>
        <Step
          number={6}
          title="The header"
          copy={{ text: `Authorization: ${steps.authorization}`, what: 'Authorization header' }}
        >
          <p className={mono}>Authorization: {steps.authorization}</p>
        </Step>
      </ol>
    </>
  )
}
