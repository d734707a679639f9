import { z } from 'zod'

/** In device-independent pixels. */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

export const smallest = { width: 960, height: 600 }
const usual = { width: 1280, height: 800 }
/** The part of the window's top that must be on a screen, so that the window can be dragged. */
const handle = { width: 120, height: 32 }

export const windowPlace = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(320),
  height: z.number().int().min(240),
  maximized: z.boolean(),
})
export type WindowPlace = z.output<typeof windowPlace>

const overlap = (from: number, length: number, areaFrom: number, areaLength: number): number =>
  Math.min(from + length, areaFrom + areaLength) - Math.max(from, areaFrom)

const canBeReached = (place: WindowPlace, area: Rectangle): boolean =>
  overlap(place.x, place.width, area.x, area.width) >= handle.width &&
  overlap(place.y, handle.height, area.y, area.height) >= handle.height

/**
 * Returns the place of the window: the previous one if it is still on a screen, otherwise the default size without a
 * position, which centres it on the primary screen. Never larger than its screen.
 */
export const placeWindow = (
  saved: WindowPlace | undefined,
  { workAreas, primary }: { workAreas: readonly Rectangle[]; primary: Rectangle },
): Partial<Rectangle> & { width: number; height: number; maximized: boolean } => {
  const area = saved && workAreas.find((candidate) => canBeReached(saved, candidate))
  if (saved === undefined || area === undefined) {
    return { ...fitted(usual, primary), maximized: saved?.maximized ?? false }
  }
  return { ...saved, ...fitted(saved, area) }
}

const fitted = (size: { width: number; height: number }, area: Rectangle): { width: number; height: number } => ({
  width: Math.min(size.width, area.width),
  height: Math.min(size.height, area.height),
})
