import type { JsonEntry, JsonNode } from '../../../shared/json/json-node.ts'
import type { KeyNames, KeyOrder, TextRecipe } from './text-recipe.ts'

type Written = Map<JsonEntry, string>

/** The members a recipe hashes, in its order. */
const membersOf = (entries: readonly JsonEntry[], recipe: TextRecipe): readonly JsonEntry[] => {
  const { leftOut, changed, added, order } = recipe
  let members = entries
  if (leftOut.size > 0) members = members.filter(([key]) => !leftOut.has(key))
  if (changed.size > 0) members = members.map((entry) => changed.get(entry[0]) ?? entry)
  if (added.length > 0) members = [...members, ...added]
  return arrangedAs(members, order, recipe.names)
}

const arrangedAs = (entries: readonly JsonEntry[], { arrange }: KeyOrder, names: KeyNames | undefined) => {
  if (names === undefined) return arrange(entries)
  const renamed = ([key, value]: JsonEntry): JsonEntry => [names.rename(key), value, JSON.stringify(names.rename(key))]
  return names.isSortedBefore ? arrange(entries).map(renamed) : arrange(entries.map(renamed))
}

const inList = (recipe: TextRecipe): TextRecipe =>
  recipe.deep === 'outside-lists' ? { ...recipe, deep: 'no' } : recipe

/** A node as JSON; `depth` counts the levels it stands in, for the indent. */
const nodeText = (node: JsonNode, recipe: TextRecipe, depth: number, isAmount = false): string => {
  switch (node.type) {
    case 'string':
      return node.text
    case 'number':
      return recipe.numbers.amountOnly && !isAmount ? node.text : recipe.numbers.write(node.text)
    case 'boolean':
      return node.value ? 'true' : 'false'
    case 'null':
      return 'null'
    case 'array':
      return wrapped(
        '[',
        node.items.map((item) => nodeText(item, inList(recipe), depth + 1)),
        ']',
        recipe,
        depth,
      )
    case 'object': {
      const order = recipe.nestedOrder ?? recipe.order
      const entries = recipe.deep === 'no' ? node.entries : order.arrange(node.entries)
      const { colon } = recipe.spacing
      const members = entries.map(([, value, keyText]) => keyText + colon + nodeText(value, recipe, depth + 1))
      return wrapped('{', members, '}', recipe, depth)
    }
  }
}

const wrapped = (open: string, parts: readonly string[], close: string, recipe: TextRecipe, depth: number): string => {
  const { comma, indent, lineEnd } = recipe.spacing
  if (lineEnd === '' || parts.length === 0) return open + parts.join(comma) + close
  const inner = lineEnd + indent.repeat(depth + 1)
  return open + inner + parts.join(comma + inner) + lineEnd + indent.repeat(depth) + close
}

const escaped = (text: string, { slashes, nonAscii, html }: TextRecipe): string =>
  nonAscii.apply(html.apply(slashes.apply(text)))

/**
 * Writes the texts of recipes for one body. Members are written once for each style and kept, since most recipes differ
 * in a single place.
 */
export const createTextWriter = (entries: readonly JsonEntry[]): ((recipe: TextRecipe) => string) => {
  const styles = new Map<string, Written>()
  const orders = new Map<string, readonly JsonEntry[]>()

  const writtenIn = ({ deep, nestedOrder, order, numbers, spacing, slashes, nonAscii, html }: TextRecipe): Written => {
    const style = [
      deep === 'no' ? '' : deep + (nestedOrder ?? order).id,
      numbers.id,
      spacing.id,
      slashes.id,
      nonAscii.id,
      html.id,
    ].join()
    const known = styles.get(style)
    if (known) return known
    const written: Written = new Map()
    styles.set(style, written)
    return written
  }

  const arranged = (recipe: TextRecipe): readonly JsonEntry[] => {
    if (recipe.leftOut.size > 0 || recipe.changed.size > 0 || recipe.added.length > 0) return membersOf(entries, recipe)
    const id = `${recipe.order.id} ${recipe.names?.id ?? ''}`
    const known = orders.get(id)
    if (known) return known
    const members = arrangedAs(entries, recipe.order, recipe.names)
    orders.set(id, members)
    return members
  }

  const jsonText = (members: readonly JsonEntry[], recipe: TextRecipe): string => {
    const written = writtenIn(recipe)
    const parts: string[] = []
    for (const entry of members) {
      let part = written.get(entry)
      if (part === undefined) {
        const [key, value, keyText] = entry
        part = escaped(keyText + recipe.spacing.colon + nodeText(value, recipe, 1, key === 'amount'), recipe)
        written.set(entry, part)
      }
      parts.push(part)
    }
    return wrapped('{', parts, '}', recipe, 0)
  }

  return (recipe) => {
    const members = arranged(recipe)
    const { shape } = recipe
    let text =
      shape === undefined
        ? jsonText(members, recipe)
        : shape.write(members, (node) => escaped(nodeText(node, recipe, 0), recipe))
    if (recipe.doubled) text = recipe.doubled.apply(escaped(JSON.stringify(text), recipe))
    return recipe.outer.apply(recipe.mark + recipe.normal.apply(text)) + recipe.newline
  }
}
