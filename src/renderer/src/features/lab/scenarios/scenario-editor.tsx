import { type Diagnostic, linter } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import { useMemo } from 'react'
import type { ScenarioProblem } from '../../../../../shared/contract/scenarios.ts'
import CodeEditor from '../../../ui/code-editor.tsx'

const diagnosticOf = ({ state: { doc } }: EditorView, { line, column, message }: ScenarioProblem): Diagnostic => {
  const { from, to } = doc.line(Math.min(line, doc.lines))
  return { from: Math.min(from + column - 1, to), to, severity: 'error', message }
}

/** The scenario as text, underlined where something is wrong. */
const ScenarioEditor = ({
  value,
  problems,
  onChange,
}: {
  value: string
  problems: readonly ScenarioProblem[]
  onChange: (value: string) => void
}) => {
  const extensions = useMemo(
    () => linter((view) => problems.map((problem) => diagnosticOf(view, problem)), { delay: 0 }),
    [problems],
  )
  return <CodeEditor value={value} language="yaml" label="Scenario" onChange={onChange} extensions={extensions} />
}

export default ScenarioEditor
