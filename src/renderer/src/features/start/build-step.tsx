import { useState } from 'react'
import type { SignatureSteps } from '../../../../shared/contract/signature.ts'
import { createPath } from '../../../../shared/create-path.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { HttpStatus } from '../../ui/status.tsx'
import { durationText } from '../../ui/text/time.tsx'
import type { DemoState } from './demo-run.ts'
import { Step, type StepPhase } from './step.tsx'

const linesOf = ({ sortedKeys, canonicalJson, stringToHash, hash, authorization }: SignatureSteps) => [
  { kind: 'keys', name: 'Sort the keys', text: sortedKeys.join(', ') },
  { kind: 'json', name: 'Compact JSON', text: canonicalJson },
  { kind: 'hashed', name: 'Add the secret', text: stringToHash },
  { kind: 'hash', name: 'MD5', text: hash },
  { kind: 'token', name: 'Token', text: authorization },
]

const endLength = 30

/** One line of a text, or the end of the hashed text, where the secret is. */
const inOneLine = (kind: string, text: string): string =>
  kind === 'hashed' && text.length > endLength ? `…${text.slice(-endLength)}` : text

/** The five steps of the signature, each with its own text. */
const Signature = ({ steps }: { steps: SignatureSteps }) => {
  const [whole, setWhole] = useState(false)
  return (
    <div className="rounded-panel border border-line bg-sunken">
      <ol aria-label="Signature steps" className="flex flex-col px-3 py-1.5">
        {linesOf(steps).map(({ kind, name, text }, index) => (
          <li key={name} className="flex min-w-0 items-start gap-2 text-small">
            <span className="w-28 shrink-0 py-0.5 text-soft tabular">
              {index + 1} {name}
            </span>
            <code
              className={`min-w-0 flex-1 py-0.5 font-mono text-[11.5px] ${whole ? 'break-all' : 'truncate'}`}
              title={whole ? undefined : text}
            >
              {whole ? text : inOneLine(kind, text)}
            </code>
            {kind === 'token' && <CopyButton text={text} what="token" className="-my-1 size-6" />}
          </li>
        ))}
      </ol>
      <div className="border-t border-line px-1 py-0.5">
        <Button kind="quiet" size="small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show one line each' : 'Show every byte'}
        </Button>
      </div>
    </div>
  )
}

const phaseOf = ({ phase, exchange, linkId }: DemoState): StepPhase => {
  if (phase === 'idle') return 'ahead'
  if (linkId !== null) return 'done'
  return phase === 'stuck' || exchange !== null ? 'failed' : 'active'
}

/** Step one: the signed create call. */
export const BuildStep = ({ state }: { state: DemoState }) => {
  const { exchange, signature, problem } = state
  return (
    <Step
      number={1}
      title="Build"
      phase={phaseOf(state)}
      aside={
        exchange && (
          <span className="flex items-center gap-2 text-small text-soft">
            POST {createPath} <HttpStatus status={exchange.response.status} />
            <span className="text-faint tabular">{durationText(exchange.durationMs)} round trip</span>
          </span>
        )
      }
    >
      {signature === null ? (
        <p className="text-soft">An order of 13 fields, signed with the merchant’s secret, goes to the service.</p>
      ) : (
        <Signature steps={signature} />
      )}
      {state.linkId === null && problem !== null && <Notice tone="bad">{problem}</Notice>}
    </Step>
  )
}
