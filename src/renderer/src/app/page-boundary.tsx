import { Unplug } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface Props {
  /** Told once, when the page failed. */
  onFailed: () => void
  children: ReactNode
}

/** Keeps the frame standing when a page cannot be shown, and says what to do. React has this for classes only. */
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
          The engine may have become another version since the console was opened. Loading it again puts that right; the
          other pages still work.
        </EmptyState>
      </div>
    )
  }
}
