/** Returns a function that draws a whole number below `max`: the same numbers in every run. */
export const randomIndex = (start: number) => {
  let state = start
  return (max: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * max)
  }
}
