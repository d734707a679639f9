/** Text that is markup already. Only `html` makes it (its field is private), so nothing gets into a page unescaped. */
class Markup {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}
export type Html = Markup

/** What a template takes: text is escaped, markup is not, a list is joined, and nothing stands for nothing. */
export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"'`]/g, (mark) => entities[mark] ?? '')

const render = (value: HtmlValue): string => {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Markup) return value.toString()
  if (typeof value === 'object') return value.map(render).join('')
  return escapeHtml(String(value))
}

/**
 * A template of HTML that escapes by default. Values belong between tags or inside quoted attributes; never in a
 * tag's name, an unquoted attribute, a script or a style.
 */
export const html = (parts: TemplateStringsArray, ...values: HtmlValue[]): Html =>
  new Markup(parts.reduce((text, part, i) => text + render(values[i - 1]) + part))

/** A URL as it may stand in a link: `http` and `https` only, so that `javascript:` and its kin lead nowhere. */
export const webUrl = (text: string): string | undefined => (/^https?:\/\//i.test(text) ? text : undefined)
