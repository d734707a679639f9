import type { Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useMemo } from 'react'
import CodeEditor from '../../ui/code/code-editor.tsx'
import { canonicalMembers, type MemberPlace } from './canonical-members.ts'
import { memberMark } from './member-mark.ts'
import { useRequestPointer } from './use-request-pointer.ts'

const look = EditorView.theme({
  '&': { maxHeight: '240px' },
  '.cm-scroller': { overflow: 'auto' },
  '.cm-content': { padding: '6px 0' },
  '.cm-line': { padding: '0 10px', wordBreak: 'break-all' },
})

/** Maximum number of characters for syntax highlighting, which is slow beyond that. */
const maxColoured = 8_000

/** The canonical JSON as hashed, in a virtualized view. */
const CanonicalEditor = ({ text }: { text: string }) => {
  const pointer = useRequestPointer()
  const extensions = useMemo(() => {
    const known = new WeakMap<Text, readonly MemberPlace[]>()
    const places = ({ state: { doc } }: EditorView) => {
      const found = known.get(doc) ?? canonicalMembers(doc.toString())
      known.set(doc, found)
      return found
    }
    return [look, memberMark({ pointer, own: 'canonical', places, hovers: true, follows: ['form', 'keys', 'text'] })]
  }, [pointer])
  return (
    <CodeEditor
      value={text}
      language={text.length > maxColoured ? 'text' : 'json'}
      label="Canonical JSON"
      numbered={false}
      extensions={extensions}
    />
  )
}

export default CanonicalEditor
