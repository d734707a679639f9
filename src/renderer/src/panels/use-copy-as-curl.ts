import { Terminal } from 'lucide-react'
import { useSession } from '../stores/console.tsx'
import { toast } from '../stores/toast.ts'
import type { MenuItem } from '../ui/menu.tsx'
import { type CurlCall, curlCommand, notRepeatable } from './curl-command.ts'

/** Copies a call to the service as a cURL command. States why when the command cannot repeat the same bytes. */
export const useCopyAsCurl = (call: CurlCall, said: string): MenuItem => {
  const serviceUrl = useSession(({ status }) => status?.serviceUrl ?? '')
  const obstacle = notRepeatable(call)
  const copy = () =>
    void navigator.clipboard
      .writeText(curlCommand(call, serviceUrl))
      .then(() => (obstacle === null ? toast.success(said) : toast.warning(`Copied as cURL, but: ${obstacle}`)))
      .catch(() => toast.error('The browser did not allow copying.'))
  return { label: 'Copy as cURL', icon: Terminal, onSelect: copy }
}
