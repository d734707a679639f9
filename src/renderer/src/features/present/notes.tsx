import type { StageView } from '../../../../shared/contract/stage.ts'
import { NextButton } from './next-button.tsx'
import { nextText } from './next-text.ts'
import { StatusPill, sentence } from './pill.tsx'
import { Problem } from './problem.tsx'
import type { StageAction } from './stage-keys.ts'

/** The keys that work in the notes. The others change what the stage's own page shows. */
export const notesActions: ReadonlySet<StageAction> = new Set(['next', 'chapter', 'home', 'reset', 'leave'])

/** The presenter's view of the stage: the current sentence with its notes, and the next one. */
export const Notes = ({ view, problem, onNext }: { view: StageView; problem: string | null; onNext: () => void }) => {
  const [now, next] = [view.steps[view.step - 1], view.steps[view.step]]
  const isOff = view.status === 'off-script'
  return (
    <main className="flex h-dvh flex-col gap-[1em] bg-canvas px-[1.4em] py-[1.2em] text-[length:clamp(18px,3.8vmin,34px)] leading-[1.4] text-text [--u:1px]">
      <header className="flex items-baseline justify-between gap-[1em]">
        <h1 className="text-soft">
          {view.chapter + 1}. {view.chapters[view.chapter]?.name}, {view.step} of {view.steps.length}
        </h1>
        <StatusPill status={view.status} />
      </header>
      {problem !== null && <Problem>{problem}</Problem>}
      {isOff && <Problem>{view.problem}</Problem>}
      <section className="min-h-0 flex-1 overflow-auto">
        <p className={`${sentence} mb-[0.5em]`}>{now?.say ?? 'A customer is in the shop and wants to pay.'}</p>
        {now?.notes && <p>{now.notes}</p>}
      </section>
      <section className="border-t border-line pt-[0.8em]">
        <h2 className="text-soft">Next</h2>
        <p>{next?.say ?? 'The end of this chapter'}</p>
      </section>
      <footer>
        <NextButton words={nextText(view)} disabled={view.status === 'playing'} onNext={onNext} />
      </footer>
    </main>
  )
}
