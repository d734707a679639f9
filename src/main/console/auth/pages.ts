import { html, htmlDocument } from '../../../shared/html.ts'

/** Shown when the screens have not been built. */
export const withoutScreensPage = (): string =>
  htmlDocument({
    title: 'Paylink Console is running',
    head: html`<link rel="icon" href="data:,">`,
    style: `
:root { color-scheme: light dark; --text: light-dark(#1c2230, #e8eaf0); --soft: light-dark(#555e70, #a3abbd);
  --line: light-dark(#c6ccd8, #3a4254); --canvas: light-dark(#f6f8fc, #0d0f14); --surface: light-dark(#fff, #12151d);
  --accent: light-dark(#2c57ce, #8098f9); --on-accent: light-dark(#fff, #10131c) }
body { font: 14px/1.6 system-ui, sans-serif; color: var(--text); background: var(--canvas); margin: 0; padding: 14vh 1.5rem }
main { max-width: 26rem; margin: auto; padding: 1.75rem; background: var(--surface); border: 1px solid var(--line); border-radius: 10px }
h1 { font-size: 1.25rem; line-height: 1.4; margin: 0 0 .5rem }
p { margin: .5rem 0 0 }
code { font-family: ui-monospace, monospace }
a { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`,
    body: html`<main>
<h1>Paylink Console is running</h1>
<p>Its screens are not built. Run <code>npm run build</code> and start it again.</p>
<p>Everything it can do is in the <a href="/api/docs">control API</a>, too.</p>
</main>`,
  }).toString()
