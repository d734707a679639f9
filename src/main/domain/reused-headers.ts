import type { HeaderList } from '../../shared/contract/common.ts'

/** Returns the headers with the equal pairs of `like`, or `like` if all are equal. Records keep these lists, mostly equal. */
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
