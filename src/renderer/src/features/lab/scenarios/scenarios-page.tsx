import { Download, Play, Square } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { type ScenarioStore, useScenario, useScenarioStore } from '../../../stores/scenario-store.ts'
import { scenarioTemplates } from '../../../stores/scenario-templates.ts'
import { toast } from '../../../stores/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { inputClasses } from '../../../ui/field.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { later } from '../../../ui/later.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { useSendKey } from '../../../ui/use-send-key.ts'
import { RunPanel } from './run-panel.tsx'

const ScenarioEditor = later(() => import('./scenario-editor.tsx'))

const maxBytes = 256 * 1024

/** Puts another text into the editor. It can be undone, because the one before may have been edited. */
const replaceText = (store: ScenarioStore, text: string, title: string): void => {
  const before = store.getState().text
  store.setText(text)
  toast(`“${title}” is in the editor`, { action: { label: 'Undo', onClick: () => store.setText(before) } })
}

const OpenFile = () => {
  const store = useScenarioStore()
  const open = async (file: File) => {
    if (file.size > maxBytes) return toast.error('A scenario file has at most 256 KiB.')
    try {
      replaceText(store, await file.text(), file.name)
    } catch {
      toast.error(`${file.name} could not be read. Check that it is still there and that you may read it.`)
    }
  }
  return (
    <FileButton
      kind="quiet"
      label="Open"
      inputLabel="Scenario file"
      accept=".yaml,.yml,.json"
      onFile={(file) => void open(file)}
    />
  )
}

const Templates = () => {
  const store = useScenarioStore()
  return (
    <select
      aria-label="Begin with a story"
      value=""
      onChange={({ target }) => {
        const template = scenarioTemplates.find(({ title }) => title === target.value)
        if (template) replaceText(store, template.text, template.title)
      }}
      className={classes(inputClasses, 'picker max-w-48')}
    >
      <option value="" disabled>
        Begin with a story…
      </option>
      {scenarioTemplates.map(({ title }) => (
        <option key={title}>{title}</option>
      ))}
    </select>
  )
}

const RunButton = () => {
  const store = useScenarioStore()
  const running = useScenario(({ phase }) => phase === 'running')
  if (running) {
    return (
      <Button icon={Square} onClick={store.stop}>
        Stop
      </Button>
    )
  }
  return (
    <Tooltip label="Run the scenario" shortcut="Mod+Enter">
      <Button icon={Play} kind="primary" onClick={() => void store.run()}>
        Run
      </Button>
    </Tooltip>
  )
}

const Problems = () => {
  const problems = useScenario((state) => state.problems)
  if (problems.length === 0) return null
  return (
    <ul aria-label="What is wrong" className="max-h-40 shrink-0 overflow-auto border-t border-line px-4 py-2 text-bad">
      {problems.map(({ line, column, message }) => (
        <li key={`${line}:${column} ${message}`} className="flex gap-3 py-0.5">
          <span className="shrink-0 tabular">
            line {line}, column {column}
          </span>
          <span className="min-w-0 break-words">{message}</span>
        </li>
      ))}
    </ul>
  )
}

const none: readonly number[] = []

/** Lines of the failed steps, as long as the text is the one that was run. */
const useFailedLines = (): readonly number[] => {
  const isRun = useScenario(({ text, ranText }) => text === ranText)
  const steps = useScenario((state) => state.steps)
  return useMemo(
    () => (isRun ? steps.filter(({ outcome }) => outcome === 'failed').map(({ line }) => line) : none),
    [isRun, steps],
  )
}

/** Edits scenario files and runs them here. */
const ScenariosPage = () => {
  const store = useScenarioStore()
  const text = useScenario((state) => state.text)
  const problems = useScenario((state) => state.problems)
  const failed = useFailedLines()
  useSendKey(useScenarioStore().run)
  return (
    <div className="grid h-full min-h-0 grid-cols-1 grid-rows-2 min-[1100px]:grid-cols-2 min-[1100px]:grid-rows-1">
      <section aria-label="Scenario" className="flex min-h-0 min-w-0 flex-col">
        <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 px-4 py-2">
          <h2 className="text-section font-semibold min-[1100px]:max-[1399px]:sr-only">Scenario</h2>
          <span className="flex-1 min-[1100px]:max-[1399px]:hidden" />
          <Templates />
          <OpenFile />
          <Tooltip label="Save the scenario as a file">
            <Button
              icon={Download}
              kind="quiet"
              onClick={() => saveFile(new Blob([text], { type: 'application/yaml' }), 'paylink.scenario.yaml')}
            >
              Save
            </Button>
          </Tooltip>
          <RunButton />
        </header>
        <div className="min-h-0 flex-1 border-t border-line">
          <Suspense fallback={<pre className="h-full overflow-auto p-2 pl-9 font-mono text-code">{text}</pre>}>
            <ScenarioEditor value={text} problems={problems} failed={failed} onChange={store.setText} />
          </Suspense>
        </div>
        <Problems />
      </section>
      <div className="min-h-0 min-w-0 border-line max-[1099px]:border-t min-[1100px]:border-l">
        <RunPanel />
      </div>
    </div>
  )
}

export default ScenariosPage
