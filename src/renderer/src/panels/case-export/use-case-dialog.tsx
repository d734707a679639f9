import { BriefcaseBusiness } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useOpenDialog } from '../../stores/use-tab-state.ts'
import { later } from '../../ui/later.ts'
import type { MenuItem } from '../../ui/menu.tsx'
import { type CaseInput, caseInputName } from './built-case.ts'

const CaseDialog = later(() => import('./case-dialog.tsx'))

/** The dialog that exports a record as a case file, and the menu item that opens it. */
export const useCaseDialog = (source: CaseInput): { item: MenuItem; dialog: ReactNode } => {
  const [open, setOpen] = useOpenDialog(`${caseInputName(source)} open`, false)
  return {
    item: { label: 'Make a case…', icon: BriefcaseBusiness, onSelect: () => setOpen(true) },
    dialog: (
      <Suspense fallback={null}>{open && <CaseDialog source={source} onClose={() => setOpen(undefined)} />}</Suspense>
    ),
  }
}
