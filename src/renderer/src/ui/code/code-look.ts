import { EditorView } from '@codemirror/view'

/** The style of code in editors and comparisons. The colours are those of tokens.css. */
export const codeLook = EditorView.theme({
  '&': { height: '100%', fontSize: '12.5px', backgroundColor: 'transparent', color: 'var(--color-text)' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '20px' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--color-faint)', border: 'none' },
  '.cm-content': { caretColor: 'var(--color-accent)', padding: '8px 0' },
  '&.cm-focused': { outline: 'none' },
  '.cm-cursor': { borderLeftColor: 'var(--color-accent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--color-selected)',
  },
  '.cm-panels': { backgroundColor: 'var(--color-raised)', color: 'var(--color-text)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--color-raised)',
    color: 'var(--color-text)',
    border: '1px solid var(--color-line)',
    borderRadius: '6px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)', fontSize: '12.5px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--color-selected)',
    color: 'var(--color-text)',
  },
  '.cm-tooltip.cm-completionInfo': { fontFamily: 'var(--font-sans)', padding: '4px 8px' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--color-selected)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent', color: 'var(--color-bad)' },
  '.cm-diagnostic': { fontFamily: 'var(--font-sans)', padding: '4px 8px' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--color-bad)' },
  '.cm-searchMatch': { backgroundColor: 'var(--color-wait-soft)' },
})
