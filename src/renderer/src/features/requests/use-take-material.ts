import { useCallback } from 'react'
import { routes } from '../../backend/routes.ts'
import { useConsole } from '../../stores/console.tsx'
import { useRequestStore } from '../../stores/request/use-request-store.ts'
import { toast } from '../../stores/toast.ts'

/** Returns a function that takes the body of the first request in a text. */
export const useTakeMaterial = () => {
  const store = useRequestStore()
  const { call } = useConsole().backend
  return useCallback(
    async (text: string, from = 'pasted text'): Promise<void> => {
      try {
        const { candidates, looked } = await call(routes.readMaterial, { body: { text } })
        const found = candidates.find((candidate) => candidate.kind === 'create-request')
        if (found && found.request.body.encoding === 'utf8' && found.request.body.bytes > 0) {
          store.setBody(found.request.body.text)
          toast.info(`Took the body of request 1 of ${candidates.length} from the ${from}. Undo brings the text back.`)
        } else toast.info(`Nothing was recognised and the text was not changed. Looked for ${looked.join(', ')}.`)
      } catch (error) {
        toast.error(error instanceof Error ? error.message : String(error))
      }
    },
    [call, store],
  )
}
