import { ChevronRight, TextCursorInput } from 'lucide-react'
import type { Diagnosis } from '../../../../shared/contract/signature.ts'
import { useDoctor, useDoctorStore } from '../../stores/doctor-store.ts'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/text/counted.ts'
import { computedFieldId } from './computed-field.tsx'
import { FixCode } from './fix-code.tsx'

/** A line of code that prints the hashed text, to be added before the hash is computed. */
const printCode = {
  php: 'error_log($json . $secret);',
  python: 'print(repr(text + secret))',
  javascript: 'console.log(JSON.stringify(json + secret))',
  java: 'System.err.println(json + secret);',
  csharp: 'Console.Error.WriteLine(json + secret);',
  go: 'log.Printf("%q", text+secret)',
  ruby: 'warn (json + secret).inspect',
} as const

const PrintCode = () => (
  <div className="pt-1.5 pb-1">
    <FixCode code={printCode} of="Print the string" />
  </div>
)

/** Shown when nothing was found: with the merchant's own string the first different character can be found. */
export const NextStep = () => {
  const store = useDoctorStore()
  const kind = useDoctor(({ input }) => input.computed.kind)
  const askForString = () => {
    if (kind === 'nothing') store.setComputed('hashed', '')
    requestAnimationFrame(() => document.getElementById(computedFieldId)?.focus())
  }
  return (
    <section aria-label="What to try next" className="flex flex-col gap-2">
      <h2 className="text-section font-semibold">What to try next</h2>
      <ol className="flex list-decimal flex-col gap-1 pl-5 text-soft marker:text-faint">
        <li>
          Let your code print the exact string it hashes, and give it here: the first wrong character is shown. One of
          these lines prints it:
          <PrintCode />
        </li>
        <li>Compare the secret in your code with the one on the Merchants page, to the last character.</li>
        <li>
          Make sure that nothing on the way changes the body after it is signed: a proxy, a logger, an HTTP client.
        </li>
      </ol>
      <span className="pt-1">
        <Button icon={TextCursorInput} onClick={askForString}>
          Give the string your code hashed
        </Button>
      </span>
    </section>
  )
}

const groupsOf = (ruledOut: Diagnosis['ruledOut']): [group: string, titles: string[]][] => {
  const groups = new Map<string, string[]>()
  for (const { group, title } of ruledOut) groups.set(group, [...(groups.get(group) ?? []), title])
  return [...groups]
}

/** The kinds of mistake of which every known form was tried alone, without a match. */
export const RuledOut = ({ ruledOut }: { ruledOut: Diagnosis['ruledOut'] }) => (
  <details className="group">
    <summary className="flex h-7 cursor-pointer items-center font-medium text-soft hover:text-text">
      <ChevronRight size={14} className="mr-1 group-open:rotate-90" aria-hidden />
      {counted(ruledOut.length, 'kind')} of mistake {ruledOut.length === 1 ? 'was' : 'were'} looked for and not found
    </summary>
    <p className="pt-1 pl-5 text-small text-soft">
      Each in the forms it usually has, one at a time. Another value, another secret or a combination may still be the
      cause.
    </p>
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-x-4 gap-y-2 pt-1 pl-5 text-small">
      {groupsOf(ruledOut).map(([group, titles]) => (
        <div key={group}>
          <dt className="font-medium">{group}</dt>
          <dd className="text-soft">{titles.join(' · ')}</dd>
        </div>
      ))}
    </dl>
  </details>
)
