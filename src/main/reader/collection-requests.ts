import type { Candidate } from './candidate.ts'
import { member } from './json-value.ts'

const maxRequests = 500
const maxDepth = 32

/**
 * Returns the requests that a collection of an API client has at any depth. `read` gets an item with its folders,
 * outermost first, and returns undefined if it is no request. `children` is the name of the items of a folder, or
 * returns them.
 */
export const collectionRequests = (
  items: readonly unknown[],
  children: string | ((item: unknown) => unknown),
  read: (path: readonly unknown[]) => Candidate | undefined,
): Candidate[] => {
  const found: Candidate[] = []
  const visit = (inside: readonly unknown[], folders: readonly unknown[]): void => {
    if (folders.length > maxDepth) return
    for (const item of inside) {
      if (found.length >= maxRequests) return
      const path = [...folders, item]
      const own = typeof children === 'string' ? member(item, children) : children(item)
      if (Array.isArray(own)) visit(own, path)
      else found.push(...[read(path) ?? []].flat())
    }
  }
  visit(items, [])
  return found
}
