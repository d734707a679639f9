import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createJsonFile } from '../../src/main/shell/json-file.ts'
import {
  placeWindow as placeOn,
  type Rectangle,
  type WindowPlace,
  windowPlace,
} from '../../src/main/shell/window-place.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const left = { x: 0, y: 0, width: 1920, height: 1040 }
const right = { x: 1920, y: 0, width: 1280, height: 984 }
const place = { x: 100, y: 50, width: 1400, height: 900, maximized: false }
const placeWindow = (saved: WindowPlace | undefined, [primary = left, ...others]: Rectangle[]) =>
  placeOn(saved, { workAreas: [primary, ...others], primary })
const createWindowPlaceFile = (directory: string) => createJsonFile(join(directory, 'window-place.json'), windowPlace)
const centred = { width: 1280, height: 800, maximized: false }

describe('the window', () => {
  test('is centred at the usual size the first time', () => {
    expect(placeWindow(undefined, [left])).toEqual(centred)
  })

  test('is no larger than its screen, the first time too', () => {
    const small = { x: 0, y: 0, width: 1024, height: 600 }
    expect(placeWindow(undefined, [small])).toEqual({ width: 1024, height: 600, maximized: false })
  })

  test('comes back where it was', () => {
    expect(placeWindow(place, [left])).toEqual(place)
    expect(placeWindow({ ...place, x: 2000, width: 1000 }, [left, right])).toEqual({ ...place, x: 2000, width: 1000 })
    expect(placeWindow({ ...place, maximized: true }, [left]).maximized).toBe(true)
  })

  test.each([
    ['its screen is gone', { x: 2000, y: 50 }],
    ['too little of it shows on the left', { x: -1300, y: 50 }],
    ['too little of it shows on the right', { x: 1810, y: 50 }],
    ['its title bar is above the screen', { x: 100, y: -40 }],
    ['its title bar is below the screen', { x: 100, y: 1030 }],
  ])('is centred when %s', (_why, { x, y }) => {
    expect(placeWindow({ ...place, x, y }, [left])).toEqual(centred)
    expect(placeWindow({ ...place, x, y, maximized: true }, [left])).toEqual({ ...centred, maximized: true })
  })

  test('may hang over the edge as long as it can be dragged back', () => {
    expect(placeWindow({ ...place, x: -1000 }, [left])).toEqual({ ...place, x: -1000 })
  })

  test('is cut to a screen that became smaller', () => {
    expect(placeWindow(place, [{ x: 0, y: 0, width: 1280, height: 720 }])).toMatchObject({ width: 1280, height: 720 })
  })
})

describe('the file it is kept in', () => {
  test('gives back what was written, for this user only', () => {
    const directory = makeTempDir()
    const file = createWindowPlaceFile(directory)
    expect(file.read()).toBeUndefined()
    file.write(place)
    file.write({ ...place, x: 7 })
    expect(createWindowPlaceFile(directory).read()).toEqual({ ...place, x: 7 })
    expect(readdirSync(directory)).toEqual(['window-place.json'])
    if (process.platform !== 'win32') {
      expect(statSync(join(directory, 'window-place.json')).mode & 0o777).toBe(0o600)
    }
  })

  test.each(['', '{"x":1', 'null', '{"x":1,"y":2,"width":3,"height":4,"maximized":false}', '{"x":"1"}', '[]'])(
    'makes nothing of %j',
    (text) => {
      const directory = makeTempDir()
      writeFileSync(join(directory, 'window-place.json'), text)
      expect(createWindowPlaceFile(directory).read()).toBeUndefined()
    },
  )

  test('is no reason to fail when it cannot be written', () => {
    const file = createWindowPlaceFile(join(makeTempDir(), 'missing'))
    expect(() => file.write(place)).not.toThrow()
  })
})
