import { useState } from 'react'
import { messageOf } from '../../../shared/message-of.ts'
import { BackendError } from '../backend/call.ts'

export interface Submission {
  busy: boolean
  /** Maps field names to the engine's faults. */
  faults: Readonly<Record<string, string>>
  /** The fault that belongs to no field. */
  problem: string | null
}

const fresh: Submission = { busy: false, faults: {}, problem: null }

/** Submits a form: busy while it runs, and the faults afterwards. `done` is called only on success. */
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
        const message = messageOf(error)
        setState({ busy: false, faults, problem: Object.keys(faults).length > 0 ? null : message })
      },
    )
  }
  return { ...state, submit }
}
