import { useCallback, useEffect, useRef, useState } from 'react'
import type { StageView } from '../../../../shared/contract/stage.ts'
import { messageOf } from '../../../../shared/message-of.ts'
import { useConsole, useSession } from '../../stores/console.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { createLatestQueue } from './create-latest-queue.ts'

const retryMs = 1_000
/**
 * In ms: minimum time between two reloads of the page for its policy, so that a wrong policy cannot cause a reload loop.
 */
const reloadPauseMs = 10_000
const reloadKey = 'paylink-present-loaded'

/** The page's policy was created before the stage ran, so it does not allow the stage's frame yet. */
const loadAgain = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
  if (effectiveDirective !== 'frame-src') return
  const before = Number(sessionStorage.getItem(reloadKey) ?? 0)
  if (Date.now() - before < reloadPauseMs) return
  sessionStorage.setItem(reloadKey, String(Date.now()))
  location.reload()
}

type StageRequest = (view: StageView) => Promise<StageView>

export interface StageHandle {
  view: StageView | undefined
  /** Why the stage cannot be shown. */
  problem: string | null
  /** The engine is unreachable. The last known state is shown. */
  isGone: boolean
  /** Incremented when the engine is reachable again, to reload the customer's frame. */
  returns: number
  next: () => void
  openChapter: (chapter: number, step?: number) => void
  reset: () => void
  save: () => void
}

/** The state of the stage in the engine, and the requests that change it. */
export const useStage = (): StageHandle => {
  const { backend } = useConsole()
  const isGone = useSession(({ connection }) => connection === 'lost')
  const [view, setView] = useState<StageView>()
  const [problem, setProblem] = useState<string | null>(null)
  const [returns, setReturns] = useState(0)
  const wasGone = useRef(false)
  const latest = useRef<StageView>(undefined)

  const show = useCallback((item: StageView) => {
    setProblem(null)
    if (latest.current !== undefined && latest.current.revision > item.revision) return
    latest.current = item
    setView(item)
  }, [])

  const load = useCallback(
    async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        try {
          const item = await backend.call('GET /api/stage', { signal })
          if (wasGone.current) {
            // A new engine counts its revisions from the start.
            latest.current = undefined
            setReturns((before) => before + 1)
          }
          wasGone.current = false
          show(item)
          return
        } catch (error) {
          if (signal.aborted) return
          setProblem(messageOf(error))
          await new Promise((resolve) => setTimeout(resolve, retryMs))
        }
      }
    },
    [backend, show],
  )

  useEffect(() => {
    if (isGone) {
      wasGone.current = true
      return
    }
    const abort = new AbortController()
    void load(abort.signal)
    return () => abort.abort()
  }, [isGone, load])

  useEffect(() => {
    const abort = new AbortController()
    const undo = backend.events.subscribe((event) => {
      if (event.type === 'stage') show(event.item)
      if (event.type === 'reload') void load(abort.signal)
    })
    return () => {
      undo()
      abort.abort()
    }
  }, [backend, show, load])

  useEffect(() => {
    document.addEventListener('securitypolicyviolation', loadAgain)
    return () => document.removeEventListener('securitypolicyviolation', loadAgain)
  }, [])

  const [enqueue] = useState(() => createLatestQueue((error) => setProblem(messageOf(error))))
  const ask = (request: StageRequest) =>
    enqueue(async () => {
      const at = latest.current
      if (at !== undefined) show(await request(at))
    })

  return {
    view,
    problem,
    isGone,
    returns,
    next: () => ask(({ chapter, step }) => backend.call('POST /api/stage/next', { body: { chapter, step } })),
    openChapter: (chapter, step = 0) => ask(() => backend.call('POST /api/stage/chapter', { body: { chapter, step } })),
    save: () =>
      void backend
        .call('GET /api/stage/export')
        .then(({ fileName, html }) => saveFile(new Blob([html], { type: 'text/html' }), fileName))
        .catch((error: unknown) => setProblem(messageOf(error))),
    reset: () => ask(() => backend.call('POST /api/stage/reset')),
  }
}
