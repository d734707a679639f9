import { EditorState, type Extension } from '@codemirror/state'

/** The document of an editor. Carriage returns are kept, because CodeMirror would otherwise make line breaks of them. */
export const codeDocument = (doc: string, extensions: Extension): EditorState =>
  EditorState.create({ doc, extensions: [EditorState.lineSeparator.of('\n'), extensions] })
