import { useCallback } from 'react'
import { messageOf } from '../../../../shared/message-of.ts'
import { useConsole } from '../../stores/console.tsx'
import { useRequestStore } from '../../stores/request/request-store.ts'
import { toast } from '../../stores/toast.ts'
import { takeBody } from './take-body.ts'

/** Returns a function that takes the body of the first request in a text. */
export const useTakeMaterial = () => {
  const store = useRequestStore()
  const { call } = useConsole().backend
  return useCallback(
    async (text: string, from = 'pasted text'): Promise<void> => {
      try {
        const { body, words } = takeBody(await call('POST /api/read', { body: { text } }), from)
        if (body !== null) store.setBody(body)
        toast.info(words)
      } catch (error) {
        toast.error(messageOf(error))
      }
    },
    [call, store],
  )
}
