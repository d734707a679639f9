const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escaped(title)}</title>
<style>
body { font: 15px/1.6 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem }
h1 { font-size: 1.25rem }
code { font-family: ui-monospace, monospace }
</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${content}
</body>
</html>
`

/**
 * Shown without a session. The way on is a link of our own: a browser that came here from another site's page leaves
 * out the strict cookie once, also right after the token was exchanged.
 */
export const signInPage = (reason: string): string =>
  page(
    'Paylink Console',
    `<p>${escaped(reason)}</p>
<p>Open the URL that was printed when the console started, the one with <code>?token=</code> in it. Each start has
its own. Scripts send the token as <code>Authorization: Bearer</code>.</p>
<p><a href="/">Try again</a></p>`,
  )

/** Stands in for the screens where they have not been built. */
export const withoutScreensPage = (): string =>
  page(
    'Paylink Console is running',
    `<p>Its screens are not built. Run <code>npm run build</code> and start it again.</p>
<p>Everything it can do is in the <a href="/api/docs">control API</a>, too.</p>`,
  )
