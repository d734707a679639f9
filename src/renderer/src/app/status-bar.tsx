import { CircleAlert, CircleCheck, HardDrive, Zap } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { useStore } from 'zustand'
import { ClockControl } from '../panels/clock/clock-control.tsx'
import { useSession } from '../stores/console.tsx'
import { useActiveRules } from '../stores/use-rule-store.ts'
import { ownZone, useZone, useZoneChoice, type ZoneName } from '../stores/use-zone.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { later } from '../ui/later.ts'
import { Keys } from '../ui/text/keys.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

/** In the status bar: shows and changes the time zone of the page. */
const ZoneControl = () => {
  const choice = useZoneChoice()
  const zone = useStore(choice, ({ chosen }) => chosen)
  const shown = useZone()()
  return (
    <label className="flex shrink-0 items-center gap-1.5">
      <span className="max-[1099px]:sr-only">Times in</span>
      <select
        value={zone}
        onChange={({ target }) => choice.choose(target.value as ZoneName)}
        className="h-6 max-w-48 [field-sizing:content] max-[760px]:max-w-28 rounded-control bg-surface px-1 text-text hover:bg-hover"
      >
        <option value="mine">my zone ({ownZone()})</option>
        <option value="utc">UTC</option>
        <option value="merchant">
          {zone === 'merchant' ? `the merchant’s zone (${shown} unless its own)` : 'the merchant’s zone'}
        </option>
      </select>
    </label>
  )
}

/** Shown on every page while fault rules are active. Links to the page where they are switched off. */
const FaultsChip = () => {
  const active = useActiveRules()
  if (active.length === 0) return null
  return (
    <Link
      href="/lab/faults"
      title={active.map(({ name }) => name).join(' · ')}
      className="flex h-6 shrink-0 items-center gap-1 rounded-full bg-simulated-soft px-2 font-medium text-simulated hover:underline"
    >
      <Zap size={13} aria-hidden className="fill-current" /> <span>{active.length}</span>
      <span className="max-[899px]:sr-only">{active.length === 1 ? 'fault' : 'faults'} on</span>
    </Link>
  )
}

const InboxesChip = later(() => import('./inboxes-chip.tsx'))

/** Shows the service's address and state, the pending work, and the button of the palette. */
export const StatusBar = ({ onPalette }: { onPalette: () => void }) => {
  const connection = useSession((state) => state.connection)
  const status = useSession((state) => state.status)
  const storage = useSession((state) => state.storage)
  const hasInboxes = useSession((state) => state.hasInboxes)
  const up = connection === 'live'
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: outside any section a footer is the page's contentinfo.
    <footer
      aria-label="Status"
      className="flex h-8 shrink-0 items-center gap-4 border-t border-line bg-surface px-3 text-small whitespace-nowrap text-soft"
    >
      <span className="flex min-w-0 items-center gap-1.5">
        {up ? (
          <CircleCheck size={13} className="text-good" aria-hidden />
        ) : (
          <CircleAlert size={13} className="text-bad" aria-hidden />
        )}
        <span>{up ? 'Service up' : connection === 'connecting' ? 'Connecting' : 'Service not reachable'}</span>
        {status && (
          <>
            <span className="truncate font-mono text-[11.5px]">{status.serviceUrl}</span>
            <CopyButton text={status.serviceUrl} what="service URL" className="size-6" />
          </>
        )}
      </span>
      {storage?.state === 'failing' && (
        <Tooltip label={storage.problem ?? 'The data cannot be written.'}>
          <span className="flex items-center gap-1.5 text-bad">
            <HardDrive size={13} aria-hidden /> Data cannot be written
          </span>
        </Tooltip>
      )}
      {storage !== null && storage.quarantined.length > 0 && (
        <Tooltip label={storage.quarantined.map(({ file, reason }) => `${file}: ${reason}`).join(' · ')}>
          <span className="flex items-center gap-1.5 text-wait">
            <HardDrive size={13} aria-hidden /> Damaged data set aside
          </span>
        </Tooltip>
      )}
      <FaultsChip />
      <Suspense fallback={null}>{hasInboxes && <InboxesChip />}</Suspense>
      <ClockControl />
      <ZoneControl />
      <span className="flex-1" />
      <button
        type="button"
        onClick={onPalette}
        className="flex h-7 items-center gap-2 rounded-control px-2 hover:bg-hover hover:text-text"
      >
        <span className="max-[760px]:sr-only">Search and commands</span> <Keys keys="Mod+K" />
      </button>
    </footer>
  )
}
