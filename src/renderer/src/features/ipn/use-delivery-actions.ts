import { routes } from '../../backend/routes.ts'
import { useConsole } from '../../stores/console.tsx'
import { useAction } from '../../stores/use-action.ts'

/** Resend and stop. What comes of them is shown when the engine tells of it. */
export const useDeliveryActions = () => {
  const { call } = useConsole().backend
  const resend = useAction((id: string) => call(routes.resendDelivery, { params: { id } }), 'Sent once more')
  const stop = useAction((id: string) => call(routes.stopDelivery, { params: { id } }), 'Stopped')
  return { resend, stop }
}
