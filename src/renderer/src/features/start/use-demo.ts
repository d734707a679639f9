import { useStore } from 'zustand'
import { useConsole } from '../../stores/console.tsx'
import { createDemoRun, type DemoRun, type DemoState } from './demo-run.ts'

/** The test payments of this page. The last one is kept while other pages are open. */
export const useDemo = (): { demo: DemoRun; state: DemoState } => {
  const demo = useConsole().kept(createDemoRun)
  return { demo, state: useStore(demo) }
}
