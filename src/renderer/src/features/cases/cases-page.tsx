import { BriefcaseBusiness, FolderOpen } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import type { CaseSummary } from '../../../../shared/contract/cases.ts'
import { readFile } from '../../panels/read-file.ts'
import { dropOutline, useFileDrop } from '../../panels/use-file-drop.ts'
import { useConsole } from '../../stores/console.tsx'
import { useResource } from '../../stores/use-resource.ts'
import { useSubmit } from '../../stores/use-submit.ts'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Split } from '../../ui/split.tsx'
import { ListTime } from '../../ui/text/time.tsx'
import { CaseDetails } from './case-details.tsx'

const CaseRow = ({ one, selected }: { one: CaseSummary; selected: boolean }) => (
  <li>
    <Link
      href={`/cases/${one.id}`}
      aria-current={selected ? 'true' : undefined}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)_fit-content(50%)] gap-x-3 border-b border-line px-4 py-2 outline-offset-[-2px]',
        selected ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <span className="truncate font-medium">{one.title}</span>
      <ListTime at={one.createdAt} className="items-end text-faint" />
      <span className="truncate text-small text-soft">{one.sentence}</span>
      <span className="truncate text-right text-small text-faint">
        {[one.ticket, one.merchant].filter((part) => part !== null).join(' · ')}
      </span>
    </Link>
  </li>
)

/** The engine reads ten million characters. */
const maxCaseBytes = 24_000_000

/** Cases opened from files: view them and reproduce them here. */
const CasesPage = () => {
  const { id } = useParams<{ id?: string }>()
  const [, navigate] = useLocation()
  const { call } = useConsole().backend
  const [chosen, setChosen] = useState<File>()
  const list = useResource('cases', (signal) => call('GET /api/cases', { signal }))
  const file = useRef<File>(undefined)
  const { busy, problem, submit } = useSubmit(
    async () => {
      const bytes = file.current && (await readFile(file.current, maxCaseBytes))
      if (typeof bytes === 'string') throw new Error(bytes)
      // The message says it, and the code of the fault is for programs.
      return call('POST /api/cases', { body: { text: new TextDecoder().decode(bytes) } }).catch((error: Error) => {
        throw new Error(error.message)
      })
    },
    ({ summary }) => {
      list.reload()
      navigate(`/cases/${summary.id}`)
    },
  )
  const open = (one: File): void => {
    file.current = one
    setChosen(one)
    submit()
  }
  const { over, zone } = useFileDrop(open)
  const items = list.data?.items ?? []
  const chooser = (
    <FileButton
      label="Open a case file…"
      icon={FolderOpen}
      kind="primary"
      disabled={busy}
      inputLabel="Case file to open"
      onFile={open}
    />
  )

  return (
    <div {...zone} className={classes('h-full', over && dropOutline)}>
      <Split
        id="cases"
        open={id !== undefined}
        onClose={() => navigate('/cases')}
        list={
          <section aria-label="Cases" className="flex h-full flex-col bg-surface">
            <header className="flex shrink-0 items-center justify-between gap-3 border-b border-line px-4 pt-3 pb-2.5">
              <h1 className="text-page font-semibold">Cases</h1>
              {items.length > 0 && chooser}
            </header>
            {(problem ?? list.problem) !== null && (
              <Notice tone="bad" className="mx-4 my-2">
                {problem !== null && chosen && `${chosen.name}: `}
                {problem ?? list.problem}
              </Notice>
            )}
            <ul className="min-h-0 flex-1 overflow-auto">
              {items.map((one) => (
                <CaseRow key={one.id} one={one} selected={one.id === id} />
              ))}
              {list.data !== undefined && items.length === 0 && (
                <li className="h-full">
                  <EmptyState icon={BriefcaseBusiness} title="No case is open" action={chooser}>
                    A case is one file with everything about a problem: the bytes, the verdict and how to do it again.
                    Drop a <code className="font-mono text-code">.paylink-case.json</code> here. It is kept beside your
                    data, replaces nothing and sends nothing. <span className="font-medium">Make a case…</span> on a
                    payment, an IPN, a call of the Log or a diagnosis makes one.
                  </EmptyState>
                </li>
              )}
            </ul>
          </section>
        }
        details={
          id === undefined ? (
            <EmptyState icon={BriefcaseBusiness} title="Pick a case">
              The verdict, every exchange and the notes of the case show here, read-only.
            </EmptyState>
          ) : (
            <CaseDetails
              key={id}
              id={id}
              onClose={() => navigate('/cases')}
              onDeleted={() => {
                list.reload()
                navigate('/cases')
              }}
            />
          )
        }
      />
    </div>
  )
}

export default CasesPage
