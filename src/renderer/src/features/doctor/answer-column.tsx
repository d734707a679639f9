import { EyeOff, KeyRound, Send, Stethoscope } from 'lucide-react'
import { useLocation } from 'wouter'
import type { Diagnosis } from '../../../../shared/contract/signature.ts'
import { CaseButton } from '../../panels/case-export/case-button.tsx'
import { useMerchant } from '../../stores/console.tsx'
import { asksTheSame, type DoctorInput, mayHoldRequest, questionOf } from '../../stores/doctor-input.ts'
import { type DoctorProgress, type DoctorState, useDoctor, useDoctorStore } from '../../stores/doctor-store.ts'
import { composedOf, useRequestStore } from '../../stores/request/request-store.ts'
import { toast } from '../../stores/toast.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DifferencePanel } from './difference-panel.tsx'
import { DoctorEmpty } from './doctor-empty.tsx'
import { FindingItem } from './finding-item.tsx'
import { OtherMaterial } from './other-material.tsx'
import { NextStep, RuledOut } from './ruled-out.tsx'
import { sentWords } from './sent-words.ts'
import { StepsList } from './steps-list.tsx'
import { VerdictBanner } from './verdict-banner.tsx'
import { verdictWords } from './verdict-words.ts'

/** Opens the same body with the correct signature in Requests, where it can be sent. */
const SendCorrected = ({ diagnosis, input }: { diagnosis: Diagnosis; input: DoctorInput }) => {
  const requests = useRequestStore()
  const [, navigate] = useLocation()
  const merchant = useMerchant(diagnosis.merchantId)
  if (merchant === undefined || diagnosis.steps === null || input.body.encoding !== 'utf8') return null
  const send = async () => {
    const { history } = requests.getState()
    const before = composedOf(requests.getState())
    requests.setMerchant(merchant.id)
    requests.setHeader('signed')
    requests.setBody(input.body.text)
    navigate('/requests')
    await requests.send()
    const undo = { label: 'Undo', onClick: () => requests.restore(before) }
    toast(sentWords(requests.getState().history[0], history[0]), before.body === '' ? {} : { action: undo })
  }
  return (
    <Button icon={Send} kind="primary" onClick={() => void send()}>
      Send again, signed correctly
    </Button>
  )
}

const stages: Record<DoctorProgress['stage'], string> = {
  exact: 'Checking the correct hash',
  single: 'Trying one mistake at a time',
  pair: 'Trying two mistakes together',
  triple: 'Trying three mistakes together',
}

const percentOf = (progress: DoctorProgress | null): number | null =>
  progress === null ? null : Math.round(Math.min(1, Math.max(0, progress.share)) * 100)

/** Progress of the search. It appears after a short delay. */
const ProgressView = () => {
  const phase = useDoctor((state) => state.phase)
  const progress = useDoctor((state) => state.progress)
  const percent = percentOf(progress)
  const stage = phase === 'reading' ? 'Reading the request' : stages[progress?.stage ?? 'exact']
  return (
    <div className="flex animate-late flex-col gap-2 rounded-panel border border-line bg-surface px-4 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <p className="font-medium">{stage}</p>
        <p className="text-small text-soft tabular">
          {progress !== null && `${progress.tried.toLocaleString()} hashes tried`}
        </p>
      </div>
      <div
        role="progressbar"
        aria-label="Search"
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent === null ? {} : { 'aria-valuenow': percent })}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-160"
          style={{ width: `${percent ?? 4}%` }}
        />
      </div>
    </div>
  )
}

