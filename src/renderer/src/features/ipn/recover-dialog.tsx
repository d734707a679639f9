import { type FormEvent, useEffect, useId, useState } from 'react'
import { useStore } from 'zustand'
import type { Recoverable, Recovery } from '../../../../shared/contract/recovery.ts'
import { momentOf } from '../../../../shared/moment-of.ts'
import { safeFilter } from '../../stores/address-of.ts'
import { useConsole } from '../../stores/console.tsx'
import { useResource } from '../../stores/use-resource.ts'
import { useDraft } from '../../stores/use-tab-state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { counted } from '../../ui/text/counted.ts'
import { Time, useNow } from '../../ui/text/time.tsx'
import { createRecoveryStore } from './recovery-store.ts'

/** Describes what a recovery will do: `17 deliveries to 3 receivers will be sent again.` */
const recoverableSummary = ({ matched, receiversTotal, merchantsTotal }: Recoverable): string => {
  if (matched === 0)
    return 'No failed delivery in this period. Nothing will be sent. For older ones, choose an earlier time.'
  const of = merchantsTotal > 1 ? ` of ${counted(merchantsTotal, 'merchant')}` : ''
  return `${counted(matched, 'delivery', 'deliveries')}${of} to ${counted(receiversTotal, 'receiver')} will be sent again.`
}

/** Describes the result of a recovery: `3 sent again: 2 delivered, 1 failed.` */
const recoverySummary = ({ matched, resent, delivered, failed, skipped, canceled }: Recovery): string => {
  if (matched === 0) return 'No failed delivery in this period.'
  const parts = [`${delivered.toLocaleString()} delivered`, `${failed.toLocaleString()} failed again`]
  if (skipped > 0) parts.push(`${skipped.toLocaleString()} unchanged`)
  const sentence = `${counted(resent, 'delivery', 'deliveries')} sent again: ${parts.join(', ')}.`
  return canceled ? `Stopped. ${sentence}` : sentence
}

/** The deliveries to resend; undefined while they are being loaded, or when `since` is invalid. */
const usePreview = (since: string, q: string, isIdle: boolean): Recoverable | undefined => {
  const { call } = useConsole().backend
  const now = useNow()
  const { data } = useResource(
    `recoverable ${since} ${q}`,
    async (signal) => {
      const at = momentOf(since, now)
      if (at === undefined) return null
      return call('GET /api/deliveries/recoverable', { query: { since: new Date(at).toISOString(), q }, signal })
    },
    (event) => isIdle && event.type === 'delivery',
  )
  return data ?? undefined
}

/** Resends everything that failed since a time. Shows progress and result. */
export const RecoverDialog = ({ filter: shown, onClose }: { filter: string; onClose: () => void }) => {
  const formId = useId()
  const [{ since, q }, setTyped, close] = useDraft('recover fields', { since: '1h', q: shown }, onClose)
  const now = useNow()
  const { backend } = useConsole()
  const [recovery] = useState(() => createRecoveryStore(backend))
  useEffect(() => recovery.open(), [recovery])
  const { running, stopping, progress, faults, problem } = useStore(recovery)
  const at = momentOf(since.trim().toLowerCase(), now)
  const isOver = progress !== null && !running
  const filter = safeFilter(q.trim())
  const preview = usePreview(since.trim().toLowerCase(), filter, !running && !isOver)
  const handle = (event: FormEvent) => {
    event.preventDefault()
    if (at !== undefined) recovery.start({ since: new Date(at).toISOString(), ...(filter === '' ? {} : { q: filter }) })
  }

  return (
    <Dialog
      onClose={close}
      title="Recover failed deliveries"
      description="Resends failed and retrying deliveries whose last attempt was after this time. Stopped deliveries are not resent."
      footer={
        running ? (
          <Button kind="danger" onClick={recovery.stop} disabled={stopping || progress === null}>
            {stopping ? 'Stopping…' : 'Stop'}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{isOver ? 'Close' : 'Cancel'}</Button>
            <Button kind="primary" type="submit" form={formId} disabled={at === undefined}>
              {isOver ? 'Recover again' : 'Recover'}
            </Button>
          </>
        )
      }
    >
      <form id={formId} onSubmit={handle} noValidate className="flex flex-col gap-3">
        <Field
          label="Last tried since"
          required
          problem={
            faults.since ??
            (at === undefined
              ? 'Write an age like 15m or 2h, a time like 10:00, or a date like 2026-11-20.'
              : undefined)
          }
          hint={at === undefined ? undefined : <Since at={at} />}
        >
          <TextInput value={since} disabled={running} onChange={(since) => setTyped({ since, q })} />
        </Field>
        <Field
          label="Filter"
          problem={faults.q}
          hint="Same filter as in the list, for example order:ORD-10. Empty: all."
        >
          <TextInput value={q} disabled={running} onChange={(q) => setTyped({ since, q })} mono />
        </Field>
        {!running && !isOver && preview !== undefined && <Preview preview={preview} />}
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        {running && <Running matched={progress?.matched ?? 0} resent={progress?.resent ?? 0} />}
        {isOver && (
          <p role="status" className="rounded-control bg-sunken px-3 py-2 font-medium tabular">
            {recoverySummary(progress)}
          </p>
        )}
      </form>
    </Dialog>
  )
}

const Since = ({ at }: { at: number }) => (
  <>
    Since <Time at={new Date(at).toISOString()} />. 15m, 2h, 10:00 and 2026-11-20 will do as well.
  </>
)

const namedReceivers = 5

const Preview = ({ preview }: { preview: Recoverable }) => {
  const { receivers, receiversTotal, earliest, latest } = preview
  const named = receivers.slice(0, namedReceivers)
  return (
    <section aria-label="What will be sent" className="flex flex-col gap-1 rounded-control bg-sunken px-3 py-2 tabular">
      <p className="font-medium">{recoverableSummary(preview)}</p>
      {earliest !== null && latest !== null && (
        <p className="text-soft">
          Last tried between <Time at={earliest} /> and <Time at={latest} />.
        </p>
      )}
      {named.length > 0 && (
        <ul className="flex flex-col">
          {named.map(({ origin, deliveries }) => (
            <li key={origin} className="flex gap-3">
              <span className="min-w-0 flex-1 truncate font-mono text-code" title={origin}>
                {origin}
              </span>
              <span className="text-soft">{deliveries.toLocaleString()}</span>
            </li>
          ))}
          {receiversTotal > named.length && (
            <li className="text-soft">and {counted(receiversTotal - named.length, 'receiver')} more</li>
          )}
        </ul>
      )}
    </section>
  )
}

const Running = ({ matched, resent }: { matched: number; resent: number }) => (
  <div className="flex flex-col gap-1.5">
    <p role="status" className="text-soft tabular">
      {matched === 0
        ? 'Looking for them…'
        : `${resent.toLocaleString()} of ${counted(matched, 'delivery', 'deliveries')} sent again`}
    </p>
    <progress
      aria-label="Recovered"
      max={Math.max(1, matched)}
      value={resent}
      className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken border-0 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
    />
  </div>
)
