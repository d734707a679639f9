import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import type { LinkView } from '../../shared/contract/links.ts'
import type { SettingsPatch } from '../../shared/contract/settings.ts'
import type { StageView } from '../../shared/contract/stage.ts'
import { createSerialQueue } from '../../shared/serial-queue.ts'
import { expecting, StepFailure } from '../client/api.ts'
import type { Clock } from '../domain/clock.ts'
import { openOrderBook } from '../shop/order-book.ts'
import type { ShopLook } from '../shop/shop-look.ts'
import { createChapterPlayer, type RunningStage } from './create-chapter-player.ts'
import { createStageClock } from './create-stage-clock.ts'
import { decorateService } from './decorate-service.ts'
import { exportPage } from './export-page.ts'
import { pageSnapshot } from './page-snapshot.ts'
import { attemptsOf, cartOf, linkOf } from './play-step.ts'
import { chapterStart, openPositionFile, type Position } from './position-file.ts'
import { restoreOrders, seedOrders } from './seed-orders.ts'
import type { Stage } from './stage.ts'
import type { StageEngine, StagePart } from './stage-engine.ts'
import { holdRuleName, stageViewOf, wayBackOf } from './stage-view.ts'

export interface StageDeps {
  /** The stage's own data directory, created when the stage is first shown. */
  dataDir: string
  /** Real time. */
  clock: Clock
  /** Rejects with EADDRINUSE when the port is in use. */
  startEngine: (part: StagePart) => Promise<StageEngine>
  /** Origins of the console that shows the stage. */
  framedBy: () => readonly string[]
  /** Host name under which other machines reach the service; null: they cannot. */
  reachableHost: string | null
  /** The look of the stage's shop, with the user's chapters. */
  look: ShopLook
  logger: Pick<BaseLogger, 'error'>
}

/** Settings of the stage. They keep retries and expiry from happening on their own for hours. */
const settings: SettingsPatch = {
  linkExpiryHours: 0,
  ipnRetries: 'custom',
  ipnRetrySchedule: '7200,18000,36000',
  notifyOnFailure: false,
}
/** The maximum of a rule. The stage's clock stops long before. */
const holdSeconds = 86_400
/** After it, orders "of two weeks" are created again. ms. */
const seedLifeMs = 6 * 3_600_000

