/** Returns the position of the first number that is not below `value`, in numbers sorted in ascending order. */
export const lowerBound = (sorted: ArrayLike<number>, value: number): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}
