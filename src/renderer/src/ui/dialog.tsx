import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'

/** Focuses the first field, or the dialog itself, never the close button. */
const focusFirst = (event: Event) => {
  event.preventDefault()
  if (!(event.currentTarget instanceof HTMLElement)) return
  const first = event.currentTarget.querySelector<HTMLElement>('input, textarea, select')
  ;(first ?? event.currentTarget).focus()
}

const textFields = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea'

interface DialogProps {
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  wide?: boolean
}

/** A question or a short form over the page. `footer` contains its buttons, the main one last. */
export const Dialog = ({ onClose, title, description, children, footer, wide = false }: DialogProps) => {
  const content = useRef<HTMLDivElement>(null)
  const opener = useRef<Element | null>(null)
  return (
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 bg-(--scrim)" />
        <RadixDialog.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          ref={content}
          data-modal
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            focusFirst(event)
          }}
          // Radix knows no trigger of ours, so the focus would be lost.
          onCloseAutoFocus={() => {
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          onInteractOutside={(event) => {
            // A click beside a form must not lose what was typed into it.
            if (content.current?.querySelector(textFields) != null) event.preventDefault()
          }}
          className={classes(
            // Not by a translation, which blurs text by half a pixel.
            'fixed inset-0 z-40 m-auto flex h-fit max-h-[85vh] w-[calc(100vw-32px)] flex-col',
            'rounded-panel border border-line bg-raised shadow-float outline-none',
            wide ? 'max-w-3xl' : 'max-w-md',
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4">
            <RadixDialog.Title className="text-section font-semibold">{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton icon={X} label="Close" className="-mr-2" />
            </RadixDialog.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-auto px-5 pt-2 pb-5">
            {description !== undefined && (
              <RadixDialog.Description asChild>
                <div className="mb-3 text-soft">{description}</div>
              </RadixDialog.Description>
            )}
            {children}
          </div>
          {footer !== undefined && (
            <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
