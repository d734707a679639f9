/**
 * Text that is already markup. Only `html` can make it (its field is private), so unescaped text cannot reach a page.
 */
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

/**
 * A value in a template. Text is escaped, markup is inserted, lists are joined, and null, undefined and false are
 * omitted.
 */
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
 * A template of HTML that escapes its values. Values may be between tags or in quoted attributes, never in tag names,
 * unquoted attributes, scripts or styles.
 */
export const html = (parts: TemplateStringsArray, ...values: HtmlValue[]): Html =>
  new Markup(parts.reduce((text, part, i) => text + render(values[i - 1]) + part))

/**
 * Returns a URL that is safe as a link target. Returns undefined unless it is http or https, which excludes
 * `javascript:`.
 */
export const webUrl = (text: string): string | undefined => (/^https?:\/\//i.test(text) ? text : undefined)

/** A page, without what all pages have. */
export interface HtmlPage {
  title: string
  body: Html
  /** Links and scripts. */
  head?: Html
  /** The content security policy of a page that is saved, or shown without a server. */
  policy?: string
  /** Style sheet and script of this program, which are inserted as they are. The script runs after the body is read. */
  style?: string
  script?: string
}

/** Allows the style in the page only: no script runs and nothing is loaded. */
export const stylePolicy = "default-src 'none'; style-src 'unsafe-inline'"

/** Returns a complete page in light and dark, which search engines leave out. */
export const htmlDocument = ({ title, body, head, policy, style, script }: HtmlPage): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${policy !== undefined && html`<meta http-equiv="Content-Security-Policy" content="${policy}">\n`}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
${head}${style !== undefined && new Markup(`<style>${style}</style>`)}
</head>
<body>
${body}
${script !== undefined && new Markup(`<script>${script}</script>`)}</body>
</html>
`
