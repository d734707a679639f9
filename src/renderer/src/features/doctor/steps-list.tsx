import type { SignatureSteps } from '../../../../shared/contract/signature.ts'
import { CopyButton } from '../../ui/copy-button.tsx'

/** Maximum number of characters shown. Longer texts would slow the page down; the copy button copies everything. */
const maxShown = 4_000

/** Number of characters that fit into the box of a step. A longer text may have to be scrolled, by keyboard too. */
const fits = 200

/** `what`: it can be copied, and what is. */
const Step = ({ name, text, what }: { name: string; text: string; what?: string }) => (
  <li className="flex min-w-0 flex-col gap-1">
    <div className="flex h-7 items-center justify-between gap-2">
      <h3 className="text-small font-medium text-soft">{name}</h3>
      {what !== undefined && <CopyButton text={text} what={what} />}
    </div>
    <p
      tabIndex={text.length > fits ? 0 : undefined}
      className="max-h-36 overflow-auto rounded-control border border-line bg-sunken px-2.5 py-1.5 font-mono text-code [overflow-wrap:anywhere]"
    >
      {text.slice(0, maxShown)}
      {text.length > maxShown && <span className="text-faint"> … {text.length.toLocaleString()} characters</span>}
    </p>
  </li>
)

/** Shows the correct signing steps of this body (specification, Authentication). */
export const StepsList = ({ steps }: { steps: SignatureSteps }) => (
  <section aria-label="How it should be signed" className="flex flex-col gap-2">
    <h2 className="text-section font-semibold">How it should be signed</h2>
    <ol className="flex flex-col gap-2">
      <Step name="Keys in order" text={steps.sortedKeys.join(', ')} />
      <Step name="Canonical JSON" text={steps.canonicalJson} what="canonical JSON" />
      <Step name="String that is hashed, the secret as dots" text={steps.stringToHash} />
      <Step name="MD5 hash" text={steps.hash} what="hash" />
      <Step name="Header" text={`Authorization: ${steps.authorization}`} what="Authorization header" />
    </ol>
  </section>
)
