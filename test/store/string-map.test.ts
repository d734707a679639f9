import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStringMap } from '../../src/main/store/data/string-map.ts'

test('a string map answers as a Map does', () => {
  const key = fc.nat(99).map(String)
  const step = fc.oneof(fc.record({ key, value: fc.nat() }), fc.record({ key }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 1000, size: '+1' }), (steps) => {
      const map = createStringMap<number>()
      const model = new Map<string, number>()
      for (const { key, ...put } of steps) {
        if ('value' in put) {
          map.set(key, put.value)
          model.set(key, put.value)
        } else expect(map.delete(key)).toBe(model.delete(key))
        expect(map.get(key)).toBe(model.get(key))
      }
      for (const { key } of steps) expect(map.get(key)).toBe(model.get(key))
    }),
  )
})
