import { Tooltip as RadixTooltip } from 'radix-ui'
import type { ReactNode } from 'react'
import { Keys } from './text/keys.tsx'

export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <RadixTooltip.Provider delayDuration={400} skipDelayDuration={200}>
    {children}
  </RadixTooltip.Provider>
)

/** A short text about the control inside, on hover and on keyboard focus. It is inside the main part of the page. */
export const Tooltip = ({ label, shortcut, children }: { label: string; shortcut?: string; children: ReactNode }) => (
  <RadixTooltip.Root>
    <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
    <RadixTooltip.Portal container={document.querySelector('main')}>
      <RadixTooltip.Content
        sideOffset={6}
        collisionPadding={8}
        className="z-50 flex max-w-80 animate-float items-center gap-2 rounded-control border border-line bg-raised px-2 py-1 text-small text-text shadow-float"
      >
        {label}
        {shortcut !== undefined && <Keys keys={shortcut} />}
      </RadixTooltip.Content>
    </RadixTooltip.Portal>
  </RadixTooltip.Root>
)