export const createStage = (deps: StageDeps): Stage => {
  const { dataDir, clock, startEngine, framedBy, reachableHost, look, logger } = deps
  const listeners = new Set<(view: StageView) => void>()
  let running: Promise<RunningStage> | undefined
  let isPlaying = false
  /** Set while the earlier orders are being created or restored. */
  let isSeeding = false
  let at = { revision: 0, path: '/stage/checkout' }
  /** Operations that change the position run one after the other. */
  const changes = createSerialQueue()
  let isFollowing = false
  let runningPort: number | undefined
  const closing = new AbortController()

  const phoneUrl = (port: number) => (reachableHost === null ? null : `http://${reachableHost}:${port}/stage/now`)

  const stageClock = createStageClock(clock)
  /** Changes when the thirty orders must be created again. */
  const lookId = createHash('sha256')
    .update(JSON.stringify([look.currency, look.products, look.customers]))
    .digest('hex')

  const viewAt = ({ engine, book, chapters, port }: RunningStage, position: Position): Promise<StageView> => {
    const shown = { api: engine.api, book, port, shopName: look.name, phoneUrl: phoneUrl(port) }
    return stageViewOf(shown, { position, chapters, isPlaying })
  }

  const { nextStep, perform, resume, catchUp, begin } = createChapterPlayer({
    ...{ clock, stageClock, look, viewAt },
    sleep: (ms) => delay(ms, undefined, { signal: closing.signal }),
  })

  const viewOf = async (stage: RunningStage): Promise<StageView> => {
    const position = stage.file.now()
    const view = await viewAt(stage, position)
    // Views are made concurrently, and an older one may finish last.
    if (position.revision >= at.revision) at = { revision: position.revision, path: view.customerPath }
    return view
  }

  const publish = async (stage: RunningStage): Promise<StageView> => {
    const view = await viewOf(stage)
    for (const listener of listeners) listener(view)
    return view
  }

  /** Fills the store with thirty orders, replacing its previous content. */
  const seed = async ({ engine, book, file }: Pick<RunningStage, 'engine' | 'book' | 'file'>): Promise<void> => {
    const { api, serviceUrl } = engine
    const call = expecting(api)
    await file.change({ seeded: null })
    const now = clock.now()
    stageClock.set(now - 15 * 86_400_000)
    await call('POST /api/reset', { body: { everything: true } })
    await book.keepOnly(() => false)
    await call('PATCH /api/settings', { body: settings })
    await seedOrders({ api, serviceUrl, book, look, now, setTime: stageClock.set })
    await call('POST /api/rules', { body: { name: holdRuleName, effect: { kind: 'ipn-delay', seconds: holdSeconds } } })
    stageClock.set(now)
    await file.change({ seeded: { at: now, look: lookId }, ...chapterStart(0, now) })
  }

  /** Returns to the thirty orders: deletes what came after them, or creates them again when they are old. */
  const reset = async (stage: RunningStage): Promise<void> => {
    const { seeded } = stage.file.now()
    isSeeding = true
    try {
      const isCurrent = seeded?.look === lookId && Math.abs(clock.now() - seeded.at) < seedLifeMs
      if (!isCurrent || !(await restoreOrders({ api: stage.engine.api, book: stage.book }, seeded.at)))
        await seed(stage)
      else await begin(stage, 0)
    } finally {
      isSeeding = false
    }
  }

  const start = async (): Promise<RunningStage> => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    // The YAML library is loaded with it: a tenth of the time to start the engine.
    const { readChapters } = await import('./chapters.ts')
    const chapters = readChapters(look.chapters)
    const file = await openPositionFile(join(dataDir, 'stage.json'))
    stageClock.set(file.now().time ?? clock.now())
    const book = await openOrderBook(join(dataDir, 'shop-orders.json'))
    const checkout = () => ({ cart: cartOf(look, file.now().chapter), customer: file.now().chapter })
    const wayBack = async (linkId: string): Promise<string | undefined> => {
      const { orders, released } = file.now()
      if (orders.some((order) => order.linkId === linkId) && !released.includes(linkId)) return undefined
      const { api } = await starting
      const { status, body } = await api('GET', `/api/links/${encodeURIComponent(linkId)}`)
      return status === 200 ? wayBackOf(body as LinkView) : '/shop'
    }
    const pageAfter = async (stageSteps: number): Promise<string> =>
      stageSteps === 0
        ? pageSnapshot((await starting).serviceUrl, '/stage/checkout')
        : (file.now().saved[stageSteps - 1]?.page ?? '')
    const part = (port: number): StagePart => ({
      dataDir,
      port,
      clock: stageClock,
      book,
      decorate: (service) => decorateService(service, { at: () => at, wayBack, checkout, pageAfter, framedBy }),
    })
    // Its pages may be requested, on the port that was kept, before the start has ended.
    const starting = startEngine(part(file.now().port)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' || file.now().port === 0) throw error
      return startEngine(part(0))
    })
    const engine = await starting
    try {
      return await ready({ engine, book, file, chapters })
    } catch (error) {
      await engine.stop()
      throw error
    }
  }

  /** Seeds and resumes the stage of an engine that has just started. */
  const ready = async (started: Omit<RunningStage, 'port'>): Promise<RunningStage> => {
    const { engine, book, file, chapters } = started
    const port = Number(new URL(engine.serviceUrl).port)
    if (port !== file.now().port) await file.change({ port })
    if (file.now().seeded === null) await seed({ engine, book, file })
    const stage = { ...started, port }
    if (file.now().chapter >= chapters.length) await file.change(chapterStart(0, clock.now()))
    await resume(stage)
    await viewOf(stage)
    runningPort = port
    engine.onChange(() => follow(stage))
    book.onChange(() => follow(stage))
    return stage
  }

  const open = (): Promise<RunningStage> => {
    running ??= start().catch((error: unknown) => {
      running = undefined
      throw error
    })
    return running
  }

  const play = async (stage: RunningStage): Promise<void> => {
    const { engine, file } = stage
    const stageStep = nextStep(stage)
    if (stageStep === undefined) return
    isPlaying = true
    try {
      stageClock.set(stageClock.now())
      const attempts = await attemptsOf(engine.api, linkOf(file.now()))
      await file.change({ doing: { attempts }, time: stageClock.now(), problem: null })
      await publish(stage)
      await perform(stage, stageStep)
    } catch (error) {
      // The next start resumes here, as after a crash.
      if (closing.signal.aborted) throw error
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

  /** One notification for all changes until its turn comes. */
  const follow = (stage: RunningStage): void => {
    if (isFollowing || isSeeding) return
    isFollowing = true
    void changes
      .run(async () => {
        isFollowing = false
        await catchUp(stage)
        await publish(stage)
      })
      .catch((error: unknown) => logger.error({ err: error }, 'the stage could not follow its engine'))
  }

  return {
    port: () => runningPort,
    view: async () => viewOf(await open()),
    next: async ({ chapter, step }) => {
      const stage = await open()
      return changes.run(async () => {
        const position = stage.file.now()
        if (position.chapter === chapter && position.step === step) await play(stage)
        return publish(stage)
      })
    },
    openChapter: async ({ chapter, step }) => {
      const stage = await open()
      return changes.run(async () => {
        await begin(stage, Math.min(chapter, stage.chapters.length - 1))
        while (stage.file.now().step < step && stage.file.now().problem === null && nextStep(stage) !== undefined) {
          await play(stage)
        }
        return publish(stage)
      })
    },
    reset: async () => {
      const stage = await open()
      return changes.run(async () => {
        await reset(stage)
        return publish(stage)
      })
    },
    exported: async () => {
      const { file, chapters } = await open()
      const { chapter, played, saved } = file.now()
      const { name, stageSteps } = chapters[chapter] ?? { name: 'Demo', stageSteps: [] }
      const page = exportPage(
        name,
        played.flatMap((one, index) => {
          const stageStep = stageSteps[index]
          return stageStep === undefined ? [] : [{ ...stageStep, ...one, order: null, page: '', ...saved[index] }]
        }),
      )
      return { fileName: `${name.replaceAll(/[^\w]+/g, '-').toLowerCase()}.html`, html: page }
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      closing.abort()
      const stage = await running?.catch(() => undefined)
      await changes.ended()
      await stage?.engine.stop()
    },
  }
}
