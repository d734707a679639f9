import { useEffect, useRef, useState } from 'react'
import { renderSVG } from 'uqr'
import type { StageView } from '../../../../shared/contract/stage.ts'
import { classes } from '../../ui/classes.ts'
import { useMedia } from '../../ui/use-media.ts'
import { chipText } from './chip-text.ts'
import { Notes, notesActions } from './notes.tsx'
import { CustomerPane, HappensPane, OfficePane } from './panes.tsx'
import { Problem } from './problem.tsx'
import { type StageAction, stageKeys, useStageKeys } from './stage-keys.ts'
import { type StageHandle, useStage } from './use-stage.ts'
import { useUnit } from './use-unit.ts'
import './present.css'

/** Time between two sentences of a replay, in ms. */
const replayMs = 3_500

/** The number of steps shown: up to the stage's position, or fewer when looking back. */
const useLookingBack = (view: StageView | undefined) => {
  const [back, setBack] = useState<number>()
  const [isReplay, setReplay] = useState(false)
  const step = view?.step ?? 0
  const place = `${view?.chapter} ${step}`
  // Looking back ends as soon as the stage moves.
  const shownPlace = useRef(place)
  if (shownPlace.current !== place) {
    shownPlace.current = place
    if (back !== undefined) setBack(undefined)
    if (isReplay) setReplay(false)
  }
  const viewed = Math.min(back ?? step, step)
  const goTo = (to: number) => setBack(to >= step ? undefined : Math.max(0, to))
  useEffect(() => {
    if (!isReplay) return
    const timer = setTimeout(() => {
      setBack(viewed + 1 >= step ? undefined : viewed + 1)
      if (viewed + 1 >= step) setReplay(false)
    }, replayMs)
    return () => clearTimeout(timer)
  }, [isReplay, viewed, step])
  return {
    viewed,
    isReplay,
    goTo: (to: number) => {
      setReplay(false)
      goTo(to)
    },
    /** Starts the replay, or stops it and shows the current step. */
    toggleReplay: () => {
      if (step === 0) return
      setBack(isReplay ? undefined : 0)
      setReplay(!isReplay)
    },
  }
}

/** `/present?notes`: for the presenter alone, on a second screen. */
const isNotes = window.location.search === '?notes'

const openNotes = (): void => window.open('/present?notes', 'stage-notes', 'width=720,height=560')?.focus()

const toggleFullScreen = (): void => {
  const done =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen()
  done.catch(() => undefined)
}

const overlayLook = 'fixed inset-0 z-10 grid place-content-center bg-(--scrim)'
const boxLook = 'rounded-[calc(var(--u)*18)] bg-raised shadow-float'

