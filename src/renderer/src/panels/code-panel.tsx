import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Snippet } from '../../../shared/contract/signature.ts'
import { useCodeChoice } from '../stores/use-code-choice.ts'
import { useSettled } from '../stores/use-settled.ts'
import { classes } from '../ui/classes.ts'
import { CodeView } from '../ui/code/code-view.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { runCommand } from './run-command.ts'

/** Pause in typing after which the code is requested again, in ms. */
const pauseMs = 200

interface CodePanelProps {
  /** One sentence above the code. */
  about: ReactNode
  /** Further choices beside the language. */
  controls?: ReactNode
  /** Identifies what the code is for. Another key requests other code. */
  subject: string
  load: (signal: AbortSignal) => Promise<{ items: readonly Snippet[] }>
  /** Why there is no code. */
  reason?: string | null
}

/** A code snippet with its language choice, and how to run it. */
export const CodePanel = ({ about, controls, subject, load, reason = null }: CodePanelProps) => {
  const [language, choose] = useCodeChoice()
  const { data, isCurrent, problem } = useSettled(reason === null ? subject : null, load, pauseMs)
  const items = data?.items
  const shown = items?.find((item) => item.language === language) ?? items?.[0]
  const said = reason ?? (isCurrent ? problem : null)
  return (
    <div className="flex h-full min-h-80 flex-col gap-3 p-4 pt-3">
      <div className="flex shrink-0 flex-wrap items-center gap-2">
        <Select
          label="Language"
          value={shown?.language ?? language}
          disabled={items === undefined}
          onChange={choose}
          options={
            items?.map((item) => ({ value: item.language, label: item.title })) ?? [{ value: language, label: '…' }]
          }
          className="w-auto! min-w-40"
        />
        {controls}
      </div>
      <p className="shrink-0 text-soft">{about}</p>
      {said !== null ? (
        <Notice tone="bad">{said}</Notice>
      ) : shown === undefined ? (
        <div role="status" aria-label="Loading code" className="flex flex-col gap-2">
          {['h-9', 'h-64'].map((height) => (
            <Skeleton key={height} className={`w-full ${height}`} />
          ))}
        </div>
      ) : (
        <Program snippet={shown} busy={!isCurrent} />
      )}
    </div>
  )
}

const Program = ({ snippet, busy }: { snippet: Snippet; busy: boolean }) => {
  const { title, fileName, code } = snippet
  const run = runCommand(snippet)
  return (
    <section
      aria-label={`Code in ${title}`}
      aria-busy={busy}
      className="flex min-h-56 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface"
    >
      <header className="flex h-9 shrink-0 items-center gap-1 border-b border-line pr-1 pl-3">
        <span className="min-w-0 flex-1 truncate font-mono text-code">{fileName}</span>
        <IconButton
          icon={Download}
          label={`Save ${fileName}`}
          onClick={() => saveFile(new Blob([code], { type: 'text/plain;charset=utf-8' }), fileName)}
        />
        <CopyButton text={code} what="code" />
      </header>
      <div className={classes('min-h-0 flex-1 transition-opacity duration-120', busy && 'opacity-60')}>
        <CodeView key={title} value={code} language={snippet.language} label={`Code in ${title}`} />
      </div>
      <footer className="flex shrink-0 items-start gap-2 border-t border-line py-1 pr-1 pl-3">
        <span className="py-1 text-small leading-5 text-faint">Run</span>
        <code className="min-w-0 flex-1 py-1 font-mono text-code break-words">{run}</code>
        <CopyButton text={run} what="command" />
      </footer>
    </section>
  )
}
