import { linter } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import { useMemo } from 'react'
import { readBody } from '../../stores/read-body.ts'
import { readSignable } from '../../stores/read-signable.ts'
import CodeEditor from '../../ui/code-editor.tsx'
import { memberMark } from './member-mark.ts'
import { useRequestPointer } from './use-request-pointer.ts'
import { useRequestStore } from './use-requests.ts'

const lintDelayMs = 250

/** Underlines the place where the text stops being JSON the service takes, in the words of the line above it. */
const marksProblems = linter(
  ({ state }) => {
    const text = state.doc.toString()
    const signable = readSignable(text, readBody(text))
    if (signable.ok) return []
    const { offset, length, message } = signable.problem
    const from = Math.min(offset, Math.max(0, text.length - 1))
    return [{ from, to: Math.min(text.length, from + Math.max(1, length)), severity: 'error' as const, message }]
  },
  { delay: lintDelayMs },
)

/** The body as text. */
const RawEditor = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const pointer = useRequestPointer()
  const store = useRequestStore()
  const extensions = useMemo(() => {
    const places = ({ state: { doc } }: EditorView) => {
      const { reading, body } = store.getState()
      if (!reading.ok || body.length !== doc.length) return []
      return reading.members.map(({ name, keyStart: start, valueEnd: end }) => ({ name, start, end }))
    }
    return [marksProblems, memberMark({ pointer, own: 'text', places, hovers: false, follows: ['keys', 'canonical'] })]
  }, [pointer, store])
  return <CodeEditor value={value} language="json" label="Request body" onChange={onChange} extensions={extensions} />
}

export default RawEditor
