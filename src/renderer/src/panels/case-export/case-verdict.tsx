import { CircleCheck, CircleDashed, CircleHelp, type LucideIcon, Wrench } from 'lucide-react'
import type { CaseFile } from '../../../../shared/contract/cases.ts'
import { classes } from '../../ui/classes.ts'

type Verdict = CaseFile['verdict']

const looks: Record<Verdict['confidence'], { icon: LucideIcon; word: string; box: string; ink: string }> = {
  certain: { icon: CircleCheck, word: 'Certain', box: 'bg-good-soft', ink: 'text-good' },
  likely: { icon: CircleHelp, word: 'Likely', box: 'bg-wait-soft', ink: 'text-wait' },
  'not reproduced': { icon: CircleDashed, word: 'Not reproduced', box: 'bg-sunken', ink: 'text-soft' },
}

/** One sentence, its confidence, the reason, and what to do. */
export const CaseVerdict = ({ verdict }: { verdict: Verdict }) => {
  const { icon: Icon, word, box, ink } = looks[verdict.confidence]
  const fixes = [...new Set(verdict.diagnosis?.findings.map(({ fix }) => fix.sentence))]
  return (
    <section aria-label="Verdict" className={classes('flex gap-3 rounded-panel px-4 py-3', box)}>
      <Icon size={18} className={classes('mt-0.5 shrink-0', ink)} aria-hidden />
      <div className="flex min-w-0 flex-col gap-1">
        <p className={classes('text-small font-semibold', ink)}>{word}</p>
        <p className="font-medium break-words">{verdict.sentence}</p>
        {verdict.evidence.length > 0 && (
          <ul className="flex list-disc flex-col gap-0.5 pl-4 text-soft">
            {verdict.evidence.map((line) => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
          </ul>
        )}
        {fixes.map((fix) => (
          <p key={fix} className="flex gap-2">
            <Wrench size={14} className="mt-[3px] shrink-0 text-accent" aria-hidden />
            <span className="min-w-0 break-words">
              <span className="sr-only">To do: </span>
              {fix}
            </span>
          </p>
        ))}
      </div>
    </section>
  )
}
