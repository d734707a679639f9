import type { HeaderList } from '../../shared/contract/common.ts'

/**
 * Returns the headers with the equal pairs of `like`, or `like` itself if all are equal. Records keep these lists: those
 * of one caller or receiver mostly have the same headers, and what is not new costs no memory and no collection.
 */
export const reusedHeaders = (headers: HeaderList, like: HeaderList): HeaderList => {
  let isSame = headers.length === like.length
  const pairs = headers.map((pair, at) => {
    const known = like[at]
    if (known !== undefined && known[0] === pair[0] && known[1] === pair[1]) return known
    isSame = false
    return pair
  })
  return isSame ? like : pairs
}
