import { LRLanguage, StreamLanguage, type StreamParser } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { styleTags, tags } from '@lezer/highlight'
import type { SnippetLanguage } from '../../../../shared/contract/signature.ts'

const streamed = <State>(parser: StreamParser<State>): Extension => StreamLanguage.define(parser)

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

/** How an editor tells words of a language from texts and comments. Each grammar is loaded when it is first shown. */
export const codeGrammar = (language: SnippetLanguage): Promise<Extension> => grammars[language]()
