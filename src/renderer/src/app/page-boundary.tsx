import { Unplug } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface Props {
  /** Called once, when the page failed to render. */
  onFailed: () => void
  children: ReactNode
}

/**
 * Keeps the frame when a page fails to render, and shows what to do. React supports error boundaries only as classes.
 */
export class PageBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onFailed()
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert" className="h-full">
        <EmptyState
          icon={Unplug}
          title="This page cannot be shown"
          action={
            <Button kind="primary" onClick={() => window.location.reload()}>
              Load the console again
            </Button>
          }
        >
          The engine may have been updated since the console was opened. Loading the console again fixes this; the other
          pages still work.
        </EmptyState>
      </div>
    )
  }
}
