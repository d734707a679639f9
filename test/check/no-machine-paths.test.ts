import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** What git ignores, and git's own. */
const skipped =
  /^(\.git|node_modules|out|dist|coverage|test-results|playwright-report)(\/|$)|\.(png|ico|woff2|log|tsbuildinfo|DS_Store)$/

const filesUnder = async (directory: string): Promise<string[]> => {
  const entries = await readdir(join(root, directory), { withFileTypes: true })
  const found = await Promise.all(
    entries.map((entry) => {
      const path = directory === '' ? entry.name : `${directory}/${entry.name}`
      if (skipped.test(path)) return []
      return entry.isDirectory() ? filesUnder(path) : [path]
    }),
  )
  return found.flat()
}

test('no file names the home of a user or the host of a package registry', async () => {
  const files = await filesUnder('')
  expect(files).toContain('package-lock.json')
  const guilty: string[] = []
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8')
    const found = /\/(home|Users)\/[a-z]\w+|\/root\/|\bregistry\.[a-z]+\.[a-z]+|"resolved":\s*"http/.exec(text)
    if (found) guilty.push(`${file}: ${found[0]}`)
  }
  expect(guilty).toEqual([])
})
