import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const retryMs = 1_000

const isServed = (): Promise<boolean> =>
  fetch('/readyz').then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * A component whose code is loaded when it is first shown. While the engine that serves the code is unreachable,
 * loading is retried every second, because React would keep a failure forever. It rejects when a reachable engine does
 * not have the code, for example another version.
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
