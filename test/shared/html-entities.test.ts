import { describe, expect, test } from 'vitest'
import { withHtmlEntities, withoutHtmlEntities } from '../../src/shared/html-entities.ts'

test.each([
  ['Zoë & Çağlar', 'Zo&euml; & &Ccedil;ağlar'],
  ['10 € – “Œuvre”…', '10 &euro; &ndash; &ldquo;&OElig;uvre&rdquo;&hellip;'],
  ['a\u00a0ÿ', 'a&nbsp;&yuml;'],
])('%s is written with names as %s, and read back', (text, written) => {
  expect(withHtmlEntities(text)).toBe(written)
  expect(withoutHtmlEntities(written)).toBe(text)
})

describe('a reference', () => {
  test.each([
    ['&amp;lt;', '&lt;'],
    ['&AMP;&QUOT;&apos;', '&"\''],
    ['&Eacute;&eacute;', 'Éé'],
    ['&rcaron;&Sacute;&odblac;', 'řŚő'],
    ['&#38;&#x26;&#X1F600;', '&&😀'],
    ['&#1114111;', '\u{10ffff}'],
  ])('%s is read as %s', (text, read) => {
    expect(withoutHtmlEntities(text)).toBe(read)
  })

  test.each(['&#1114112;', '&#x110000;', '&nothing;', '&EURO;', '&eacute', '&;', '& amp;', '&#;'])(
    '%s stays',
    (text) => {
      expect(withoutHtmlEntities(text)).toBe(text)
    },
  )
})
