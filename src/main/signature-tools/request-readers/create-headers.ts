/** Headers of a request: names in any case, values without the spaces around them, which HTTP does not count. */
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
    /** Adds a note where the header is there more than once: the first is taken. */
    only: (name: string, notes: string[]): string | null => {
      const [first, ...others] = values.get(name) ?? []
      if (others.length > 0) notes.push(`The header ${name} is there ${others.length + 1} times: the first was taken.`)
      return first ?? null
    },
  }
}
