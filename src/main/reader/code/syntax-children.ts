import type { SyntaxNode } from '@lezer/common'

/** Limits the children of a node. Handwritten code has fewer; a longer one is not evaluated. */
const maxChildren = 5_000

export const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const found: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (found.length === maxChildren) return []
    if (!/Comment$/.test(child.type.name)) found.push(child)
  }
  return found
}
