import { useMemo, useState } from 'react'
import type { BodyText, HeaderList } from '../../../../shared/contract/common.ts'
import { CopyButton } from '../copy-button.tsx'
import { Notice } from '../notice.tsx'
import { Segmented } from '../segmented.tsx'
import { sizeText } from '../text/size-text.ts'
import { CodeView } from './code-view.tsx'
import { keptBytes } from './kept-bytes.ts'
import { readableBody } from './readable-body.ts'

/** A message body, formatted or exactly as sent. A truncated body is marked as truncated. */
export const BodyView = ({ body, contentType, label }: { body: BodyText; contentType: string; label: string }) => {
  const { kind, text: readable } = useMemo(() => readableBody(body, contentType), [body, contentType])
  const [mode, setMode] = useState<'readable' | 'raw'>('readable')
  if (body.bytes === 0) return <p className="px-3 py-2 text-faint">Empty body.</p>
  return (
    <section aria-label={label} className="overflow-hidden rounded-panel border border-line bg-surface">
      <header className="flex h-9 items-center justify-between gap-2 border-b border-line pr-1 pl-3">
        <span className="text-small text-faint tabular">
          {sizeText(body.bytes)}
          {body.encoding === 'base64' && ' · not UTF-8, shown as base64'}
        </span>
        <span className="flex items-center gap-1">
          {kind !== 'text' && (
            <Segmented
              label="How the body is shown"
              value={mode}
              onChange={setMode}
              options={[
                { value: 'readable', label: 'Readable' },
                { value: 'raw', label: 'As sent' },
              ]}
            />
          )}
          <CopyButton text={body.text} what="body" />
        </span>
      </header>
      {body.truncated && (
        <div className="p-2">
          <Notice tone="wait">Only the first {sizeText(keptBytes(body))} were kept.</Notice>
        </div>
      )}
      <div className="max-h-[480px] overflow-auto">
        <CodeView
          value={mode === 'raw' ? body.text : readable}
          language={kind === 'json' ? 'json' : 'text'}
          label={label}
        />
      </div>
    </section>
  )
}

/** Headers in their original order and case. */
export const HeaderTable = ({ headers, label }: { headers: HeaderList; label: string }) => (
  <table aria-label={label} className="w-full table-fixed border-collapse font-mono text-code">
    <tbody>
      {headers.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: headers may repeat and never move.
        <tr key={index} className="align-top">
          <th scope="row" className="w-44 py-0.5 pr-3 text-left font-normal break-words text-faint">
            {name}
          </th>
          <td className="py-0.5 break-all">{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
