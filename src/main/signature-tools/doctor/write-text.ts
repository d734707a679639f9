import type { JsonEntry, JsonNode } from '../../../shared/json/json-node.ts'
import type { KeyNames, KeyOrder, TextRecipe } from './text-recipe.ts'

/** The texts of members and of values. Those that only one recipe has are forgotten with it. */
type Written = WeakMap<JsonEntry | JsonNode, string>

const edited = (entries: readonly JsonEntry[], { leftOut, changed }: TextRecipe): readonly JsonEntry[] => {
  const members = leftOut.size > 0 ? entries.filter(([key]) => !leftOut.has(key)) : entries
  return changed.size > 0 ? members.map((entry) => changed.get(entry[0]) ?? entry) : members
}

const arrangedAs = (entries: readonly JsonEntry[], { arrange }: KeyOrder, names: KeyNames | undefined) => {
  if (names === undefined) return arrange(entries)
  const renamed = (entry: JsonEntry): JsonEntry => {
    const name = names.rename(entry[0])
    return name === entry[0] ? entry : [name, entry[1], JSON.stringify(name)]
  }
  return names.isSortedBefore ? arrange(entries).map(renamed) : arrange(entries.map(renamed))
}

const inList = (recipe: TextRecipe): TextRecipe =>
  recipe.deep === 'outside-lists' ? { ...recipe, deep: 'no' } : recipe

/** Returns a node as JSON. `depth` is its nesting level, for the indent. */
const nodeText = (node: JsonNode, recipe: TextRecipe, depth: number, isAmount = false): string => {
  switch (node.type) {
    case 'string':
      return node.text
    case 'number':
      return ((isAmount ? undefined : recipe.numbers.writeOthers) ?? recipe.numbers.write)(node.text)
    case 'boolean':
      return node.value ? 'true' : 'false'
    case 'null':
      return 'null'
    case 'array':
      if (recipe.spacing.hasListsOnOneLine) {
        const items = node.items.map((item) => nodeText(item, recipe, depth))
        return items.length === 0 ? '[ ]' : `[ ${items.join(', ')} ]`
      }
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
      const { colon, hasListsOnOneLine } = recipe.spacing
      if (hasListsOnOneLine && entries.length === 0) return '{ }'
      const members = entries.map(([, value, keyText]) => keyText + colon + nodeText(value, recipe, depth + 1))
      return wrapped('{', members, '}', recipe, depth)
    }
  }
}

const wrapped = (open: string, parts: string[], close: string, recipe: TextRecipe, depth: number): string => {
  const { comma, indent, lineEnd, pad = '' } = recipe.spacing
  if (parts.length === 0) return open + close
  if (lineEnd === '') {
    // The brackets become part of the parts, so that the text is copied once.
    parts[0] = open + pad + parts[0]
    parts[parts.length - 1] += pad + close
    return parts.join(comma)
  }
  const inner = lineEnd + indent.repeat(depth + 1)
  return open + inner + parts.join(comma + inner) + lineEnd + indent.repeat(depth) + close
}

const escaped = (text: string, { slashes, nonAscii, html }: TextRecipe): string =>
  nonAscii.apply(html.apply(slashes.apply(text)))

/** The fields of a recipe on which the text of a single member depends. */
const styleFields = ['deep', 'nestedOrder', 'order', 'numbers', 'spacing', 'slashes', 'nonAscii', 'html'] as const
const styleOf = ({ deep, nestedOrder, order, numbers, spacing, slashes, nonAscii, html }: TextRecipe): string =>
  [
    deep === 'no' ? '' : deep + (nestedOrder ?? order).id,
    numbers.id,
    spacing.id,
    slashes.id,
    nonAscii.id,
    html.id,
  ].join()

/** Writes the texts of recipes for one body. Caches members by style, because most recipes differ in one field. */
export const createTextWriter = (entries: readonly JsonEntry[]): ((recipe: TextRecipe) => string) => {
  const styles = new Map<string, Written>()
  const orders = new Map<KeyOrder, Map<KeyNames | undefined, readonly JsonEntry[]>>()
  let lastRecipe: TextRecipe | undefined
  let lastWritten: Written = new WeakMap()

  const writtenIn = (recipe: TextRecipe): Written => {
    if (lastRecipe !== undefined && styleFields.every((field) => lastRecipe?.[field] === recipe[field]))
      return lastWritten
    const style = styleOf(recipe)
    lastWritten = styles.get(style) ?? new WeakMap()
    styles.set(style, lastWritten)
    lastRecipe = recipe
    return lastWritten
  }

  /**
   * Returns the members in order. Members left out or changed do not affect the order of the others, unless it depends
   * on values.
   */
  const arranged = (recipe: TextRecipe): readonly JsonEntry[] => {
    const { order, names, leftOut, changed, added } = recipe
    const isOther = leftOut.size > 0 || changed.size > 0
    if (added.length > 0 || (isOther && (names !== undefined || order.isByValue)))
      return arrangedAs([...edited(entries, recipe), ...added], order, names)
    const byNames = orders.get(order) ?? new Map()
    orders.set(order, byNames)
    const members: readonly JsonEntry[] = byNames.get(names) ?? arrangedAs(entries, order, names)
    byNames.set(names, members)
    return edited(members, recipe)
  }

  const jsonText = (members: readonly JsonEntry[], recipe: TextRecipe): string => {
    const written = writtenIn(recipe)
    const amount = recipe.names?.rename('amount') ?? 'amount'
    const parts = members.map((entry) => {
      const known = written.get(entry)
      if (known !== undefined) return known
      const [key, value, keyText] = entry
      // A number depends on its key, too.
      const text =
        (value.type === 'number' ? undefined : written.get(value)) ??
        escaped(nodeText(value, recipe, 1, key === amount), recipe)
      const part = escaped(keyText + recipe.spacing.colon, recipe) + text
      written.set(entry, part).set(value, text)
      return part
    })
    return wrapped('{', parts, '}', recipe, 0)
  }

  return (recipe) => {
    const members = arranged(recipe)
    const { shape, doubled } = recipe
    let text = shape === undefined ? jsonText(members, recipe) : shape.write(members, jsonOf)
    if (doubled) text = doubled.apply(escaped(JSON.stringify(text), recipe))
    return recipe.outer.apply(recipe.mark + recipe.normal.apply(text)) + recipe.newline

    function jsonOf(node: JsonNode, isAmount = false): string {
      return escaped(nodeText(node, recipe, 0, isAmount), recipe)
    }
  }
}
