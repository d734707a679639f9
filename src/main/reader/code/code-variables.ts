import type { SyntaxNode, Tree } from '@lezer/common'
import { childrenOf } from './syntax-children.ts'

interface Assigned {
  node: SyntaxNode
  /** Later assignments such as `payload["a"] = …`. */
  changes: { key: string; node: SyntaxNode }[]
}

interface Assignment {
  at: number
  /** null for the whole value. */
  key: string | null
  node: SyntaxNode
}

export interface CodeVariables {
  has(name: string): boolean
  /** Returns the last value assigned to a variable before an offset, with the changes since. */
  valueBefore(name: string, at: number): Assigned | undefined
}

const maxAssignments = 5_000
const kinds = /^(?:VariableDeclaration|AssignmentExpression|AssignStatement)$/

/** Collects every `name = value`, `name.key = value` and `name[key] = value` in the code. */
export const codeVariables = (tree: Tree, text: string): CodeVariables => {
  const known = new Map<string, Assignment[]>()
  let count = 0
  const add = (name: string, assignment: Assignment): void => {
    count++
    const list = known.get(name)
    if (list) list.push(assignment)
    else known.set(name, [assignment])
  }
  tree.iterate({
    enter: ({ type, node }) => {
      if (count > maxAssignments || !kinds.test(type.name)) return
      for (const { target, value } of assignmentsOf(node)) {
        if (!/^(?:VariableName|VariableDefinition|MemberExpression|SubscriptExpression)$/.test(target.type.name))
          continue
        const [object, , key] = childrenOf(target)
        const isPart = object !== undefined && key !== undefined
        const name = text.slice((isPart ? object : target).from, (isPart ? object : target).to)
        const written = isPart ? text.slice(key.from, key.to).replace(/^["']|["']$/g, '') : null
        add(name, { at: target.from, key: written, node: value })
      }
    },
  })
  return {
    has: (name) => known.has(name),
    valueBefore: (name, at) => {
      const before = (known.get(name) ?? []).filter((one) => one.at < at)
      const start = before.findLastIndex(({ key }) => key === null)
      const whole = before[start]
      if (!whole || (whole.node.from <= at && at <= whole.node.to)) return undefined
      const changes = before.slice(start + 1).flatMap(({ key, node }) => (key === null ? [] : [{ key, node }]))
      return { node: whole.node, changes }
    },
  }
}

/** A declaration `a = 1, b = 2` has two assignments. */
const assignmentsOf = (node: SyntaxNode): { target: SyntaxNode; value: SyntaxNode }[] => {
  const parts = childrenOf(node)
  return parts.flatMap((part, at) => {
    const [target, value] = [parts[at - 1], parts[at + 1]]
    return /^(?:Equals|AssignOp)$/.test(part.type.name) && target && value ? [{ target, value }] : []
  })
}
