import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const retryMs = 1_000

const isServed = (): Promise<boolean> =>
  fetch('/readyz').then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * A part of the console whose code is loaded when it is first shown. While nobody serves that code, the engine being
 * gone, it is asked for again every second: React would remember a failure for good. It rejects where the code is
 * missing from an engine that answers, as from one of another version.
 */
export const later = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    for (;;) {
      try {
        return await load()
      } catch (failure) {
        if (await isServed()) return load().catch(() => Promise.reject(failure))
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
  })
