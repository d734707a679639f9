import { autocompletion, type CompletionContext, completionKeymap } from '@codemirror/autocomplete'
import { type Diagnostic, linter } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { Decoration, EditorView, hoverTooltip, keymap } from '@codemirror/view'
import { useMemo } from 'react'
import type { ScenarioProblem } from '../../../../../shared/contract/scenarios.ts'
import { useConsole } from '../../../stores/console.tsx'
import CodeEditor from '../../../ui/code/code-editor.tsx'
import { aboutWord, type SchemaPart, scenarioWords } from './scenario-words.ts'

const wordBefore = /[\w-]*$/

/** Completion and hover texts from the schema of scenario files. `load` reads the schema on first use. */
const schemaHelp = (load: () => Promise<SchemaPart>): Extension => {
  const complete = async ({ state, pos, explicit }: CompletionContext) => {
    const line = state.doc.lineAt(pos)
    const before = line.text.slice(0, pos - line.from)
    const typed = wordBefore.exec(before)?.[0] ?? ''
    if (typed === '' && !explicit) return null
    const lines = state.doc.sliceString(0, Math.max(0, line.from - 1)).split('\n')
    const words = scenarioWords(await load(), line.number === 1 ? [] : lines, before)
    if (words.length === 0) return null
    return {
      from: pos - typed.length,
      options: words.map(({ name, about }) => ({ label: name, ...(about && { info: about }) })),
    }
  }
  const hover = hoverTooltip(async ({ state }, pos) => {
    const line = state.doc.lineAt(pos)
    const offset = pos - line.from
    const at = [...line.text.matchAll(/[\w-]+/g)].find(
      ({ 0: word, index }) => index <= offset && offset <= index + word.length,
    )
    if (at === undefined) return null
    const about = aboutWord(await load(), state.doc.sliceString(0, line.to).split('\n'), at[0])
    if (!about) return null
    return {
      pos: line.from + at.index,
      above: true,
      create: () => {
        const dom = document.createElement('p')
        dom.className = 'max-w-80 px-2 py-1 text-small'
        dom.textContent = about
        return { dom }
      },
    }
  })
  return [autocompletion({ override: [complete], icons: false }), keymap.of(completionKeymap), hover]
}

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
      schema ??= call('GET /api/scenarios/schema')
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
