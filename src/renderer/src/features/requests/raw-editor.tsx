import { linter } from '@codemirror/lint'
import { EditorView } from '@codemirror/view'
import { useMemo } from 'react'
import { readBody } from '../../stores/request/read-body.ts'
import { readSignable } from '../../stores/request/read-signable.ts'
import { useRequestStore } from '../../stores/request/request-store.ts'
import CodeEditor from '../../ui/code/code-editor.tsx'
import { memberMark } from './member-mark.ts'
import { useRequestPointer } from './use-request-pointer.ts'
import { useTakeMaterial } from './use-take-material.ts'

const lintDelayMs = 250

/** Underlines where the text stops being valid JSON, with the message of the line above it. */
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

/**
 * A text that is not JSON may contain a request. It stays in the editor and in its undo history until the request's
 * body is extracted.
 */
const mayHoldRequest = (text: string): boolean => text.length > 20 && !/^\s*[{["]/.test(text)

/** The body as text. */
const RawEditor = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const pointer = useRequestPointer()
  const store = useRequestStore()
  const take = useTakeMaterial()
  const extensions = useMemo(() => {
    const readsPaste = EditorView.domEventHandlers({
      paste: (event, { state }) => {
        const text = event.clipboardData?.getData('text/plain') ?? ''
        const { from, to } = state.selection.main
        // The default paste continues, so that typed text is never lost.
        if (mayHoldRequest(text) && from === 0 && to === state.doc.length) void take(text)
        return false
      },
    })
    const places = ({ state: { doc } }: EditorView) => {
      const { reading, body } = store.getState()
      if (!reading.ok || body.length !== doc.length) return []
      return reading.members.map(({ name, keyStart: start, valueEnd: end }) => ({ name, start, end }))
    }
    return [
      readsPaste,
      marksProblems,
      memberMark({ pointer, own: 'text', places, hovers: false, follows: ['keys', 'canonical'] }),
    ]
  }, [pointer, store, take])
  return <CodeEditor value={value} language="json" label="Request body" onChange={onChange} extensions={extensions} />
}

export default RawEditor
