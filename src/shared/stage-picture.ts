import type { StageStep, StageStepKind } from './contract/stage.ts'

type Figure = 'customer' | 'shop' | 'bank' | 'service'

interface Point {
  x: number
  y: number
}

interface FigureMark extends Point {
  name: string
  /** Path of its icon, 24 units wide and high, to be stroked. */
  icon: string
  isActive: boolean
  isBad: boolean
}

/** Four figures and the message between two of them. */
export interface StagePicture {
  figures: readonly FigureMark[]
  arrow: { from: Point; to: Point; middle: Point } | null
}

/** The view box of the picture, and the radius of a figure. */
export const stagePictureSize = { width: 660, height: 510, radius: 58 } as const

const places: Record<Figure, Point & { name: string; icon: string }> = {
  customer: { x: 132, y: 70, name: 'Customer', icon: 'M5 5h14v10H5ZM2 19h20' },
  shop: { x: 524, y: 70, name: 'Shop', icon: 'M4 10v11h16V10M3 10l2-6h14l2 6ZM9 21v-6h6v6' },
  bank: { x: 132, y: 390, name: 'Bank', icon: 'm3 8 9-5 9 5ZM6 12v5M10 12v5M14 12v5M18 12v5M3 21h18' },
  service: { x: 524, y: 390, name: 'Payment service', icon: 'M3 3h18v7H3ZM3 14h18v7H3ZM7 6.5h.01M7 17.5h.01' },
}
/** Stands in the customer's place when a call is not the shop's. */
const stranger = {
  name: 'A stranger',
  icon: 'M10 3a5 5 0 1 0 .01 0ZM2 21a8 8 0 0 1 11.5-7.2m3 2.7 5 5m0-5-5 5',
}

/** The two figures of a message. */
const messages: Record<StageStepKind, readonly [Figure, Figure] | null> = {
  create: ['shop', 'service'],
  'refused-create': ['customer', 'service'],
  card: ['customer', 'service'],
  pay: ['service', 'bank'],
  bank: ['customer', 'bank'],
  cancel: ['customer', 'service'],
  redirect: ['customer', 'shop'],
  ipn: ['service', 'shop'],
  shop: null,
  other: null,
}

/** Distances of an arrow's ends from the figures' centres. Names stand below the figures. */
const gapsOf = (dx: number, dy: number): { start: number; end: number } => {
  if (dy === 0) return { start: 84, end: 92 }
  if (dx !== 0) return { start: 186, end: 92 }
  return dy < 0 ? { start: 76, end: 124 } : { start: 124, end: 92 }
}

const arrowBetween = (a: Point, b: Point): StagePicture['arrow'] => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const { start, end } = gapsOf(dx, dy)
  const length = Math.hypot(dx, dy)
  const at = (distance: number): Point => ({ x: a.x + (dx * distance) / length, y: a.y + (dy * distance) / length })
  return { from: at(start), to: at(length - end), middle: at((start + length - end) / 2) }
}

/** Returns what the stage draws for a step; `undefined` stands for the time before the first one. */
export const stagePicture = (stageStep: Pick<StageStep, 'kind'> | undefined): StagePicture => {
  const ends = stageStep === undefined ? null : messages[stageStep.kind]
  const isStranger = stageStep?.kind === 'refused-create'
  return {
    figures: (Object.keys(places) as Figure[]).map((figure) => {
      const isBad = isStranger && figure === 'customer'
      const isActive = ends?.includes(figure) || (stageStep?.kind === 'shop' && figure === 'shop')
      return { ...places[figure], ...(isBad ? stranger : {}), isActive, isBad }
    }),
    arrow: ends === null ? null : arrowBetween(places[ends[0]], places[ends[1]]),
  }
}
