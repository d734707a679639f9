/** First in, first out, in constant time however long the line. */
export interface Fifo<T> {
  readonly size: number
  push(item: T): void
  shift(): T | undefined
}

interface Place<T> {
  item: T
  next: Place<T> | undefined
}

export const createFifo = <T>(): Fifo<T> => {
  let first: Place<T> | undefined
  let last: Place<T> | undefined
  let size = 0
  return {
    get size() {
      return size
    },
    push: (item) => {
      const place: Place<T> = { item, next: undefined }
      if (last === undefined) first = place
      else last.next = place
      last = place
      size++
    },
    shift: () => {
      if (first === undefined) return undefined
      const { item, next } = first
      first = next
      if (next === undefined) last = undefined
      size--
      return item
    },
  }
}
