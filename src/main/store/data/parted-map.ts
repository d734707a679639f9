/** The operations of a Map that the store needs. */
export type PartedMap<V> = Pick<Map<string, V>, 'get' | 'delete'> & { set(key: string, value: V): void }

/** Few, because each more costs a start time. */
const partCount = 16

const partOf = (key: string): number => key.charCodeAt(key.length - 1) & (partCount - 1)

/**
 * Divides its entries among Maps, because a Map that is full moves all its entries in one turn of the event loop. For
 * 131,072 links two Maps took 38 ms at once.
 */
export const createPartedMap = <V>(): PartedMap<V> => {
  const parts = new Array<Map<string, V> | undefined>(partCount).fill(undefined)
  return {
    get: (key) => parts[partOf(key)]?.get(key),
    set(key, value) {
      const at = partOf(key)
      let part = parts[at]
      if (part === undefined) {
        part = new Map()
        parts[at] = part
      }
      part.set(key, value)
    },
    delete: (key) => parts[partOf(key)]?.delete(key) ?? false,
  }
}
