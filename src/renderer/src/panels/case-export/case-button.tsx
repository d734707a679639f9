import { BriefcaseBusiness } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { CaseInput } from './built-case.ts'
import { useCaseDialog } from './use-case-dialog.tsx'

/** Opens the dialog that exports the shown record as a case file. */
export const CaseButton = ({ source }: { source: CaseInput }) => {
  const { item, dialog } = useCaseDialog(source)
  return (
    <>
      <Button onClick={item.onSelect}>
        <BriefcaseBusiness size={14} aria-hidden /> {item.label}
      </Button>
      {dialog}
    </>
  )
}
