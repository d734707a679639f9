import { autocompletion, type CompletionContext, completionKeymap } from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import { hoverTooltip, keymap } from '@codemirror/view'
import { aboutWord, type SchemaPart, scenarioWords } from './scenario-words.ts'

const wordBefore = /[\w-]*$/

/** Completion and hover texts from the schema of scenario files. `load` reads the schema on first use. */
export const schemaHelp = (load: () => Promise<SchemaPart>): Extension => {
  const complete = async ({ state, pos, explicit }: CompletionContext) => {
    const line = state.doc.lineAt(pos)
    const before = line.text.slice(0, pos - line.from)
    const typed = wordBefore.exec(before)?.[0] ?? ''
    if (typed === '' && !explicit) return null
    const lines = state.doc.sliceString(0, Math.max(0, line.from - 1)).split('\n')
    const words = scenarioWords(await load(), line.number === 1 ? [] : lines, before)
    if (words.length === 0) return null
    return {
      from: pos - typed.length,
      options: words.map(({ name, about }) => ({ label: name, ...(about && { info: about }) })),
    }
  }
  const hover = hoverTooltip(async ({ state }, pos) => {
    const line = state.doc.lineAt(pos)
    const offset = pos - line.from
    const at = [...line.text.matchAll(/[\w-]+/g)].find(
      ({ 0: word, index }) => index <= offset && offset <= index + word.length,
    )
    if (at === undefined) return null
    const about = aboutWord(await load(), state.doc.sliceString(0, line.to).split('\n'), at[0])
    if (!about) return null
    return {
      pos: line.from + at.index,
      above: true,
      create: () => {
        const dom = document.createElement('p')
        dom.className = 'max-w-80 px-2 py-1 text-small'
        dom.textContent = about
        return { dom }
      },
    }
  })
  return [autocompletion({ override: [complete], icons: false }), keymap.of(completionKeymap), hover]
}
