import type { FastifyInstance } from 'fastify'
import { exportStage, getStage, openChapter, playNext, resetStage } from '../../../shared/contract/stage.ts'
import { type Stage, StageProblem } from '../../stage/stage.ts'
import type { ProgressEvents } from '../events/progress-events.ts'
import { conflict } from '../http/problems.ts'
import { route } from '../http/route.ts'

export interface StageRouteDeps {
  stage?: Stage | undefined
  progressEvents: Pick<ProgressEvents, 'publish'>
}

const said = (error: unknown): never => {
  throw error instanceof StageProblem ? conflict(error.message) : error
}

/** Routes of /present and its keys. */
export const stage = async (app: FastifyInstance, { stage, progressEvents }: StageRouteDeps): Promise<void> => {
  if (stage === undefined) return
  const undo = stage.onChange((item) => progressEvents.publish({ type: 'stage', item }))
  app.addHook('onClose', async () => undo())

  route(app, getStage, () => stage.view().catch(said))
  route(app, playNext, ({ body }) => stage.next(body).catch(said))
  route(app, openChapter, ({ body }) => stage.openChapter(body).catch(said))
  route(app, exportStage, () => stage.exported().catch(said))
  route(app, resetStage, () => stage.reset().catch(said))
}
