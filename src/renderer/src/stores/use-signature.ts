import { useEffect, useState } from 'react'
import type { SignatureSteps } from '../../../shared/contract/signature.ts'
import { routes } from '../backend/routes.ts'
import { useConsole, useSession } from './console.tsx'

export interface SignatureView {
  /** The steps last told; null before the first. */
  steps: SignatureSteps | null
  /** Whether the steps belong to an older text. */
  stale: boolean
  /** Why the text cannot be signed, in the engine's words. */
  problem: string | null
}

const pauseMs = 150

/** The signature steps of a text while it is typed: asked for when the typing pauses, an older question canceled. */
export const useSignature = (body: string, merchantId: string | null): SignatureView => {
  const { backend } = useConsole()
  const numbers = useSession(({ settings }) => settings?.numbersInSignature)
  const secret = useSession(({ merchants }) => merchants.find(({ id }) => id === merchantId)?.secret)
  const [view, setView] = useState<SignatureView>({ steps: null, stale: true, problem: null })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new secret or another reading of numbers changes the hash.
  useEffect(() => {
    if (merchantId === null) return
    setView((before) => ({ ...before, stale: true }))
    const abort = new AbortController()
    const timer = setTimeout(() => {
      backend
        .call(routes.explainSignature, { body: { body, merchantId }, signal: abort.signal })
        .then((steps) => setView({ steps, stale: false, problem: null }))
        .catch((error: unknown) => {
          if (abort.signal.aborted) return
          const problem = error instanceof Error ? error.message : String(error)
          setView((before) => ({ ...before, stale: true, problem }))
        })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [backend, body, merchantId, numbers, secret])

  return view
}
