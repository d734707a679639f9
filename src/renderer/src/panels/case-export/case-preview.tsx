import { ShieldCheck } from 'lucide-react'
import type { BuiltCase } from './built-case.ts'
import { CaseVerdict } from './case-verdict.tsx'

const shownPseudonyms = 40

/** The content of the file, and what was redacted. */
export const CasePreview = ({ built }: { built: BuiltCase }) => {
  const { redactions, exchanges } = built.case
  const left = built.preview.length - shownPseudonyms
  return (
    <div className="flex flex-col gap-4">
      <CaseVerdict verdict={built.case.verdict} />
      <section aria-label="Redacted" className="flex flex-col gap-1.5">
        <h3 className="flex items-center gap-1.5 font-medium">
          <ShieldCheck size={15} className="text-good" aria-hidden /> Redacted
        </h3>
        {redactions.length === 0 && <p className="text-soft">Nothing had to be redacted.</p>}
        <ul className="flex flex-col gap-1 text-soft">
          {redactions.map(({ what, how }) => (
            <li key={what}>{how}</li>
          ))}
        </ul>
        {built.preview.length > 0 && (
          <table aria-label="Pseudonyms" className="mt-1 w-full table-fixed border-collapse text-left text-small">
            <thead className="text-faint">
              <tr>
                <th className="w-1/2 py-1 pr-3 font-normal">Here</th>
                <th className="py-1 font-normal">In the file</th>
              </tr>
            </thead>
            <tbody className="font-mono text-code">
              {built.preview.slice(0, shownPseudonyms).map(({ from, to }) => (
                <tr key={from} className="border-t border-line align-top">
                  <td className="py-1 pr-3 break-all">{from}</td>
                  <td className="py-1 break-all">{to}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {left > 0 && <p className="text-small text-faint">and {left.toLocaleString()} more</p>}
      </section>
      <p className="text-small text-faint">
        {exchanges.length === 1
          ? '1 step with its bytes'
          : `${exchanges.length.toLocaleString()} steps with their bytes`}
        {built.case.scenario !== null && ', a scenario that repeats it'}, the settings and faults that matter.
      </p>
    </div>
  )
}
