import { Inbox } from 'lucide-react'
import { useSession } from '../../stores/console.tsx'
import { Copyable, CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** A POSIX shell command that sends a message to the inbox. */
const curlLine = (inboxUrl: string): string =>
  `curl -sS '${inboxUrl.replaceAll("'", `'\\''`)}' --data-urlencode 'merchant_ref_code=ORD-1' --data 'status=1'`

/** Shown for an empty inbox: its URL, and a command that sends a message. */
export const InboxEmpty = () => {
  const serviceUrl = useSession(({ status }) => status?.serviceUrl ?? '')
  const url = `${serviceUrl}/inbox/demo`
  return (
    <EmptyState icon={Inbox} title="The inbox is empty">
      <p>The built-in receiver takes whatever is sent to it and answers 200. Any name makes an inbox:</p>
      <p className="mt-2 flex justify-center">
        <Copyable text={url} what="inbox URL" />
      </p>
      <p className="mt-4">Use it as ipn_url, or try it from a shell:</p>
      <div className="mt-2 flex items-start gap-1 rounded-control border border-line bg-sunken py-1 pr-1 pl-3 text-left">
        <code className="min-w-0 flex-1 py-1 font-mono text-code wrap-anywhere text-text">
          {curlLine(url)
            .split(/(?<= )(--?[\w-]+)/)
            .map((part) => (
              // Prevents a line break between an option and its dashes.
              <span key={part} className={part.startsWith('-') ? 'whitespace-nowrap' : undefined}>
                {part}
              </span>
            ))}
        </code>
        <CopyButton text={curlLine(url)} what="command" />
      </div>
    </EmptyState>
  )
}
