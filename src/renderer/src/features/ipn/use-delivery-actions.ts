import { useConsole } from '../../stores/console.tsx'
import { useAction } from '../../stores/use-action.ts'

/** Resend, retry now and stop. Their results are shown when the engine's events arrive. */
export const useDeliveryActions = () => {
  const { call } = useConsole().backend
  const resend = useAction(
    (id: string) => call('POST /api/deliveries/:id/resend', { params: { id } }),
    'Sent once more',
  )
  const retry = useAction((id: string) => call('POST /api/deliveries/:id/retry', { params: { id } }), 'Retried at once')
  const stop = useAction((id: string) => call('POST /api/deliveries/:id/stop', { params: { id } }), 'Stopped')
  return { resend, retry, stop }
}
