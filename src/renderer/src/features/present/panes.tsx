import type { Beat, PlayedBeat, StageOrder, StageView } from '../../../../shared/contract/stage.ts'
import { classes } from '../../ui/classes.ts'
import { Figures } from './figures.tsx'

/** Text of the framed pages is 13 px or larger. This factor makes it readable from the last row. */
const frameScale = 2.32

/** The real pages of the shop and the payment service. They follow the stage by themselves. */
export const CustomerPane = ({ view, unit, returns }: { view: StageView; unit: number; returns: number }) => {
  const scale = frameScale * unit
  return (
    <section className="stage-pane" aria-labelledby="stage-customer">
      <h2 id="stage-customer">Customer</h2>
      <div className="stage-frame">
        <iframe
          key={`${view.port} ${returns}`}
          title="What the customer sees"
          src={`http://${window.location.hostname}:${view.port}/stage/now`}
          style={{ width: `${100 / scale}%`, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </div>
    </section>
  )
}

const statusWords: Record<StageView['status'], string> = {
  ready: 'Ready',
  playing: 'It happens now…',
  held: 'Held until you go on',
  waiting: 'Waiting for the customer',
  'off-script': 'Off script',
  ended: 'The end of this chapter',
}

const nextWords: Record<StageView['status'], string> = {
  ready: 'Begin',
  playing: 'Next',
  held: 'Next',
  waiting: 'Do it for me',
  'off-script': 'Return',
  ended: 'Next chapter',
}

const Technical = ({ line, bytes }: PlayedBeat) => (
  <div className="stage-technical">
    <p>{line === '' ? 'Nothing went over the wire.' : line}</p>
    {bytes !== '' && <pre>{bytes}</pre>}
  </div>
)

export const HappensPane = ({
  view,
  viewed,
  isTechnical,
  isReplay,
  onNext,
}: {
  view: StageView
  /** The number of beats before the one shown. */
  viewed: number
  isTechnical: boolean
  isReplay: boolean
  onNext: () => void
}) => {
  const isPlaying = view.status === 'playing' && viewed === view.step
  const shown = isPlaying ? viewed : viewed - 1
  const beat: Beat | undefined = view.beats[shown]
  const isBack = viewed < view.step
  const isOff = view.status === 'off-script' && !isBack
  const isLast = view.status === 'ended' && view.chapter + 1 === view.chapters.length
  const words = isOff ? `Return to step ${view.step}` : isBack ? 'Forward' : nextWords[view.status]
  return (
    <section className="stage-pane stage-happens" aria-labelledby="stage-happens">
      <h2 id="stage-happens">What happens</h2>
      <p className={classes('stage-status', `is-${isBack ? 'back' : view.status}`)} role="status">
        {isReplay ? 'Replay' : isBack ? `Looking back. The demo is at step ${view.step}` : statusWords[view.status]}
      </p>
      <p className="stage-sentence" aria-live="polite">
        {isOff ? view.problem : (beat?.say ?? 'A customer is in the shop and wants to pay.')}
      </p>
      <div className="stage-picture">
        {isTechnical ? (
          <Technical {...(view.played[shown] ?? { line: '', bytes: '' })} />
        ) : (
          <Figures key={`${view.chapter} ${shown}`} beat={beat} />
        )}
      </div>
      <div className="stage-foot">
        <span>
          {viewed} of {view.beats.length}
        </span>
        {!(isLast && !isBack) && (
          <button type="button" onClick={onNext} disabled={isPlaying}>
            {words} <span aria-hidden>→</span>
          </button>
        )}
      </div>
    </section>
  )
}

const stateWords: Record<StageOrder['state'], string> = {
  waiting: 'Waiting',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Canceled',
}

const State = ({ state }: Pick<StageOrder, 'state'>) => (
  <span className={`stage-state is-${state}`}>{stateWords[state]}</span>
)

export const OfficePane = ({ view }: { view: StageView }) => {
  const current = view.orders.find(({ isCurrent }) => isCurrent)
  const others = view.orders.filter(({ id }) => id !== current?.id).slice(0, 4)
  return (
    <section className="stage-pane stage-office" aria-labelledby="stage-office">
      <h2 id="stage-office">Shop’s back office</h2>
      {current === undefined ? (
        <div className="stage-order is-none">
          <p>No order yet.</p>
        </div>
      ) : (
        <div className={`stage-order is-${current.state}`} aria-live="polite">
          <p className="stage-order-id">{current.id}</p>
          <p>{current.customer}</p>
          <p className="stage-total">{current.total}</p>
          <State state={current.state} />
          <p>{current.received === null ? 'Nothing received' : `${current.received} received`}</p>
        </div>
      )}
      <table className="stage-orders">
        <caption>{view.orderCount} orders in two weeks</caption>
        <tbody>
          {others.map(({ id, total, state }) => (
            <tr key={id}>
              <td>{total}</td>
              <td>
                <State state={state} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
