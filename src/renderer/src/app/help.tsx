import { Dialog } from '../ui/dialog.tsx'
import { Keys } from '../ui/text/keys.tsx'
import { shortcutList } from './shortcut-list.ts'

/** `?`: the list of shortcuts. */
const Help = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
      {shortcutList.map(({ keys, does }) => (
        <div key={keys} className="contents">
          <dt>
            <Keys keys={keys} />
          </dt>
          <dd className="text-soft">{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)

export default Help
