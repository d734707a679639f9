import { AlignLeft } from 'lucide-react'
import { Suspense } from 'react'
import { useRequestStore, useRequests } from '../../stores/request/use-request-store.ts'
import { classes } from '../../ui/classes.ts'
import { prettyJson } from '../../ui/code/pretty-json.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { later } from '../../ui/later.ts'
import { counted } from '../../ui/text/counted.ts'

const RawEditor = later(() => import('./raw-editor.tsx'))

/** The body exactly as it will be sent. */
export const RawPanel = () => {
  const store = useRequestStore()
  const body = useRequests((state) => state.body)
  const problem = useRequests((state) => state.problem)
  const waits = useRequests(({ reading }) => !reading.ok)
  return (
    <section aria-label="Body as text" className="flex min-h-64 flex-1 flex-col border-t border-line">
      <header className="flex min-h-9 shrink-0 items-center gap-2 py-1 pr-2 pl-4">
        <h2 className="font-medium">JSON</h2>
        <p role="status" className={classes('min-w-0 flex-1 text-small', problem ? 'text-bad' : 'text-faint')}>
          {problem
            ? problem.message + (waits ? ' The form waits.' : '')
            : `${counted(new TextEncoder().encode(body).length, 'byte')}, sent exactly as shown here`}
        </p>
        <IconButton
          icon={AlignLeft}
          label="Lay out for reading"
          disabled={waits}
          onClick={() => store.setBody(prettyJson(body))}
        />
        <CopyButton text={body} what="body" />
      </header>
      <div className="min-h-0 flex-1 border-t border-line">
        <Suspense fallback={<pre className="h-full overflow-auto p-2 pl-9 font-mono text-code">{body}</pre>}>
          <RawEditor value={body} onChange={store.setBody} />
        </Suspense>
      </div>
    </section>
  )
}
