import { BriefcaseBusiness } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { CaseInput } from './built-case.ts'
import { useCaseDialog } from './use-case-dialog.tsx'

/** Opens the dialog that exports the shown record as a case file. */
export const CaseButton = ({ source }: { source: CaseInput }) => {
  const { item, dialog } = useCaseDialog(source)
  return (
    <>
      <Button icon={BriefcaseBusiness} onClick={item.onSelect}>
        {item.label}
      </Button>
      {dialog}
    </>
  )
}
