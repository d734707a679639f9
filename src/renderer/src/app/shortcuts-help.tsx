import { Dialog } from '../ui/dialog.tsx'
import { Keys } from '../ui/text/keys.tsx'
import { pages } from './pages.ts'

/** What the help shows. It is apart from the shortcuts, because Start loads those first. */
const shortcutList: readonly { keys: string; does: string }[] = [
  { keys: 'Mod+K', does: 'Search pages, actions, merchants and links' },
  { keys: 'Mod+1', does: 'First page; 2 to 9 and 0 for the others' },
  {
    keys: 'G',
    does: `Then the letter of a page: ${pages.map(({ letter, title }) => `${letter.toUpperCase()} ${title}`).join(', ')}`,
  },
  { keys: 'Mod+,', does: 'Settings' },
  { keys: '/', does: 'Filter the list' },
  { keys: 'J', does: 'Next row (also ↓)' },
  { keys: 'K', does: 'Previous row (also ↑)' },
  { keys: 'Enter', does: 'Open the row; Esc goes back to the list' },
  { keys: 'X', does: 'Mark the row; Shift with ↓ or ↑ marks several, Ctrl+A all' },
  { keys: 'Esc', does: 'Back' },
  { keys: 'R', does: 'Resend the selected IPN' },
  { keys: 'Mod+Enter', does: 'Send the request; on Doctor, diagnose it' },
  { keys: '?', does: 'This list' },
]

/** `?`: the list of shortcuts. */
const ShortcutsHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog onClose={onClose} title="Keyboard shortcuts">
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

export default ShortcutsHelp
