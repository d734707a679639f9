import { useCallback, useEffect, useRef, useState } from 'react'
import type { StageView } from '../../../../shared/contract/stage.ts'
import { routes } from '../../backend/routes.ts'
import { useConsole, useSession } from '../../stores/console.tsx'

const retryMs = 1_000

export interface StageHandle {
  view: StageView | undefined
  /** Why the stage cannot be shown. */
  problem: string | null
  /** The engine does not answer; what is shown is the last of it. */
  isGone: boolean
  /** Rises when the engine is back, so that the customer's frame is loaded again. */
  returns: number
  next: () => void
  openChapter: (chapter: number, step?: number) => void
  reset: () => void
}

/** The stage as the engine tells it, and what can be asked of it. */
export const useStage = (): StageHandle => {
  const { backend } = useConsole()
  const isGone = useSession(({ connection }) => connection === 'lost')
  const [view, setView] = useState<StageView>()
  const [problem, setProblem] = useState<string | null>(null)
  const [returns, setReturns] = useState(0)
  const wasGone = useRef(false)
  const isAsking = useRef(false)

  const show = useCallback((item: StageView) => {
    setProblem(null)
    setView((before) => (before !== undefined && before.revision > item.revision ? before : item))
  }, [])

  const load = useCallback(
    async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        try {
          setView(await backend.call(routes.getStage, { signal }))
          setProblem(null)
          if (wasGone.current) setReturns((before) => before + 1)
          wasGone.current = false
          return
        } catch (error) {
          if (signal.aborted) return
          setProblem(error instanceof Error ? error.message : String(error))
          await new Promise((resolve) => setTimeout(resolve, retryMs))
        }
      }
    },
    [backend],
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

  /** One thing at a time: what is asked meanwhile is a key held down. */
  const ask = useCallback(
    (call: () => Promise<StageView>) => {
      if (isAsking.current) return
      isAsking.current = true
      call()
        .then(show)
        .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
        .finally(() => {
          isAsking.current = false
        })
    },
    [show],
  )

  const at = view && { chapter: view.chapter, step: view.step }
  return {
    view,
    problem,
    isGone,
    returns,
    next: () => at && ask(() => backend.call(routes.playNext, { body: at })),
    openChapter: (chapter, step = 0) => ask(() => backend.call(routes.openChapter, { body: { chapter, step } })),
    reset: () => ask(() => backend.call(routes.resetStage, {})),
  }
}
