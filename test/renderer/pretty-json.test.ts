import { describe, expect, test } from 'vitest'
import { prettyJson } from '../../src/renderer/src/ui/code/pretty-json.ts'

describe('formatted JSON', () => {
  test('has two spaces per level, and every number, escape and key as it was', () => {
    expect(prettyJson('{"b": 10.50,"a":[ ],"c":{ },"d":[1,{"e":"\\u0041, {\\"x\\"} "}]}')).toBe(
      '{\n  "b": 10.50,\n  "a": [],\n  "c": {},\n  "d": [\n    1,\n    {\n      "e": "\\u0041, {\\"x\\"} "\n    }\n  ]\n}',
    )
    expect(prettyJson(' 1 ')).toBe('1')
  })

  test('is formatted again without a change', () => {
    const once = prettyJson('[{"a":[[],{}]},[1,2]]')
    expect(prettyJson(once)).toBe(once)
  })

  test('leaves what is not JSON as it is', () => {
    expect(prettyJson('{"a": ')).toBe('{"a": ')
  })

  test('leaves a text that is nested too deeply as it is', () => {
    const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect(prettyJson(deep(2_000))).toBe(deep(2_000))
    expect(prettyJson(deep(32_768))).toBe(deep(32_768))
    expect(prettyJson(deep(64)).split('\n')).toHaveLength(127)
  })
})
