import {
  CircleCheck,
  CircleDashed,
  FileQuestion,
  FileWarning,
  type LucideIcon,
  SearchCheck,
  SearchX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Diagnosis } from '../../../../shared/contract/signature.ts'
import { useMerchant } from '../../stores/console.tsx'
import { classes } from '../../ui/classes.ts'
import { effortWords, verdictWords } from './verdict-words.ts'

const looks: Record<Diagnosis['verdict'], { icon: LucideIcon; word: string; box: string; ink: string }> = {
  valid: { icon: CircleCheck, word: 'Valid', box: 'bg-good-soft', ink: 'text-good' },
  explained: { icon: SearchCheck, word: 'Explained', box: 'bg-wait-soft', ink: 'text-wait' },
  unexplained: { icon: SearchX, word: 'Unexplained', box: 'bg-bad-soft', ink: 'text-bad' },
  consistent: { icon: CircleDashed, word: 'Consistent', box: 'bg-wait-soft', ink: 'text-wait' },
  incomplete: { icon: FileQuestion, word: 'Incomplete', box: 'bg-sunken', ink: 'text-soft' },
  'no-call': { icon: FileQuestion, word: 'Not a create call', box: 'bg-sunken', ink: 'text-soft' },
  malformed: { icon: FileWarning, word: 'Malformed', box: 'bg-bad-soft', ink: 'text-bad' },
}

/** The result as icon and words, with the next actions. */
export const VerdictBanner = ({ diagnosis, action }: { diagnosis: Diagnosis; action?: ReactNode }) => {
  const { icon: Icon, word, box, ink } = looks[diagnosis.verdict]
  const { title, meaning } = verdictWords(diagnosis)
  const merchant = useMerchant(diagnosis.merchantId)
  return (
    <div className={classes('flex flex-wrap items-center gap-x-6 gap-y-3 rounded-panel px-4 py-3', box)}>
      <div className="flex min-w-0 flex-[1_1_280px] gap-3">
        <Icon size={20} className={classes('mt-px shrink-0', ink)} aria-hidden />
        <div className="flex min-w-0 flex-col gap-1">
          <p className={classes('text-small font-semibold', ink)}>{word}</p>
          <p className="text-section font-semibold break-words">{title}</p>
          <p className="text-soft">{meaning}</p>
          {diagnosis.verdict !== 'incomplete' && (
            <p className="text-small text-soft tabular">
              {merchant && `${merchant.name} · `}
              {effortWords(diagnosis)}
            </p>
          )}
        </div>
      </div>
      {action}
    </div>
  )
}
