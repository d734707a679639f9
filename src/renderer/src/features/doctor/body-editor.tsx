import { EditorView, placeholder } from '@codemirror/view'
import { useMemo, useRef } from 'react'
import CodeEditor from '../../ui/code/code-editor.tsx'

const hint =
  'Paste anything with a request in it: a body, a cURL command, code, a HAR, a log line, a whole mail. A file can be dropped here.'

const look = EditorView.theme({
  '.cm-placeholder': { color: 'var(--color-faint)', fontFamily: 'var(--font-sans)' },
  '.cm-specialChar': { color: 'var(--color-bad)' },
})

/** A paste that replaces the whole text is a new request. Any other paste is an edit. */
const isWhole = ({ state }: EditorView): boolean => {
  const { from, to } = state.selection.main
  return from === 0 && to === state.doc.length
}

interface BodyEditorProps {
  value: string
  label: string
  onChange: (value: string) => void
  onTake: (text: string) => void
}

/** The body as text, byte for byte. */
const BodyEditor = ({ value, label, onChange, onTake }: BodyEditorProps) => {
  const take = useRef(onTake)
  take.current = onTake
  const extensions = useMemo(
    () => [
      placeholder(hint),
      look,
      EditorView.domEventHandlers({
        paste: (event, view) => {
          const text = event.clipboardData?.getData('text/plain') ?? ''
          if (text === '' || !isWhole(view)) return false
          event.preventDefault()
          take.current(text)
          return true
        },
      }),
    ],
    [],
  )
  return <CodeEditor value={value} language="json" label={label} onChange={onChange} extensions={extensions} />
}

export default BodyEditor
