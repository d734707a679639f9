import { useEffect, useRef, useState } from 'react'
import type { ImportResult } from '../../../../shared/contract/system.ts'
import { messageOf } from '../../../../shared/message-of.ts'
import { useConsole } from '../../stores/console.tsx'

export interface ImportProgress {
  stage: 'reading' | 'storing'
  /** From 0 to 1. */
  share: number
}

interface ImportState {
  /** `checked`: the effect of the import is known, and nothing has changed yet. */
  phase: 'checking' | 'checked' | 'importing' | 'refused'
  progress: ImportProgress | null
  preview: ImportResult | null
  problem: string | null
}

const checking: ImportState = { phase: 'checking', progress: null, preview: null, problem: null }

/**
 * Lets the engine check a file, which changes nothing, and then import it. The file is streamed to the engine: this
 * page never holds it in memory. Both stop when the screen is closed, and an incomplete import changes nothing.
 */
export const useImport = (file: File, onImported: (result: ImportResult) => void) => {
  const { backend } = useConsole()
  const [state, setState] = useState(checking)
  const run = useRef<{ abort: AbortController; id: string } | null>(null)
  const imported = useRef(onImported)
  imported.current = onImported
  const start = useRef(() => {})

  useEffect(() => {
    const send = async (check: boolean): Promise<ImportResult | undefined> => {
      const own = { abort: new AbortController(), id: crypto.randomUUID() }
      run.current?.abort.abort()
      run.current = own
      const query = { check: check ? 'true' : 'false', progressId: own.id } as const
      try {
        return await backend.call('POST /api/import', { query, body: file, signal: own.abort.signal })
      } catch (error) {
        if (own.abort.signal.aborted) return undefined
        const problem = messageOf(error)
        setState((before) => ({ ...before, phase: 'refused', progress: null, problem }))
        return undefined
      }
    }
    const undo = backend.events.subscribe((event) => {
      if (event.type !== 'import' || event.id !== run.current?.id) return
      setState((before) => ({ ...before, progress: { stage: event.stage, share: event.share } }))
    })
    start.current = () => {
      setState((before) => ({ ...before, phase: 'importing', progress: null }))
      void send(false).then((result) => result && imported.current(result))
    }
    void send(true).then((preview) => preview && setState({ ...checking, phase: 'checked', preview }))
    return () => {
      undo()
      run.current?.abort.abort()
    }
  }, [backend, file])

  return { ...state, start: () => start.current() }
}
