import type { ReactNode } from 'react'
import type { CaseFile } from '../../../../shared/contract/cases.ts'
import { RecordTable } from '../../panels/record-table.tsx'

const listed = (lines: readonly string[], whenEmpty: string): ReactNode =>
  lines.length === 0 ? (
    <span className="text-faint">{whenEmpty}</span>
  ) : (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )

/** The settings and rules of the case that differ from defaults, and what was redacted. */
export const CaseEnvironment = ({ file, redactions }: { file: CaseFile; redactions: CaseFile['redactions'] }) => {
  const { settings, rules, inboxes, clockAheadMs } = file.world
  return (
    <div className="flex flex-col gap-4 p-4">
      <RecordTable
        rows={[
          {
            name: 'Settings',
            value: listed(
              Object.entries(settings).map(([name, value]) => `${name}: ${value}`),
              'the defaults',
            ),
          },
          {
            name: 'Fault rules',
            value: listed(
              rules.map(({ name, effect }) => `${name} (${effect.kind})`),
              'none',
            ),
          },
          {
            name: 'Inboxes',
            value: listed(
              inboxes.map(({ name, behaviour }) => `${name}: ${behaviour.kind}`),
              'the defaults',
            ),
          },
          {
            name: 'Clock',
            value: clockAheadMs === 0 ? 'real time' : `${Math.round(clockAheadMs / 1_000)} s ahead of real time`,
          },
          { name: 'Made by', value: `Paylink Console ${file.head.productVersion}` },
          {
            name: 'Redacted',
            value: listed(
              redactions.map(({ how }) => how),
              'nothing',
            ),
          },
        ]}
      />
    </div>
  )
}
