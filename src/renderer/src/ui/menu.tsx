import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { Fragment, type ReactNode, useRef } from 'react'
import { classes } from './classes.ts'
import { Keys } from './text/keys.tsx'

export interface MenuItem {
  label: string
  icon?: LucideIcon
  shortcut?: string
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
}

/**
 * A menu of further actions, opened by the button given as child. It is inside the main part of the page and hides
 * nothing of it, so that screen readers find it there.
 */
export const Menu = ({ items, children }: { items: readonly MenuItem[]; children: ReactNode }) => {
  const chosen = useRef<(() => void) | null>(null)
  /** Runs after the focus is back on the button, so that a dialog opened by the item returns it there. */
  const runChosen = () => {
    const run = chosen.current
    chosen.current = null
    if (run !== null) queueMicrotask(run)
  }
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={document.querySelector('main')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          onCloseAutoFocus={runChosen}
          className="z-50 min-w-44 animate-float rounded-control border border-line bg-raised p-1 shadow-float"
        >
          {items.map(({ label, icon: Icon, shortcut, danger, disabled, onSelect }, index) => (
            <Fragment key={label}>
              {danger && index > 0 && <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />}
              <DropdownMenu.Item
                disabled={disabled ?? false}
                onSelect={() => {
                  chosen.current = onSelect
                }}
                className={classes(
                  'flex h-8 max-w-96 cursor-default items-center gap-2 rounded px-2 outline-none data-disabled:opacity-50 data-highlighted:bg-hover',
                  danger && 'text-bad',
                )}
              >
                {Icon && <Icon size={14} className="shrink-0" aria-hidden />}
                <span className="flex-1 truncate">{label}</span>
                {shortcut !== undefined && <Keys keys={shortcut} />}
              </DropdownMenu.Item>
            </Fragment>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
