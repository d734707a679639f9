import type { StageView } from '../../shared/contract/stage.ts'
import { expecting } from '../client/api.ts'
import { runNumber } from '../client/run-number.ts'
import type { Clock } from '../domain/clock.ts'
import { createRunContext } from '../scenario/run-context.ts'
import type { OrderBook } from '../shop/order-book.ts'
import type { ShopLook } from '../shop/shop-look.ts'
import type { Chapter, ChapterStep } from './chapters.ts'
import type { StageClock } from './create-stage-clock.ts'
import { pageSnapshot } from './page-snapshot.ts'
import { isDone, linkOf, newOrder, playStep } from './play-step.ts'
import { chapterStart, type Position, type PositionFile } from './position-file.ts'
import type { StageEngine } from './stage-engine.ts'
import { byCustomer } from './stage-view.ts'
import { technicalLine } from './technical-line.ts'

/** A stage whose engine runs. */
export interface RunningStage {
  engine: StageEngine
  book: OrderBook
  file: PositionFile
  chapters: readonly Chapter[]
  port: number
}

/** Kinds of steps that a customer may do by hand. */
const byHand: readonly string[] = ['create', ...byCustomer]
const finalStates: readonly string[] = ['paid', 'failed', 'canceled', 'expired']

interface PlayerDeps {
  /** Real time. */
  clock: Clock
  stageClock: StageClock
  look: ShopLook
  viewAt: (stage: RunningStage, position: Position) => Promise<StageView>
  /** Rejects when the stage closes. */
  sleep: (ms: number) => Promise<void>
}

/**
 * Plays the steps of chapters. Each step changes the stage's engine first and then the position. Calls must not
 * overlap.
 */
export const createChapterPlayer = ({ clock, stageClock, look, viewAt, sleep }: PlayerDeps) => {
  const nextStep = ({ file, chapters }: RunningStage): ChapterStep | undefined =>
    chapters[file.now().chapter]?.stageSteps[file.now().step]

  const playDeps = ({ engine: { api, serviceUrl }, book }: RunningStage) => ({ api, book, serviceUrl, look })

  const isStepDone = async (stage: RunningStage, stageStep: ChapterStep | undefined): Promise<boolean> =>
    stageStep !== undefined && isDone(playDeps(stage), stageStep.steps[0], stage.file.now())

  /** Completes a step: advances the position and stores the exchange of the step. */
  const advance = async (stage: RunningStage, stageStep: ChapterStep): Promise<void> => {
    const { engine, book, file } = stage
    const position = file.now()
    const made = stageStep.kind === 'create' ? newOrder(book, position) : undefined
    const orders = made === undefined ? position.orders : [...position.orders, made]
    const linkId = linkOf({ ...position, orders })
    const played = await technicalLine(engine.api, stageStep.kind, linkId)
    const released =
      stageStep.kind === 'redirect' && linkId !== undefined ? [...position.released, linkId] : position.released
    const next = { ...position, step: position.step + 1, orders, released, played: [...position.played, played] }
    const { customerPath, orders: shown } = await viewAt(stage, next)
    const page = await pageSnapshot(engine.serviceUrl, customerPath)
    const order = shown.find(({ isCurrent }) => isCurrent) ?? null
    await file.change({ ...next, saved: [...position.saved, { order, page }], doing: null })
  }

  const contextOf = async ({ engine, file }: RunningStage) => {
    const { items } = await expecting(engine.api)('GET /api/merchants')
    const deps = {
      api: engine.api,
      serviceUrl: engine.serviceUrl,
      now: () => clock.now(),
      sleep,
      runNumber: runNumber(),
    }
    const context = createRunContext(deps, items[0]?.id ?? '')
    for (const { linkId } of file.now().orders) context.links.add(linkId, undefined)
    return context
  }

  const perform = async (stage: RunningStage, stageStep: ChapterStep): Promise<void> => {
    const isOver = await isStepDone(stage, stageStep)
    const context = await contextOf(stage)
    for (const [index, placed] of stageStep.steps.entries()) {
      if (index > 0 || !isOver) await playStep(playDeps(stage), { placed, position: stage.file.now(), context })
    }
    await advance(stage, stageStep)
  }

  /** After a restart: a step in progress counts as done if its effect is in the store, otherwise as not begun. */
  const resume = async (stage: RunningStage): Promise<void> => {
    const { book } = stage
    // Their create calls were cut off.
    for (const { id, paymentLink } of book.orders()) if (paymentLink === null) await book.remove(id)
    const stageStep = nextStep(stage)
    if (stage.file.now().doing === null || stageStep === undefined) return
    if (await isStepDone(stage, stageStep)) await advance(stage, stageStep)
    else await stage.file.change({ doing: null })
  }

  /** A customer's action by hand advances the position as `next` does. Any other action counts as off script. */
  const catchUp = async (stage: RunningStage): Promise<void> => {
    const { engine, book, file } = stage
    for (
      let stageStep = nextStep(stage);
      stageStep !== undefined && byHand.includes(stageStep.kind);
      stageStep = nextStep(stage)
    ) {
      const position = file.now()
      const following = stage.chapters[position.chapter]?.stageSteps[position.step + 1]
      if (!(await isStepDone(stage, stageStep.kind === 'card' ? following : stageStep))) break
      await advance(stage, stageStep)
    }
    const position = file.now()
    const linkId = linkOf(position)
    if (position.problem !== null || linkId === undefined) return
    const { state } = await expecting(engine.api)('GET /api/links/:id', { params: { id: linkId } })
    const next = nextStep(stage)
    if (next?.kind !== 'create' && newOrder(book, position) !== undefined) {
      await file.change({ problem: 'The customer has begun another order.' })
    } else if (next !== undefined && byCustomer.includes(next.kind) && finalStates.includes(state)) {
      await file.change({ problem: `The payment is ${state}, which does not fit this chapter.` })
    }
  }

  /** Resets the stage for the start of a chapter, so that nothing of the previous one continues. */
  const begin = async ({ engine, book, file }: RunningStage, chapter: number): Promise<void> => {
    const call = expecting(engine.api)
    await book.setSwitches({ isDown: false, isCareless: false })
    const { items } = await call('GET /api/deliveries', { query: { state: 'pending' } })
    const { items: retried } = await call('GET /api/deliveries', { query: { state: 'retrying' } })
    for (const { id } of [...items, ...retried]) await call('POST /api/deliveries/:id/stop', { params: { id } })
    await call('POST /api/clock', { body: { reset: true } })
    stageClock.set(clock.now())
    await file.change(chapterStart(chapter, clock.now()))
  }

  return { nextStep, perform, resume, catchUp, begin }
}
