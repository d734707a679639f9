import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { html, htmlDocument, webUrl } from '../../src/shared/html.ts'

const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|#96);/g, (_entity, name: string) => {
    const marks: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#96': '`' }
    return marks[name] ?? ''
  })

describe('html', () => {
  test('no text can leave its place, and every text reads as it was', () => {
    const unit = fc.oneof(fc.constantFrom('&', '<', '>', '"', "'", '`'), fc.string({ unit: 'binary', maxLength: 1 }))
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const made = html`${text}`.toString()
        expect(made).not.toMatch(/[<>"'`]/)
        expect(decode(made)).toBe(text)
      }),
    )
  })

  test('markup stays markup, lists are joined, nothing is nothing', () => {
    const items = ['<a>', 'b'].map((text) => html`<li>${text}</li>`)
    expect(html`<ul>${items}</ul>${null}${undefined}${false}${0}`.toString()).toBe(
      '<ul><li>&lt;a&gt;</li><li>b</li></ul>0',
    )
  })
})

test('a page has its style and script as they are, and its texts escaped', () => {
  const [style, script] = ['a > b { content: "&" }', 'if (1 < 2 && true) go("now")']
  const page = htmlDocument({ title: '<b>', body: html`${'<i>'}`, style, script }).toString()
  expect(page).toContain(`<style>${style}</style>`)
  expect(page).toContain(`<script>${script}</script>`)
  expect(page).toContain('<title>&lt;b&gt;</title>')
  expect(page).toContain('<body>\n&lt;i&gt;\n')
})

test.each([
  ['https://shop.example/thanks', true],
  ['HTTP://shop.example', true],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['//shop.example', false],
  ['javascript:alert(1)//https://shop.example', false],
])('webUrl(%s) leads somewhere: %s', (url, allowed) => {
  expect(webUrl(url)).toBe(allowed ? url : undefined)
})