/** The result of the diagnosis. */
export const AnswerColumn = () => {
  const phase = useDoctor((state) => state.phase)
  const answer = useDoctor((state) => state.answer)
  const problem = useDoctor((state) => state.problem)
  const input = useDoctor((state) => state.input)
  const others = useDoctor((state) => state.others)
  const isRunning = phase === 'reading' || phase === 'searching'
  const isStale = answer !== null && !asksTheSame(answer.input, input)
  const stopped = phase === 'stopped'
  const nothing = answer === null && !isRunning && problem === null && !stopped && others.length === 0

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
      {nothing && <Waiting />}
      {answer !== null && !stopped && (
        <>
          {isStale && !isRunning && (
            <Notice tone="idle">The request has changed since. This result is for the previous one.</Notice>
          )}
          <div className="flex flex-col gap-5">
            <Answer {...answer} />
          </div>
        </>
      )}
      {others.length > 0 && !isRunning && (
        <>
          {answer !== null ? (
            <p className="border-t border-line pt-4 text-soft">Also in the text:</p>
          ) : (
            <div>
              <CaseButton source={{ kind: 'material', material: [...others] }} />
            </div>
          )}
          <OtherMaterial all={others} />
        </>
      )}
    </section>
  )
}

/** No result yet: shows how to begin, or which input is missing. */
const Waiting = () => {
  const store = useDoctorStore()
  const hasBody = useDoctor(({ input }) => input.body.text !== '')
  const obstacle = useDoctor((state) => state.obstacle)
  const isProse = useDoctor(({ input, origin }) => origin === null && mayHoldRequest(input.body.text))
  const anyway = (
    <Button icon={Stethoscope} onClick={() => void store.diagnose()}>
      Diagnose anyway
    </Button>
  )
  return (
    <div className="flex flex-1 flex-col justify-center">
      {!hasBody ? (
        <DoctorEmpty />
      ) : obstacle !== null ? (
        <EmptyState icon={EyeOff} title="Not diagnosed" action={anyway}>
          The stored call is not what was sent. A diagnosis would be wrong, because parts are missing or replaced by
          dots.
        </EmptyState>
      ) : isProse ? (
        <EmptyState icon={Stethoscope} title="No request was read from this text">
          Press Diagnose to read what was typed. If it finds none, ask for the call as text: a cURL command, a HAR, the
          log line, or the body with its Authorization header. The IPN or the line of an access log is read too.
        </EmptyState>
      ) : (
        <EmptyState icon={KeyRound} title="What was it signed with?" action={anyway}>
          Add the Authorization header that was sent with this body, or what your code hashed.
        </EmptyState>
      )}
    </div>
  )
}

const Answer = ({ diagnosis, input, otherBodies, material }: NonNullable<DoctorState['answer']>) => {
  const { verdict, findings, steps, ruledOut, complete, difference } = diagnosis
  const origin = useDoctor((state) => state.origin)
  // A case of the call itself has its answer, too.
  const logged = origin?.kind === 'log' && !origin.edited ? ({ kind: 'log', id: origin.call.id } as const) : undefined
  const several = findings.length > 1
  const isUnexplained = verdict === 'unexplained'
  return (
    <>
      <VerdictBanner
        diagnosis={diagnosis}
        action={
          <div className="flex flex-wrap gap-2">
            {verdict === 'explained' && <SendCorrected diagnosis={diagnosis} input={input} />}
            <CaseButton
              source={
                logged ?? {
                  kind: 'diagnosis',
                  ...questionOf(input, diagnosis.merchantId),
                  ...(otherBodies && { otherBodies }),
                  ...(material && { material }),
                }
              }
            />
          </div>
        }
      />
      {diagnosis.refused !== null && verdict !== 'valid' && (
        <Notice tone="wait">
          This call is refused whatever its signature: {diagnosis.refused.code} {diagnosis.refused.message}.
        </Notice>
      )}
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
      {difference !== undefined && <DifferencePanel difference={difference} />}
      {isUnexplained && difference === undefined && <NextStep />}
      {isUnexplained && !complete && (
        <Notice tone="wait">The likeliest mistakes were tried; rare ones, and rare combinations, were not.</Notice>
      )}
      {isUnexplained && ruledOut.length > 0 && <RuledOut ruledOut={ruledOut} />}
      {steps !== null && <StepsList steps={steps} />}
    </>
  )
}
