import { type Diagnostic, linter } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'
import { useMemo } from 'react'
import type { ScenarioProblem } from '../../../../../shared/contract/scenarios.ts'
import { routes } from '../../../backend/routes.ts'
import { useConsole } from '../../../stores/console.tsx'
import CodeEditor from '../../../ui/code/code-editor.tsx'
import type { SchemaPart } from './scenario-words.ts'
import { schemaHelp } from './schema-help.ts'

const failed = Decoration.line({ class: 'bg-bad-soft', attributes: { 'data-failed': 'true' } })

/** Marks the lines of failed steps until the text is changed. */
const failedLines = (lines: readonly number[]): Extension =>
  EditorView.decorations.of(({ state }) => {
    const found = lines.filter((line) => line >= 1 && line <= state.doc.lines).toSorted((a, b) => a - b)
    return Decoration.set(found.map((line) => failed.range(state.doc.line(line).from)))
  })

const diagnosticOf = ({ state: { doc } }: EditorView, { line, column, message }: ScenarioProblem): Diagnostic => {
  const { from, to } = doc.line(Math.min(line, doc.lines))
  return { from: Math.min(from + column - 1, to), to, severity: 'error', message }
}

interface ScenarioEditorProps {
  value: string
  problems: readonly ScenarioProblem[]
  /** Lines of the steps that failed in the last run of this text. */
  failed: readonly number[]
  onChange: (value: string) => void
}

/** The editor of a scenario. Faults are underlined. */
const ScenarioEditor = ({ value, problems, failed, onChange }: ScenarioEditorProps) => {
  const { call } = useConsole().backend
  const help = useMemo(() => {
    let schema: Promise<SchemaPart> | undefined
    return schemaHelp(() => {
      schema ??= call(routes.scenarioSchema, {})
      return schema
    })
  }, [call])
  const extensions = useMemo(
    () => [
      linter((view) => problems.map((problem) => diagnosticOf(view, problem)), { delay: 0 }),
      failedLines(failed),
      help,
    ],
    [problems, failed, help],
  )
  return <CodeEditor value={value} language="yaml" label="Scenario" onChange={onChange} extensions={extensions} />
}

export default ScenarioEditor
