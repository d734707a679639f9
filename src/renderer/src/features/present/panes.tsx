import { useEffect, useRef } from 'react'
import type { PlayedStep, StageOrder, StageStep, StageView } from '../../../../shared/contract/stage.ts'
import { orderStateWords } from '../../../../shared/order-state-words.ts'
import { classes } from '../../ui/classes.ts'
import type { Tone } from '../../ui/status.tsx'
import { Figures } from './figures.tsx'
import { NextButton } from './next-button.tsx'
import { nextText } from './next-text.ts'
import { Pill, StatusPill, sentence } from './pill.tsx'

/** Text of the framed pages is 13 px or larger. This factor makes it readable from the last row. */
const frameScale = 2.32

const pane =
  'flex min-w-0 flex-[0_0_calc(50%-var(--u)*10)] flex-col gap-14 rounded-[calc(var(--u)*18)] border border-line bg-surface p-20'
const heading = 'font-medium text-soft'

interface CustomerPaneProps {
  view: StageView
  viewed: number
  unit: number
  returns: number
}

/**
 * The real pages of the shop and the payment service. They follow the stage by themselves. Looking back covers them with
 * the page of that time.
 */
export const CustomerPane = ({ view, viewed, unit, returns }: CustomerPaneProps) => {
  const scale = frameScale * unit
  const style = { width: `${100 / scale}%`, height: `${100 / scale}%`, transform: `scale(${scale})` }
  const serviceUrl = `http://${window.location.hostname}:${view.port}`
  const isBack = viewed < view.step
  const frame = useRef<HTMLIFrameElement>(null)
  // The customer's next page does not forward the presenter's keys until it is loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page changes when the stage moves.
  useEffect(() => {
    if (document.activeElement === frame.current) frame.current?.blur()
  }, [view.chapter, view.step, view.status])
  return (
    <section className={classes(pane, 'min-[1600px]:flex-[0_0_calc(var(--u)*784)]')} aria-labelledby="stage-customer">
      <h2 id="stage-customer" className={heading}>
        Customer
      </h2>
      <div className="relative min-h-0 flex-1 overflow-hidden rounded-[calc(var(--u)*12)] border border-line">
        <iframe
          key={`${view.port} ${returns}`}
          ref={frame}
          title="What the customer sees"
          src={`${serviceUrl}/stage/now`}
          className="origin-top-left"
          style={style}
          inert={isBack}
        />
        {isBack && (
          <iframe
            className="stage-past absolute top-0 left-0 origin-top-left bg-surface"
            title="What the customer saw"
            src={`${serviceUrl}/stage/past/${viewed}#card-form`}
            style={style}
            inert
          />
        )}
      </div>
    </section>
  )
}

const Technical = ({ line, bytes }: PlayedStep) => (
  <div className="stage-technical flex h-full flex-col gap-[0.5em] overflow-hidden font-mono wrap-anywhere">
    <p className="font-semibold">{line === '' ? 'Nothing went over the wire.' : line}</p>
    {bytes !== '' && (
      <pre className="min-h-0 flex-1 overflow-hidden rounded-[calc(var(--u)*10)] bg-sunken p-[0.5em] whitespace-pre-wrap">
        {bytes}
      </pre>
    )}
  </div>
)

interface HappensPaneProps {
  view: StageView
  /** The number of steps before the one shown. */
  viewed: number
  isTechnical: boolean
  isReplay: boolean
  onNext: () => void
}

export const HappensPane = ({ view, viewed, isTechnical, isReplay, onNext }: HappensPaneProps) => {
  const isPlaying = view.status === 'playing' && viewed === view.step
  const shown = isPlaying ? viewed : viewed - 1
  const stageStep: StageStep | undefined = view.steps[shown]
  const isBack = viewed < view.step
  const isOff = view.status === 'off-script' && !isBack
  const words = isBack ? 'Forward' : nextText(view)
  return (
    <section className={classes(pane, 'min-[1600px]:flex-[1_1_0]')} aria-labelledby="stage-happens">
      <h2 id="stage-happens" className={heading}>
        What happens
      </h2>
      <StatusPill status={view.status}>
        {isReplay ? 'Slow replay. S stops it' : isBack && `Looking back. The demo is at step ${view.step}`}
      </StatusPill>
      <p className={classes(sentence, 'min-h-[3.6em]')} aria-live="polite">
        {isOff ? view.problem : (stageStep?.say ?? 'A customer is in the shop and wants to pay.')}
      </p>
      <div className="min-h-0 flex-1">
        {isTechnical ? (
          <Technical {...(view.played[shown] ?? { line: '', bytes: '' })} />
        ) : (
          <Figures key={`${view.chapter} ${shown}`} stageStep={stageStep} />
        )}
      </div>
      <div className="flex min-h-72 items-center justify-between text-soft tabular-nums">
        <span>
          {viewed} of {view.steps.length}
        </span>
        {view.status === 'ready' && <span>? shows the keys</span>}
        <NextButton words={words} disabled={isPlaying} onNext={onNext} />
      </div>
    </section>
  )
}

const states: Readonly<Record<StageOrder['state'], { tone: Tone; border: string }>> = {
  waiting: { tone: 'wait', border: 'border-wait' },
  paid: { tone: 'good', border: 'border-good' },
  failed: { tone: 'bad', border: 'border-bad' },
  canceled: { tone: 'bad', border: 'border-bad' },
}
const orderBox =
  'stage-order flex flex-col items-start gap-[0.3em] rounded-[calc(var(--u)*14)] border-[length:calc(var(--u)*4)] p-[0.8em] wrap-anywhere'

const cell = 'border-t border-line py-[0.25em]'

const State = ({ state, className }: Pick<StageOrder, 'state'> & { className?: string }) => (
  <Pill tone={states[state].tone} className={classes('px-[0.6em] font-semibold whitespace-nowrap', className)}>
    {orderStateWords[state]}
  </Pill>
)

export const OfficePane = ({ view, viewed }: { view: StageView; viewed: number }) => {
  const newest = view.orders.find(({ isCurrent }) => isCurrent)
  const current = viewed < view.step ? view.played[viewed - 1]?.order : newest
  const others = view.orders.filter(({ id }) => id !== newest?.id).slice(0, 4)
  return (
    <section className={classes(pane, 'min-[1600px]:flex-[0_0_calc(var(--u)*424)]')} aria-labelledby="stage-office">
      <h2 id="stage-office" className={heading}>
        Shop’s back office
      </h2>
      {current == null ? (
        <div className={classes(orderBox, 'border-line')}>
          <p>No order yet.</p>
        </div>
      ) : (
        <div className={classes(orderBox, states[current.state].border)} aria-live="polite">
          <p className="text-soft">{current.id}</p>
          <p>{current.customer}</p>
          <p className="text-[1.3em] font-semibold tabular-nums">{current.total}</p>
          <State state={current.state} className="text-[1.5em]" />
          <p>{current.received === null ? 'Nothing received' : `${current.received} received`}</p>
        </div>
      )}
      <table className="mt-auto w-full">
        <caption className="text-left text-soft">{view.orderCount} orders in two weeks</caption>
        <tbody>
          {others.map(({ id, total, state }) => (
            <tr key={id}>
              <td className={cell}>{total}</td>
              <td className={classes(cell, 'text-right')}>
                <State state={state} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
