import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

// Part of the build. A style sheet or page script that the engine serves is read beside its module when run from
// source; a bundle has no such file beside it, so the call is replaced by the text.

/** Not on a comment's line: the form is also shown there. */
const call = /(?<!^\s*(?:\*|\/\/).*)readFileSync\(new URL\('(\.[^']+)', import\.meta\.url\), 'utf8'\)/gm

/** Puts the text of files in place of `readFileSync(new URL('./x.css', import.meta.url), 'utf8')`, in just this form. */
export const inlineTextFiles = (): Plugin => ({
  name: 'inline-text-files',
  enforce: 'pre',
  async transform(code, id) {
    const paths = new Set(Array.from(code.matchAll(call), ([, path = '']) => path))
    if (paths.size === 0) return undefined
    const texts = new Map<string, string>()
    for (const path of paths) {
      const file = resolve(dirname(id), path)
      this.addWatchFile(file)
      texts.set(path, JSON.stringify(await readFile(file, 'utf8')))
    }
    return { code: code.replace(call, (whole, path: string) => texts.get(path) ?? whole), map: null }
  },
})
