import { ChevronDown } from 'lucide-react'
import { Button } from './button.tsx'
import { Menu, type MenuItem } from './menu.tsx'

/** The actions of a header that are needed less often than its buttons. */
export const MoreMenu = ({ items }: { items: readonly MenuItem[] }) => (
  <Menu items={items}>
    <Button kind="quiet" aria-label="More actions">
      More <ChevronDown size={13} aria-hidden />
    </Button>
  </Menu>
)