const KeysOverlay = () => (
  <div className={overlayLook} role="dialog" aria-label="Keys">
    <dl className={classes(boxLook, 'px-[1.4em] py-[1em]')}>
      {stageKeys.map(({ keys, does }) => (
        <div key={keys} className="grid grid-cols-[9em_1fr] gap-[1em]">
          <dt className="font-semibold">{keys}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </div>
)

/** A QR code, drawn by this page. Shown only when a phone can reach the service. */
const PhoneOverlay = ({ url }: { url: string | null }) => (
  <div className={overlayLook} role="dialog" aria-label="A phone as the customer">
    <div className={classes(boxLook, 'flex max-w-[24em] flex-col items-center gap-[0.8em] p-[1.2em]')}>
      {url === null ? (
        <p>
          A phone cannot reach this computer. Start again with --host 0.0.0.0; every device in the network can then
          reach the shop and the payment service.
        </p>
      ) : (
        <>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 4 }))}`}
            alt={`QR code of ${url}`}
            className="w-480 bg-white"
          />
          <p>Scan it to be the customer. Every device in this network can reach shop and payment service now.</p>
        </>
      )}
    </div>
  </div>
)

const engineGone = 'The service does not answer. The demo continues when it does.'

const TopBar = ({ view, isGone }: { view: StageView; isGone: boolean }) => (
  <header className="flex min-h-56 items-center gap-[1em]">
    <h1 className="flex-1 text-[1.2em] font-semibold">
      {view.chapter + 1}. {view.chapters[view.chapter]?.name}
    </h1>
    {isGone && <Problem>{engineGone}</Problem>}
    <ul aria-label="Active faults and changes" className="flex gap-[0.4em]">
      {view.chips.map((chip) => (
        <li
          key={chip.kind}
          className="rounded-[1em] bg-simulated-soft px-[0.7em] py-[0.15em] font-medium text-simulated"
        >
          {chipText(chip)}
        </li>
      ))}
    </ul>
  </header>
)

const officeKinds: readonly string[] = ['ipn', 'shop']

const useStageActions = (stage: StageHandle, back: ReturnType<typeof useLookingBack>) => {
  const [isTechnical, setTechnical] = useState(false)
  const [overlay, setOverlay] = useState<'keys' | 'blank' | 'phone'>()
  const { view } = stage
  const next = (): void => {
    if (view === undefined) return
    if (back.viewed < view.step) back.goTo(back.viewed + 1)
    else if (view.status === 'off-script') stage.openChapter(view.chapter, view.step)
    else if (view.status === 'ended') {
      if (view.chapter + 1 < view.chapters.length) stage.openChapter(view.chapter + 1)
    } else stage.next()
  }
  const toggleOverlay = (which: 'keys' | 'blank' | 'phone') =>
    setOverlay((before) => (before === which ? undefined : which))
  const actions: Record<StageAction, (chapter: number) => void> = {
    next,
    back: () => back.goTo(back.viewed - 1),
    chapter: (chapter) => chapter < (view?.chapters.length ?? 0) && stage.openChapter(chapter),
    home: () => view && stage.openChapter(view.chapter),
    technical: () => setTechnical((before) => !before),
    replay: back.toggleReplay,
    reset: stage.reset,
    phone: () => toggleOverlay('phone'),
    save: stage.save,
    blank: () => toggleOverlay('blank'),
    'full-screen': toggleFullScreen,
    notes: openNotes,
    keys: () => toggleOverlay('keys'),
    leave: () => {
      if (overlay !== undefined) setOverlay(undefined)
      else if (back.isReplay) back.toggleReplay()
      else if (isNotes) window.close()
      else window.location.assign('/')
    },
  }
  // The next key closes what covers the stage. On a blank screen it does nothing else.
  const onKey = (action: StageAction, chapter: number): void => {
    if (isNotes && !notesActions.has(action)) return
    if (overlay !== undefined && action !== overlay && action !== 'full-screen') {
      setOverlay(undefined)
      return
    }
    actions[action](chapter)
  }
  return { isTechnical, overlay, next, onKey }
}

/** Lengths are in units of --u, 1 px at 1920×1080. Letters are 30 units or larger: 20 px at 1280×720. */
const stageLook =
  'stage flex h-dvh flex-col gap-16 overflow-hidden bg-canvas px-24 py-20 text-[length:calc(var(--u)*30)] leading-[1.3] text-text [--spacing:var(--u)]'

/** The stage: the customer's real pages, the current sentence, and the shop's back office. */
const PresentPage = () => {
  const stage = useStage()
  const { view, problem, isGone, returns } = stage
  const unit = useUnit()
  const isWide = useMedia('(min-width: 1600px)')
  const back = useLookingBack(view)
  const { isTechnical, overlay, next, onKey } = useStageActions(stage, back)
  useStageKeys(view?.port, onKey)
  useEffect(() => {
    document.title = isNotes ? 'Notes for the stage' : 'Stage'
  }, [])

  const style = { '--u': `${unit}px` } as React.CSSProperties
  if (view === undefined) {
    return (
      <main
        className={classes(stageLook, 'items-center justify-center text-[length:calc(var(--u)*40)]!')}
        style={style}
      >
        <h1>Stage</h1>
        <p role="status">{problem ?? 'The stage is being set…'}</p>
      </main>
    )
  }
  if (isNotes) {
    return <Notes view={view} problem={isGone ? engineGone : problem} onNext={next} />
  }

  const isPlaying = view.status === 'playing' && back.viewed === view.step
  const kind = view.steps[isPlaying ? back.viewed : back.viewed - 1]?.kind
  const showsOffice = !isWide && kind !== undefined && officeKinds.includes(kind)
  return (
    <main className={stageLook} style={style}>
      <TopBar view={view} isGone={isGone} />
      <div className="min-h-0 flex-1 overflow-hidden">
        <div
          className={classes(
            'flex h-full gap-20 transition-transform duration-500 ease-quick',
            showsOffice && '-translate-x-[calc(50%+var(--u)*10)]',
          )}
        >
          <CustomerPane view={view} viewed={back.viewed} unit={unit} returns={returns} />
          <HappensPane
            view={view}
            viewed={back.viewed}
            isTechnical={isTechnical}
            isReplay={back.isReplay}
            onNext={next}
          />
          <OfficePane view={view} viewed={back.viewed} />
        </div>
      </div>
      {problem !== null && !isGone && <Problem>{problem}</Problem>}
      {overlay === 'keys' && <KeysOverlay />}
      {overlay === 'phone' && <PhoneOverlay url={view.phoneUrl} />}
      {overlay === 'blank' && <div className="stage-blank fixed inset-0 z-10 bg-black" />}
    </main>
  )
}

export default PresentPage
