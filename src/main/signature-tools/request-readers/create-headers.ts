/** Collects the headers of a request. Names ignore case; surrounding spaces of values are not part of them in HTTP. */
export const createHeaders = () => {
  const values = new Map<string, string[]>()
  return {
    add: (name: string, value: string): void => {
      const key = name.trim().toLowerCase()
      const bare = value.replace(/^[ \t]+/, '').replace(/(?<![ \t])[ \t]+$/, '')
      const known = values.get(key)
      if (known) known.push(bare)
      else values.set(key, [bare])
    },
    get: (name: string): string | null => values.get(name)?.[0] ?? null,
    /** Returns the first value of a header. Adds a note when there are several. */
    only: (name: string, notes: string[]): string | null => {
      const [first, ...others] = values.get(name) ?? []
      if (others.length > 0) notes.push(`The header ${name} is there ${others.length + 1} times: the first was taken.`)
      return first ?? null
    },
  }
}
