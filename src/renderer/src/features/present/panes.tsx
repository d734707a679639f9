import type { Beat, PlayedBeat, StageOrder, StageView } from '../../../../shared/contract/stage.ts'
import { orderStateWords } from '../../../../shared/order-state-words.ts'
import { classes } from '../../ui/classes.ts'
import { Figures } from './figures.tsx'
import { nextText, statusWords } from './next-text.ts'

/** Text of the framed pages is 13 px or larger. This factor makes it readable from the last row. */
const frameScale = 2.32

/**
 * The real pages of the shop and the payment service. They follow the stage by themselves. Looking back covers them with
 * the page of that time.
 */
export const CustomerPane = ({
  view,
  viewed,
  unit,
  returns,
}: {
  view: StageView
  viewed: number
  unit: number
  returns: number
}) => {
  const scale = frameScale * unit
  const style = { width: `${100 / scale}%`, height: `${100 / scale}%`, transform: `scale(${scale})` }
  const serviceUrl = `http://${window.location.hostname}:${view.port}`
  const isBack = viewed < view.step
  return (
    <section className="stage-pane" aria-labelledby="stage-customer">
      <h2 id="stage-customer">Customer</h2>
      <div className="stage-frame">
        <iframe
          key={`${view.port} ${returns}`}
          title="What the customer sees"
          src={`${serviceUrl}/stage/now`}
          style={style}
          inert={isBack}
        />
        {isBack && (
          <iframe
            className="stage-past"
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
  const words = isBack ? 'Forward' : nextText(view)
  return (
    <section className="stage-pane stage-happens" aria-labelledby="stage-happens">
      <h2 id="stage-happens">What happens</h2>
      <p className={classes('stage-status', `is-${isBack ? 'back' : view.status}`)} role="status">
        {isReplay
          ? 'Slow replay. S stops it'
          : isBack
            ? `Looking back. The demo is at step ${view.step}`
            : statusWords[view.status]}
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
        {view.status === 'ready' && <span>? shows the keys</span>}
        {words === undefined ? (
          <span>R starts again</span>
        ) : (
          <button type="button" onClick={onNext} disabled={isPlaying}>
            {words} <span aria-hidden>→</span>
          </button>
        )}
      </div>
    </section>
  )
}

const State = ({ state }: Pick<StageOrder, 'state'>) => (
  <span className={`stage-state is-${state}`}>{orderStateWords[state]}</span>
)

export const OfficePane = ({ view, viewed }: { view: StageView; viewed: number }) => {
  const newest = view.orders.find(({ isCurrent }) => isCurrent)
  const current = viewed < view.step ? view.played[viewed - 1]?.order : newest
  const others = view.orders.filter(({ id }) => id !== newest?.id).slice(0, 4)
  return (
    <section className="stage-pane stage-office" aria-labelledby="stage-office">
      <h2 id="stage-office">Shop’s back office</h2>
      {current == null ? (
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
