import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Chunk, judgeBundle, maxInitialBytes } from '../../scripts/bundle-budget.ts'

const chunk = (fileName: string, fields: Partial<Chunk> = {}): Chunk => ({
  fileName,
  isEntry: false,
  imports: [],
  moduleIds: [],
  code: 'export {}',
  ...fields,
})

const editor = chunk('editor.js', { moduleIds: ['/p/node_modules/@codemirror/view/dist/index.js'] })
const incompressible = randomBytes(maxInitialBytes).toString('latin1')

describe('the budget of the first JavaScript', () => {
  test('counts the page and what it imports at once, not what comes later', () => {
    const page = chunk('index.js', { isEntry: true, imports: ['react.js'] })
    const later = chunk('later.js', { code: incompressible })
    const { bytes, faults } = judgeBundle([page, chunk('react.js'), later, editor])
    expect(faults).toEqual([])
    expect(bytes).toBe(2 * judgeBundle([chunk('index.js', { isEntry: true })]).bytes)
  })

  test('refuses more than the budget', () => {
    const page = chunk('index.js', { isEntry: true, imports: ['big.js'] })
    const { faults } = judgeBundle([page, chunk('big.js', { code: incompressible })])
    expect(faults).toEqual([expect.stringContaining('big.js')])
  })

  test.each(['@codemirror/view', '@lezer/common', 'uplot'])('refuses %s in it, however far down', (name) => {
    const page = chunk('index.js', { isEntry: true, imports: ['a.js'] })
    const a = chunk('a.js', { imports: ['b.js'] })
    const b = chunk('b.js', { moduleIds: [`/p/node_modules/${name}/index.js`] })
    expect(judgeBundle([page, a, b]).faults).toEqual([expect.stringContaining('import it lazily')])
  })

  test('refuses a build without a page', () => {
    expect(judgeBundle([editor]).faults).toEqual(['no page was built'])
  })
})
