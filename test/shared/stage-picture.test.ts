import { describe, expect, it } from 'vitest'
import type { StageStepKind } from '../../src/shared/contract/stage.ts'
import { stagePicture } from '../../src/shared/stage-picture.ts'

/** The figures that a message goes from and to, by its ends. */
const wayOf = (kind: StageStepKind): string => {
  const { figures, arrow } = stagePicture({ kind })
  if (arrow === null) return 'none'
  const nearest = ({ x, y }: { x: number; y: number }): string =>
    figures.reduce((best, one) => (Math.hypot(one.x - x, one.y - y) < Math.hypot(best.x - x, best.y - y) ? one : best))
      .name
  return `${nearest(arrow.from)} → ${nearest(arrow.to)}`
}

describe('the arrow of a step', () => {
  it.each<[StageStepKind, string]>([
    ['create', 'Shop → Payment service'],
    ['refused-create', 'A stranger → Payment service'],
    ['card', 'Customer → Payment service'],
    ['pay', 'Payment service → Bank'],
    ['bank', 'Customer → Bank'],
    ['cancel', 'Customer → Payment service'],
    ['redirect', 'Customer → Shop'],
    ['ipn', 'Payment service → Shop'],
    ['shop', 'none'],
    ['other', 'none'],
  ])('%s: %s', (kind, way) => {
    expect(wayOf(kind)).toBe(way)
  })
})
