import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const retryMs = 1_000

const isServed = (): Promise<boolean> =>
  fetch('/readyz').then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * A component whose code is loaded when it is first shown. Until the engine that serves the code can be reached, nothing is loaded,
 * because browsers and React keep a failed import for as long as the page is open. It rejects when the engine does not have the
 * code, for example another version.
 */
export const later = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    while (!(await isServed())) await new Promise((resolve) => setTimeout(resolve, retryMs))
    return load()
  })
