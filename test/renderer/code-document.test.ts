import { expect, test } from 'vitest'
import { codeDocument } from '../../src/renderer/src/ui/code/code-document.ts'

test.each(['{\r\n "a": 1\r\n}', 'a\rb', '\n\r\n'])('an editor keeps the line ends of %j', (text) => {
  expect(codeDocument(text, []).doc.toString()).toBe(text)
  const empty = codeDocument('', [])
  expect(empty.update({ changes: { from: 0, insert: text } }).state.doc.toString()).toBe(text)
})
