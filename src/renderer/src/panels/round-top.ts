const steps = [1, 2, 4, 5, 10]

/**
 * Returns the top of a scale whose half is a round number too: two scales with ticks at bottom, half and top share
 * their grid.
 */
export const roundTop = (max: number, least: number): number => {
  const value = Math.max(max, least)
  const unit = 10 ** Math.floor(Math.log10(value))
  return unit * (steps.find((step) => step * unit >= value && (step * unit) % 2 === 0) ?? 10)
}
