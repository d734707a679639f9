import type { ReactNode } from 'react'
import type { Diagnosis } from '../../../../shared/contract/signature.ts'
import type { DoctorInput } from '../../stores/doctor-input.ts'
import { classes } from '../../ui/classes.ts'
import { Notice } from '../../ui/notice.tsx'
import { DifferencePanel } from './difference-panel.tsx'
import { DoctorEmpty } from './doctor-empty.tsx'
import { FindingItem } from './finding-item.tsx'
import { ProgressView } from './progress-view.tsx'
import { NextStep, RuledOut } from './ruled-out.tsx'
import { SendCorrected } from './send-corrected.tsx'
import { StepsList } from './steps-list.tsx'
import { useDoctor } from './use-doctor.ts'
import { VerdictBanner } from './verdict-banner.tsx'
import { verdictWords } from './verdict-words.ts'

/** What the doctor says. */
export const AnswerColumn = () => {
  const phase = useDoctor((state) => state.phase)
  const answer = useDoctor((state) => state.answer)
  const problem = useDoctor((state) => state.problem)
  const input = useDoctor((state) => state.input)
  const isRunning = phase === 'reading' || phase === 'searching'
  const isStale = answer !== null && answer.input !== input
  const stopped = phase === 'stopped'
  const nothing = answer === null && !isRunning && problem === null && !stopped

  return (
    <section aria-label="Diagnosis" aria-busy={isRunning} className="flex min-h-full flex-col gap-4 p-4">
      <p role="status" className="sr-only">
        {answer !== null &&
          !isRunning &&
          !isStale &&
          `${answer.diagnosis.verdict}: ${verdictWords(answer.diagnosis).title}`}
      </p>
      {isRunning && <ProgressView />}
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {stopped && <Notice tone="idle">Stopped before the end. Diagnose starts it again.</Notice>}
      {nothing && <Waiting hasInput={input.body.text !== ''} />}
      {answer !== null && !stopped && (
        <>
          {isStale && !isRunning && (
            <Notice tone="idle">The request has changed since. This is about the one before.</Notice>
          )}
          <div className={classes('flex flex-col gap-5', (isStale || isRunning) && 'opacity-55')}>
            <Answer {...answer} />
          </div>
        </>
      )}
    </section>
  )
}

/** Nothing is known yet: how to begin, or what is still missing. */
const Waiting = ({ hasInput }: { hasInput: boolean }): ReactNode =>
  hasInput ? (
    <Notice tone="idle">
      Add the Authorization header that was sent with this body, or what your code hashed. Diagnose works without them
      too, and looks at the body alone.
    </Notice>
  ) : (
    <DoctorEmpty />
  )

const Answer = ({ diagnosis, input }: { diagnosis: Diagnosis; input: DoctorInput }) => {
  const { verdict, findings, steps, ruledOut, complete, difference } = diagnosis
  const several = findings.length > 1
  return (
    <>
      <VerdictBanner diagnosis={diagnosis} />
      {findings.length > 0 && (
        <section aria-label="Findings">
          <ol className="flex flex-col gap-5">
            {findings.map((finding, index) => (
              <FindingItem
                key={`${finding.code} ${finding.detail}`}
                finding={finding}
                number={several ? index + 1 : null}
              />
            ))}
          </ol>
        </section>
      )}
      {verdict === 'explained' && (
        <span>
          <SendCorrected diagnosis={diagnosis} input={input} />
        </span>
      )}
      {verdict === 'unexplained' && <NextStep />}
      {verdict === 'unexplained' && ruledOut.length > 0 && <RuledOut ruledOut={ruledOut} />}
      {verdict === 'unexplained' && !complete && (
        <Notice tone="wait">The time ran out before every combination had been tried.</Notice>
      )}
      {difference !== undefined && <DifferencePanel difference={difference} />}
      {steps !== null && <StepsList steps={steps} />}
    </>
  )
}
