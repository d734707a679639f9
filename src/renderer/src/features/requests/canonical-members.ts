import { memberSpans } from '../../../../shared/json/json-scanner.ts'

/** The position of a member in a text, key and value: UTF-16 offsets, end exclusive. */
export interface MemberPlace {
  name: string
  start: number
  end: number
}

/** The members of a canonical JSON text in order. Only a comma separates them. */
export const canonicalMembers = (canonical: string): readonly MemberPlace[] => {
  let start = 1
  return [...memberSpans(canonical)].map(([name, [, end]]) => {
    const place = { name, start, end }
    start = end + 1
    return place
  })
}

/** Returns the member at an offset, or the one that ends there; undefined between members. */
export const memberAt = (places: readonly MemberPlace[], offset: number): MemberPlace | undefined =>
  places.find(({ start, end }) => start <= offset && offset <= end)
