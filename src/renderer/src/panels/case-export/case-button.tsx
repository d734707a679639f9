import { BriefcaseBusiness } from 'lucide-react'
import { Suspense } from 'react'
import { useOpenDialog } from '../../stores/use-tab-state.ts'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.ts'
import { type CaseInput, caseInputName } from './built-case.ts'

const CaseDialog = later(() => import('./case-dialog.tsx'))

/** Opens the dialog that exports the shown record as a case file. */
export const CaseButton = ({ source }: { source: CaseInput }) => {
  const [open, setOpen] = useOpenDialog(`${caseInputName(source)} open`, false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <BriefcaseBusiness size={14} aria-hidden /> Make a case…
      </Button>
      <Suspense fallback={null}>{open && <CaseDialog source={source} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  )
}
