import { useConsole } from '../../stores/console.tsx'
import { useAction } from '../../stores/use-action.ts'
import { saveFile } from '../../ui/save-file.ts'

/** Saves all data as one file. */
export const useExport = () => {
  const { backend } = useConsole()
  return useAction(async (secrets: boolean) => {
    const file = await backend.download(`/api/export?secrets=${secrets}`)
    saveFile(file, `paylink-console-${new Date().toISOString().slice(0, 10)}${secrets ? '-with-secrets' : ''}.json`)
  }, 'Exported')
}
