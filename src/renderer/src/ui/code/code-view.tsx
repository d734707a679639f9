import { Suspense } from 'react'
import { later } from '../later.ts'
import type { CodeEditorProps } from './code-editor.tsx'

const CodeEditor = later(() => import('./code-editor.tsx'))

/** A code editor or viewer. It shows plain text until the editor is loaded. */
export const CodeView = (props: CodeEditorProps) => (
  <Suspense
    fallback={<pre className="h-full overflow-auto p-2 font-mono text-code whitespace-pre-wrap">{props.value}</pre>}
  >
    <CodeEditor {...props} />
  </Suspense>
)
