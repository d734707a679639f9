import { Unplug } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface Props {
  /** Called once, when the page failed to render. */
  onFailed: () => void
  children: ReactNode
}

/** Browsers say in different words that code of the page could not be loaded. */
export const isLoadFailure = (failure: unknown): boolean => /import|preload|module script/i.test(String(failure))

const pageAlone = (): string => `/${window.location.pathname.split('/', 2)[1]}`

/**
 * Keeps the frame when a page fails to render, and shows what to do. React supports error boundaries only as classes.
 */
export class PageBoundary extends Component<Props, { failure: unknown }> {
  override state = { failure: undefined }

  static getDerivedStateFromError(failure: unknown) {
    return { failure }
  }

  override componentDidCatch() {
    this.props.onFailed()
  }

  override render() {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    const isOld = isLoadFailure(failure)
    return (
      <div role="alert" className="h-full">
        <EmptyState
          icon={Unplug}
          title="This page cannot be shown"
          action={
            <Button
              kind="primary"
              onClick={() => (isOld ? window.location.reload() : window.location.assign(pageAlone()))}
            >
              {isOld ? 'Load the console again' : 'Open the page anew'}
            </Button>
          }
        >
          {isOld
            ? 'The service may have been updated since the console was opened. Loading the console again fixes this; the other pages still work.'
            : `What it shows made it fail: ${String(failure)}. The other pages still work.`}
        </EmptyState>
      </div>
    )
  }
}
