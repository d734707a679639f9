import type { ReactNode } from 'react'
import { useSession } from '../../stores/console.tsx'
import { Copyable } from '../../ui/copy-button.tsx'
import { Group } from './settings-group.tsx'

/** A value set at the start of the engine, with the flag that sets it. */
export const FixedRow = ({ title, flag, children }: { title: string; flag?: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 px-4 py-2.5">
    <div>
      <p className="font-medium">{title}</p>
      {flag !== undefined && (
        <p className="text-small text-faint">
          Changed at start with <code className="font-mono">{flag}</code>
        </p>
      )}
    </div>
    {children}
  </div>
)

/** Addresses, which only a restart changes. */
export const RunsWhere = () => {
  const status = useSession((state) => state.status)
  if (status === null) return null
  return (
    <Group title="Where it runs">
      <FixedRow title="Service" flag="--port, --host">
        <Copyable text={status.serviceUrl} what="service URL" />
      </FixedRow>
      <FixedRow title="Hosted pages" flag="--pay-url">
        <Copyable text={status.payUrl} what="hosted page URL" />
      </FixedRow>
      <FixedRow title="Console and control API" flag="--console-port">
        <Copyable text={window.location.origin} what="console URL" />
      </FixedRow>
      <FixedRow title="Version">
        <span className="font-mono text-code">{status.version}</span>
      </FixedRow>
    </Group>
  )
}
