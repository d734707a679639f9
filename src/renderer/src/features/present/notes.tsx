import type { StageView } from '../../../../shared/contract/stage.ts'
import { nextText, statusWords } from './next-text.ts'
import type { StageAction } from './stage-keys.ts'

/** The keys that work in the notes. The others change what the stage's own page shows. */
export const notesActions: ReadonlySet<StageAction> = new Set(['next', 'chapter', 'home', 'reset', 'leave'])

/** The presenter's view of the stage: the current sentence with its notes, and the next one. */
export const Notes = ({ view, problem, onNext }: { view: StageView; problem: string | null; onNext: () => void }) => {
  const [now, next] = [view.beats[view.step - 1], view.beats[view.step]]
  const isOff = view.status === 'off-script'
  const words = nextText(view)
  return (
    <main className="stage-notes">
      <header>
        <h1>
          {view.chapter + 1}. {view.chapters[view.chapter]?.name}, {view.step} of {view.beats.length}
        </h1>
        <p className={`stage-status is-${view.status}`} role="status">
          {statusWords[view.status]}
        </p>
      </header>
      {problem !== null && (
        <p className="stage-problem" role="alert">
          {problem}
        </p>
      )}
      {isOff && (
        <p className="stage-problem" role="alert">
          {view.problem}
        </p>
      )}
      <section>
        <p className="stage-sentence">{now?.say ?? 'A customer is in the shop and wants to pay.'}</p>
        {now?.notes && <p>{now.notes}</p>}
      </section>
      <section className="stage-notes-next">
        <h2>Next</h2>
        <p>{next?.say ?? 'The end of this chapter'}</p>
      </section>
      <footer>
        {words === undefined ? (
          <p>R starts again</p>
        ) : (
          <button type="button" onClick={onNext} disabled={view.status === 'playing'}>
            {words} <span aria-hidden>→</span>
          </button>
        )}
      </footer>
    </main>
  )
}
