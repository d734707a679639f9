import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'

/** The style of a text that is part of the signature. */
export const byteBox = 'rounded-control border border-line bg-sunken px-2.5 py-1.5 font-mono text-code break-all'

interface SignatureStepProps {
  number: number
  title: string
  note?: string
  actions?: ReactNode
  copy?: { text: string; what: string }
  children: ReactNode
}

/** One numbered step of the signature, with a copy button for its result. */
export const SignatureStep = ({ number, title, note, actions, copy, children }: SignatureStepProps) => (
  <li className="flex min-w-0 flex-col gap-1">
    <div className="flex h-7 items-center gap-2">
      <span
        aria-hidden
        className="flex size-5 shrink-0 items-center justify-center rounded-full border border-line-strong text-[11px] font-medium text-soft tabular"
      >
        {number}
      </span>
      <h3 className="shrink-0 font-medium">{title}</h3>
      {note !== undefined && <span className="min-w-0 truncate text-small text-faint">{note}</span>}
      <span className="flex-1" />
      {actions}
      {copy && <CopyButton {...copy} />}
    </div>
    <div className="pl-7">{children}</div>
  </li>
)
