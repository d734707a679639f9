import { describe, expect, test } from 'vitest'
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
  test.each<[StageStepKind, string]>([
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

  test('leaves room for the name below a figure, and has its middle between its ends', () => {
    const [down, up] = [stagePicture({ kind: 'create' }), stagePicture({ kind: 'ipn' })]
    const shop = down.figures.find(({ name }) => name === 'Shop')
    expect([down.arrow?.from.y, up.arrow?.to.y]).toEqual([(shop?.y ?? 0) + 124, (shop?.y ?? 0) + 124])
    const across = stagePicture({ kind: 'redirect' }).arrow
    for (const arrow of [down.arrow, up.arrow, across, stagePicture({ kind: 'card' }).arrow]) {
      expect(arrow?.middle.x).toBeCloseTo(((arrow?.from.x ?? 0) + (arrow?.to.x ?? 0)) / 2)
      expect(arrow?.middle.y).toBeCloseTo(((arrow?.from.y ?? 0) + (arrow?.to.y ?? 0)) / 2)
    }
    const service = down.figures.find(({ name }) => name === 'Payment service')
    expect(down.arrow?.to.y).toBe((service?.y ?? 0) - 92)
  })
})

describe('the figures of a step', () => {
  test.each<[StageStepKind | undefined, string[]]>([
    ['create', ['Shop', 'Payment service']],
    ['refused-create', ['A stranger', 'Payment service']],
    ['bank', ['Customer', 'Bank']],
    ['shop', ['Shop']],
    ['other', []],
    [undefined, []],
  ])('of %s that take part are %j; only a stranger is bad', (kind, active) => {
    const { figures } = stagePicture(kind && { kind })
    expect(figures.filter(({ isActive }) => isActive).map(({ name }) => name)).toEqual(active)
    expect(figures.filter(({ isBad }) => isBad).map(({ name }) => name)).toEqual(
      kind === 'refused-create' ? ['A stranger'] : [],
    )
  })
})
