import { randomInt } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { LinkView } from '../../shared/contract/links.ts'
import type { MerchantView } from '../../shared/contract/merchants.ts'
import type { SettingsPatch } from '../../shared/contract/settings.ts'
import type { StageView } from '../../shared/contract/stage.ts'
import { expecting, StepFailure } from '../client/api.ts'
import type { Clock } from '../domain/clock.ts'
import { createRunContext } from '../scenario/run-context.ts'
import { type OrderBook, openOrderBook } from '../shop/order-book.ts'
import type { ShopLook } from '../shop/shop-look.ts'
import { type Chapter, type PlayedBeatSteps, readChapters } from './chapters.ts'
import { decorateService } from './decorate-service.ts'
import { exportPage } from './export-page.ts'
import { pageSnapshot } from './page-snapshot.ts'
import { attemptsOf, cartOf, isDone, linkOf, newOrder, playStep } from './play-step.ts'
import { openPositionFile, type Position, type PositionFile } from './position-file.ts'
import { seedOrders } from './seed-orders.ts'
import type { Stage } from './stage.ts'
import type { StageEngine, StagePart } from './stage-engine.ts'
import { holdRuleName, stageViewOf, wayBackOf } from './stage-view.ts'
import { technicalLine } from './technical-line.ts'

export interface StageDeps {
  /** The stage's own; made when the stage is first shown. */
  dataDir: string
  /** Real time. */
  clock: Clock
  /** Rejects with EADDRINUSE where the port is taken. */
  startEngine: (part: StagePart) => Promise<StageEngine>
  /** Origins of the console that shows the stage. */
  framedBy: () => readonly string[]
  /** Host by which other machines reach the service; null: they do not. */
  reachableHost: string | null
  /** Of its shop, with the chapters of the user. */
  look: ShopLook
}

/** What the stage needs otherwise than a new installation: nothing goes on by itself within hours. */
const settings: SettingsPatch = {
  linkExpiryHours: 0,
  ipnRetries: 'custom',
  ipnRetrySchedule: '7200,18000,36000',
  notifyOnFailure: false,
}
/** Longer than any demo; the most a rule takes. */
const holdSeconds = 86_400

interface Running {
  engine: StageEngine
  book: OrderBook
  file: PositionFile
  chapters: readonly Chapter[]
  port: number
}

const chapterStart = (chapter: number, startedAt: number): Partial<Position> => ({
  chapter,
  step: 0,
  startedAt,
  orders: [],
  released: [],
  played: [],
  saved: [],
  doing: null,
  problem: null,
})

/** Beats that a customer may bring about by hand. */
const byHand: readonly string[] = ['create', 'card', 'pay', 'bank', 'cancel']
const finalStates: readonly string[] = ['paid', 'failed', 'canceled', 'expired']

