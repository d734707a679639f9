import type { RuleView } from '../../../../../shared/contract/rules.ts'
import { toast } from '../../../stores/toast.ts'
import { useRuleStore } from '../../../stores/use-rule-store.ts'
import { useSubmit } from '../../../stores/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Confirms the deletion of a rule, because its hits cannot be restored. */
export const DeleteRule = ({ rule, onClose }: { rule: RuleView; onClose: () => void }) => {
  const store = useRuleStore()
  const { busy, problem, submit } = useSubmit(
    () => store.remove(rule.id),
    () => {
      toast.success(`${rule.name} deleted`)
      onClose()
    },
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Delete ${rule.name}?`}
      description="It changes nothing any more. Exchanges that it changed stay marked."
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" onClick={submit} disabled={busy}>
            Delete
          </Button>
        </>
      }
    >
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
    </Dialog>
  )
}
