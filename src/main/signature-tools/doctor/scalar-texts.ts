import type { JsonEntry } from '../../../shared/json/json-node.ts'
import type { JsonOf } from './text-recipe.ts'

/** How a language converts a single value to text: true, false, null, and numbers in their shortest form or as sent. */
export interface ScalarStyle {
  id: string
  yes: string
  no: string
  nothing: string
  isShortest?: boolean
}

export const scalarStyles: readonly ScalarStyle[] = [
  { id: 'plain', yes: 'true', no: 'false', nothing: '' },
  { id: 'php', yes: '1', no: '', nothing: '', isShortest: true },
  { id: 'python', yes: 'True', no: 'False', nothing: 'None' },
  { id: 'null', yes: 'true', no: 'false', nothing: 'null' },
]

export const scalarText = (
  [key, node]: JsonEntry,
  jsonOf: JsonOf,
  { yes, no, nothing, isShortest = false }: ScalarStyle,
): string => {
  switch (node.type) {
    case 'string':
      return node.value
    case 'boolean':
      return node.value ? yes : no
    case 'null':
      return nothing
    case 'number': {
      const text = jsonOf(node, key === 'amount')
      // A notation for numbers may produce a quoted text.
      if (text.startsWith('"')) return text.slice(1, -1)
      return isShortest && text === node.text ? String(Number(text)) : text
    }
    default:
      return jsonOf(node)
  }
}
