import { useState } from 'react'
import { BackendError } from '../backend/call.ts'

export interface Submission {
  busy: boolean
  /** Name of a field → what the engine has against it. */
  faults: Readonly<Record<string, string>>
  /** What went wrong, where no field is to blame. */
  problem: string | null
}

const fresh: Submission = { busy: false, faults: {}, problem: null }

/** Runs what a form asks for: busy meanwhile, and what was refused afterwards. `done` runs only when it went well. */
export const useSubmit = <T>(run: () => Promise<T>, done: (result: T) => void) => {
  const [state, setState] = useState<Submission>(fresh)
  const submit = () => {
    if (state.busy) return
    setState({ ...fresh, busy: true })
    run().then(
      (result) => {
        setState(fresh)
        done(result)
      },
      (error: unknown) => {
        const faults = error instanceof BackendError ? error.fields : {}
        const message = error instanceof Error ? error.message : String(error)
        setState({ busy: false, faults, problem: Object.keys(faults).length > 0 ? null : message })
      },
    )
  }
  return { ...state, submit }
}
