import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPartedMap } from '../../src/main/store/data/parted-map.ts'

test('a parted map answers as a Map does', () => {
  const key = fc.string({ maxLength: 3 })
  const step = fc.oneof(fc.record({ key, value: fc.nat() }), fc.record({ key }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const parted = createPartedMap<number>()
      const model = new Map<string, number>()
      for (const { key, ...put } of steps) {
        if ('value' in put) {
          parted.set(key, put.value)
          model.set(key, put.value)
        } else expect(parted.delete(key)).toBe(model.delete(key))
        expect(parted.get(key)).toBe(model.get(key))
      }
      for (const { key } of steps) expect(parted.get(key)).toBe(model.get(key))
    }),
  )
})
