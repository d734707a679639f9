/** The part of a JSON Schema that completion uses. */
export interface SchemaPart {
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  properties?: Readonly<Record<string, SchemaPart>>
  anyOf?: readonly SchemaPart[]
  oneOf?: readonly SchemaPart[]
  allOf?: readonly SchemaPart[]
  items?: SchemaPart
}

export interface Word {
  name: string
  /** The description; empty when the schema has none. */
  about: string
}

const stepStart = /^\s*-\s+([\w-]+)\s*:/

/** Returns the members allowed at one place. Members with the same name are merged. */
const partsOf = (part: SchemaPart | undefined): readonly SchemaPart[] => {
  if (part === undefined) return []
  return [part, ...[...(part.anyOf ?? []), ...(part.oneOf ?? []), ...(part.allOf ?? [])].flatMap(partsOf)]
}

const membersOf = (part: SchemaPart | undefined): Word[] => {
  const found = new Map<string, string>()
  for (const { properties = {} } of partsOf(part)) {
    for (const [name, { description = '' }] of Object.entries(properties)) {
      if (found.get(name) === undefined || found.get(name) === '') found.set(name, description)
    }
  }
  return [...found].map(([name, about]) => ({ name, about }))
}

const valuesOf = (part: SchemaPart | undefined): Word[] => {
  const values = partsOf(part).flatMap((one) => [...(one.enum ?? []), ...(one.const === undefined ? [] : [one.const])])
  return [...new Set(values.map(String))].map((name) => ({ name, about: '' }))
}

const memberOf = (part: SchemaPart | undefined, name: string): SchemaPart | undefined => {
  const found = partsOf(part).flatMap(({ properties }) => properties?.[name] ?? [])
  return found.length === 0 ? undefined : { anyOf: found }
}

/** Returns the kind of step that a line belongs to, from the step's first line. */
const stepAt = (lines: readonly string[], index: number): string | undefined => {
  for (let at = index; at >= 0; at -= 1) {
    const kind = stepStart.exec(lines[at] ?? '')?.[1]
    if (kind !== undefined) return kind
  }
  return undefined
}

/** Returns the completions at the end of `before`, a line up to the cursor. `lines` are the lines above it. */
export const scenarioWords = (schema: SchemaPart, lines: readonly string[], before: string): Word[] => {
  const steps = schema.properties?.steps?.items
  if (/^\s*-\s+[\w-]*$/.test(before)) {
    // Each step starts with its kind, the first member of its schema.
    return partsOf(steps).flatMap(({ properties = {}, description = '' }) =>
      Object.keys(properties)
        .slice(0, 1)
        .map((name) => ({ name, about: description })),
    )
  }
  const kind = stepAt([...lines, before], lines.length)
  if (kind === undefined) return /^[\w-]*$/.test(before) ? membersOf({ properties: schema.properties ?? {} }) : []
  const step = partsOf(steps).find(({ properties }) => properties !== undefined && kind in properties)
  const inBraces = /([\w-]+)\s*:\s*\{[^{}]*?(?:([\w-]+)\s*:\s*)?[\w-]*$/.exec(before)
  if (inBraces) {
    const [, outer = '', inner] = inBraces
    const member = memberOf(step, outer)
    return inner === undefined ? membersOf(member) : valuesOf(memberOf(member, inner))
  }
  const value = /([\w-]+)\s*:\s+[\w-]*$/.exec(before)?.[1]
  if (value !== undefined) return valuesOf(memberOf(step, value))
  return /^\s+[\w-]*$/.test(before) ? membersOf(step) : []
}

/** Returns the schema's description of a word in a line; undefined when there is none. */
export const aboutWord = (schema: SchemaPart, lines: readonly string[], word: string): string | undefined => {
  const kind = stepAt(lines, lines.length - 1)
  const step = partsOf(schema.properties?.steps?.items).find(
    ({ properties }) => properties !== undefined && kind !== undefined && kind in properties,
  )
  if (kind === word) return step?.description
  const direct = memberOf(step, word)
  const inside = kind === undefined ? undefined : memberOf(memberOf(step, kind), word)
  const about = [...partsOf(direct ?? inside)].find(({ description }) => description !== undefined)
  return about?.description
}
