import { Terminal } from 'lucide-react'
import { useSession } from '../stores/console.tsx'
import { toast } from '../stores/toast.ts'
import { Button } from '../ui/button.tsx'
import { type CurlCall, curlCommand, notRepeatable } from './curl-command.ts'

/** Copies a call to the service as a cURL command. States why when the command cannot repeat the same bytes. */
export const CopyAsCurl = ({ call, said }: { call: CurlCall; said: string }) => {
  const serviceUrl = useSession(({ status }) => status?.serviceUrl ?? '')
  const obstacle = notRepeatable(call)
  const copy = () =>
    navigator.clipboard
      .writeText(curlCommand(call, serviceUrl))
      .then(() => (obstacle === null ? toast.success(said) : toast.warning(`Copied as cURL, but: ${obstacle}`)))
      .catch(() => toast.error('The browser did not allow copying.'))
  return (
    <Button onClick={copy}>
      <Terminal size={14} aria-hidden /> Copy as cURL
    </Button>
  )
}
