import { memberSpans } from '../../../../shared/json/json-scanner.ts'

/** Where a member stands in a text, key and value: UTF-16 units, from the first to after the last. */
export interface MemberPlace {
  name: string
  start: number
  end: number
}

/** The members of a canonical JSON text, in its order: nothing but one comma is between them. */
export const canonicalMembers = (canonical: string): readonly MemberPlace[] => {
  let start = 1
  return [...memberSpans(canonical)].map(([name, [, end]]) => {
    const place = { name, start, end }
    start = end + 1
    return place
  })
}

/** The member an offset is in or just behind; undefined between members. The places must be in rising order. */
export const memberAt = (places: readonly MemberPlace[], offset: number): MemberPlace | undefined => {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((places[middle]?.end ?? 0) < offset) low = middle + 1
    else high = middle
  }
  const found = places[low]
  return found !== undefined && found.start <= offset ? found : undefined
}
