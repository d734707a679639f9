import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { yaml } from '@codemirror/lang-yaml'
import {
  bracketMatching,
  HighlightStyle,
  LRLanguage,
  StreamLanguage,
  type StreamParser,
  syntaxHighlighting,
} from '@codemirror/language'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view'
import { styleTags, tags } from '@lezer/highlight'
import { useEffect, useRef } from 'react'
import type { SnippetLanguage } from '../../../../shared/contract/signature.ts'
import { codeDocument } from './code-document.ts'
import { codeLook } from './code-look.ts'

const streamed = <State,>(parser: StreamParser<State>): Extension => StreamLanguage.define(parser)

const grammars: Readonly<Record<SnippetLanguage, () => Promise<Extension>>> = {
  'curl-bash': async () => streamed((await import('@codemirror/legacy-modes/mode/shell')).shell),
  'curl-powershell': async () => streamed((await import('@codemirror/legacy-modes/mode/powershell')).powerShell),
  php: async () => {
    const { parser } = await import('@lezer/php')
    // Its own table leaves these uncoloured.
    return LRLanguage.define({ parser: parser.configure({ props: [styleTags({ HeredocString: tags.string })] }) })
  },
  python: async () => LRLanguage.define({ parser: (await import('@lezer/python')).parser }),
  node: async () => LRLanguage.define({ parser: (await import('@lezer/javascript')).parser }),
  ruby: async () => streamed((await import('@codemirror/legacy-modes/mode/ruby')).ruby),
  go: async () => streamed((await import('@codemirror/legacy-modes/mode/go')).go),
  java: async () => streamed((await import('@codemirror/legacy-modes/mode/clike')).java),
  csharp: async () => streamed((await import('@codemirror/legacy-modes/mode/clike')).csharp),
  http: async () => streamed((await import('@codemirror/legacy-modes/mode/http')).http),
}

/** Loads the grammar of a language, when an editor first shows it. */
const codeGrammar = (language: SnippetLanguage): Promise<Extension> => grammars[language]()

export interface CodeEditorProps {
  value: string
  /** A program's own language comes later than its text, as one of the snippets. */
  language: 'json' | 'yaml' | 'text' | SnippetLanguage
  label: string
  /** Without it the editor is read-only. */
  onChange?: (value: string) => void
  /** Whether line numbers are shown. */
  numbered?: boolean
  extensions?: Extension
}

const languages = { json, yaml, text: (): Extension => [] }
type KnownLanguage = keyof typeof languages

const isKnown = (language: CodeEditorProps['language']): language is KnownLanguage => Object.hasOwn(languages, language)

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--color-accent)' },
  { tag: tags.string, color: 'var(--color-good)' },
  { tag: tags.number, color: 'var(--color-wait)' },
  { tag: [tags.bool, tags.null, tags.keyword, tags.atom], color: 'var(--color-simulated)' },
  { tag: [tags.comment, tags.meta], color: 'var(--color-faint)' },
  { tag: tags.invalid, color: 'var(--color-bad)' },
])

/** Replaces only the part that differs, so that cursor and scroll position outside it stay. */
const changeBetween = (before: string, after: string) => {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}

/** CodeMirror, for bodies of any size. Loaded when needed: import it through code-view.tsx. */
const CodeEditor = (props: CodeEditorProps) => {
  const { value, language, label, onChange, numbered = true, extensions = [] } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const change = useRef(onChange)
  change.current = onChange
  const extra = useRef(new Compartment())
  const grammar = useRef(new Compartment())
  const readOnly = onChange === undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: value and extensions are followed below.
  useEffect(() => {
    if (host.current === null) return
    const editor = new EditorView({
      parent: host.current,
      state: codeDocument(value, [
        numbered ? lineNumbers() : [],
        history(),
        drawSelection(),
        // Also the characters that would show other text than there is.
        highlightSpecialChars(),
        bracketMatching(),
        highlightSelectionMatches(),
        syntaxHighlighting(colours),
        keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
        codeLook,
        isKnown(language) ? languages[language]() : grammar.current.of([]),
        EditorView.lineWrapping,
        EditorState.readOnly.of(readOnly),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) change.current?.(update.state.doc.toString())
        }),
        extra.current.of(extensions),
      ]),
    })
    view.current = editor
    let isShown = true
    if (!isKnown(language)) {
      void codeGrammar(language).then((loaded) => {
        if (isShown) editor.dispatch({ effects: grammar.current.reconfigure(loaded) })
      })
    }
    return () => {
      isShown = false
      editor.destroy()
    }
  }, [language, label, numbered, readOnly])

  useEffect(() => {
    const editor = view.current
    if (editor === null || editor.state.doc.toString() === value) return
    editor.dispatch({ changes: changeBetween(editor.state.doc.toString(), value) })
  }, [value])

  useEffect(() => {
    view.current?.dispatch({ effects: extra.current.reconfigure(extensions) })
  }, [extensions])

  return <div ref={host} className="h-full min-h-0 overflow-hidden" />
}

export default CodeEditor