export const createStage = ({ dataDir, clock, startEngine, framedBy, reachableHost, look }: StageDeps): Stage => {
  const listeners = new Set<(view: StageView) => void>()
  let running: Promise<Running> | undefined
  let isPlaying = false
  /** Set while the orders of the past are made. */
  let past: number | undefined
  let at = { revision: 0, path: '/stage/checkout' }
  /** Everything that changes the position takes its turn. */
  let last: Promise<unknown> = Promise.resolve()
  let isFollowing = false
  let runningPort: number | undefined

  const phoneUrl = (port: number) => (reachableHost === null ? null : `http://${reachableHost}:${port}/stage/now`)

  const stageClock: Clock = { now: () => past ?? clock.now(), at: clock.at }

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }

  const viewAt = ({ engine, book, chapters, port }: Running, position: Position): Promise<StageView> => {
    const shown = { api: engine.api, book, port, shopName: look.name, phoneUrl: phoneUrl(port) }
    return stageViewOf(shown, { position, chapters, isPlaying })
  }

  const viewOf = async (stage: Running): Promise<StageView> => {
    const position = stage.file.now()
    const view = await viewAt(stage, position)
    // Views are made at the same time, and an older one may be done last.
    if (position.revision >= at.revision) at = { revision: position.revision, path: view.customerPath }
    return view
  }

  const publish = async (stage: Running): Promise<StageView> => {
    const view = await viewOf(stage)
    for (const listener of listeners) listener(view)
    return view
  }

  /** A store with thirty orders in it, whatever it had before. */
  const seed = async ({ engine, book, file }: Pick<Running, 'engine' | 'book' | 'file'>): Promise<void> => {
    const { api, serviceUrl } = engine
    const call = expecting(api)
    await file.change({ isSeeded: false, ...chapterStart(0, clock.now()) })
    try {
      const now = clock.now()
      past = now - 15 * 86_400_000
      await call('POST', '/api/reset', { everything: true })
      await book.clear()
      await call('PATCH', '/api/settings', settings)
      await seedOrders({
        api,
        serviceUrl,
        book,
        look,
        now,
        setTime: (time) => {
          past = time
        },
      })
    } finally {
      past = undefined
    }
    await call('POST', '/api/rules', { name: holdRuleName, effect: { kind: 'ipn-delay', seconds: holdSeconds } })
    await file.change({ isSeeded: true, ...chapterStart(0, clock.now()) })
  }

  const start = async (): Promise<Running> => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const chapters = readChapters(look.chapters)
    const file = await openPositionFile(join(dataDir, 'stage.json'))
    const book = await openOrderBook(join(dataDir, 'shop-orders.json'))
    const checkout = () => ({ cart: cartOf(look, file.now().chapter), customer: file.now().chapter })
    const wayBack = async (linkId: string): Promise<string | undefined> => {
      const { orders, released } = file.now()
      if (orders.some((order) => order.linkId === linkId) && !released.includes(linkId)) return undefined
      const { status, body } = await engine.api('GET', `/api/links/${encodeURIComponent(linkId)}`)
      return status === 200 ? wayBackOf(body as LinkView) : '/shop'
    }
    const part = (port: number): StagePart => ({
      dataDir,
      port,
      clock: stageClock,
      book,
      decorate: (service) => decorateService(service, { at: () => at, wayBack, checkout, framedBy }),
    })
    const engine = await startEngine(part(file.now().port)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' || file.now().port === 0) throw error
      return startEngine(part(0))
    })
    const port = Number(new URL(engine.serviceUrl).port)
    if (port !== file.now().port) await file.change({ port })
    if (!file.now().isSeeded) await seed({ engine, book, file })
    const stage = { engine, book, file, chapters, port }
    if (file.now().chapter >= chapters.length) await file.change(chapterStart(0, clock.now()))
    await resume(stage)
    await viewOf(stage)
    runningPort = port
    engine.onChange(() => follow(stage))
    book.onChange(() => follow(stage))
    return stage
  }

  const open = (): Promise<Running> => {
    running ??= start().catch((error: unknown) => {
      running = undefined
      throw error
    })
    return running
  }

  const nextBeat = ({ file, chapters }: Running): PlayedBeatSteps | undefined =>
    chapters[file.now().chapter]?.beats[file.now().step]

  const isBeatDone = (stage: Running, beat: PlayedBeatSteps | undefined): Promise<boolean> =>
    beat === undefined
      ? Promise.resolve(false)
      : isDone(
          { api: stage.engine.api, book: stage.book, serviceUrl: stage.engine.serviceUrl, look },
          beat.steps[0],
          stage.file.now(),
        )

  /** The beat is over: the position goes on, and what it was on the wire is noted. */
  const advance = async (stage: Running, beat: PlayedBeatSteps): Promise<void> => {
    const { engine, book, file } = stage
    const position = file.now()
    const made = beat.kind === 'create' ? newOrder(book, position) : undefined
    const orders = made === undefined ? position.orders : [...position.orders, made]
    const linkId = linkOf({ ...position, orders })
    const played = await technicalLine(engine.api, beat.kind, linkId)
    const released =
      beat.kind === 'redirect' && linkId !== undefined ? [...position.released, linkId] : position.released
    const next = { ...position, step: position.step + 1, orders, released, played: [...position.played, played] }
    const { customerPath, orders: shown } = await viewAt(stage, next)
    const page = await pageSnapshot(engine.serviceUrl, customerPath)
    const order = shown.find(({ isCurrent }) => isCurrent) ?? null
    await file.change({ ...next, saved: [...position.saved, { order, page }], doing: null })
  }

  const contextOf = async ({ engine, file }: Running) => {
    const { items } = await expecting(engine.api)<{ items: MerchantView[] }>('GET', '/api/merchants')
    const deps = {
      api: engine.api,
      serviceUrl: engine.serviceUrl,
      now: () => clock.now(),
      sleep: (ms: number) => delay(ms),
      runNumber: randomInt(100_000_000, 999_000_000),
    }
    const context = createRunContext(deps, items[0]?.id ?? '')
    for (const { linkId } of file.now().orders) context.links.add(linkId, undefined)
    return context
  }

  const perform = async (stage: Running, beat: PlayedBeatSteps): Promise<void> => {
    const { engine, book, file } = stage
    const deps = { api: engine.api, book, serviceUrl: engine.serviceUrl, look }
    const isOver = await isBeatDone(stage, beat)
    const context = await contextOf(stage)
    for (const [index, placed] of beat.steps.entries()) {
      if (index > 0 || !isOver) await playStep(deps, { placed, position: file.now(), context })
    }
    await advance(stage, beat)
  }

  const play = async (stage: Running): Promise<void> => {
    const { engine, file } = stage
    const beat = nextBeat(stage)
    if (beat === undefined) return
    isPlaying = true
    try {
      await file.change({ doing: { attempts: await attemptsOf(engine.api, linkOf(file.now())) }, problem: null })
      await publish(stage)
      await perform(stage, beat)
    } catch (error) {
      const isKnown = error instanceof StepFailure
      await file.change({ doing: null, problem: isKnown ? error.message : 'This step failed. Play the chapter again.' })
      if (isKnown) return
      isPlaying = false
      await publish(stage)
      throw error
    } finally {
      isPlaying = false
    }
  }

  /** After a restart: a beat that was under way is over when it has happened, and otherwise has not begun. */
  const resume = async (stage: Running): Promise<void> => {
    const beat = nextBeat(stage)
    if (stage.file.now().doing === null || beat === undefined) return
    if (await isBeatDone(stage, beat)) await advance(stage, beat)
    else await stage.file.change({ doing: null })
  }

  /** What the customer did by hand moves the position as `next` does; anything else they do leads off the script. */
  const catchUp = async (stage: Running): Promise<boolean> => {
    const { engine, book, file } = stage
    const before = file.now().revision
    for (let beat = nextBeat(stage); beat !== undefined && byHand.includes(beat.kind); beat = nextBeat(stage)) {
      const position = file.now()
      const following = stage.chapters[position.chapter]?.beats[position.step + 1]
      if (!(await isBeatDone(stage, beat.kind === 'card' ? following : beat))) break
      await advance(stage, beat)
    }
    const position = file.now()
    const linkId = linkOf(position)
    if (position.problem !== null || linkId === undefined) return position.revision !== before
    const { state } = await expecting(engine.api)<LinkView>('GET', `/api/links/${linkId}`)
    const next = nextBeat(stage)
    if (next?.kind !== 'create' && newOrder(book, position) !== undefined) {
      await file.change({ problem: 'The customer has begun another order.' })
    } else if (
      next !== undefined &&
      ['card', 'pay', 'bank', 'cancel'].includes(next.kind) &&
      finalStates.includes(state)
    ) {
      await file.change({ problem: `The payment is ${state}, which is not what this chapter tells.` })
    }
    return file.now().revision !== before
  }

  /** Once for all that changes until its turn comes. */
  const follow = (stage: Running): void => {
    if (isFollowing || past !== undefined) return
    isFollowing = true
    void inTurn(async () => {
      isFollowing = false
      await catchUp(stage)
      await publish(stage)
    }).catch(() => {})
  }

  /** As at the start of a chapter: nothing of the one before goes on. */
  const begin = async ({ engine, book, file }: Running, chapter: number): Promise<void> => {
    const call = expecting(engine.api)
    await book.setSwitches({ isDown: false, isCareless: false })
    const { items } = await call<{ items: { id: string }[] }>('GET', '/api/deliveries?state=pending')
    const { items: retried } = await call<{ items: { id: string }[] }>('GET', '/api/deliveries?state=retrying')
    for (const { id } of [...items, ...retried]) await call('POST', `/api/deliveries/${id}/stop`)
    await call('POST', '/api/clock', { reset: true })
    await file.change(chapterStart(chapter, clock.now()))
  }

  return {
    port: () => runningPort,
    view: async () => viewOf(await open()),
    next: async ({ chapter, step }) => {
      const stage = await open()
      return inTurn(async () => {
        const position = stage.file.now()
        if (position.chapter === chapter && position.step === step) await play(stage)
        return publish(stage)
      })
    },
    openChapter: async ({ chapter, step }) => {
      const stage = await open()
      return inTurn(async () => {
        await begin(stage, Math.min(chapter, stage.chapters.length - 1))
        while (stage.file.now().step < step && stage.file.now().problem === null && nextBeat(stage) !== undefined) {
          await play(stage)
        }
        return publish(stage)
      })
    },
    reset: async () => {
      const stage = await open()
      return inTurn(async () => {
        await seed(stage)
        return publish(stage)
      })
    },
    exported: async () => {
      const { file, chapters } = await open()
      const { chapter, played, saved } = file.now()
      const { name, beats } = chapters[chapter] ?? { name: 'Demo', beats: [] }
      const page = exportPage(
        name,
        played.flatMap((one, index) => {
          const beat = beats[index]
          return beat === undefined ? [] : [{ ...beat, ...one, order: null, page: '', ...saved[index] }]
        }),
      )
      return { fileName: `${name.replaceAll(/[^\w]+/g, '-').toLowerCase()}.html`, html: page }
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      const stage = await running?.catch(() => undefined)
      await last
      await stage?.engine.stop()
    },
  }
}
