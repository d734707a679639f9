import { html } from '../../../shared/html.ts'
import { type PageFrame, shopPage } from './layout.ts'

/** Shows the functions that a merchant has to write, with the source that runs here. */
export const codePage = (frame: PageFrame, files: Readonly<Record<string, string>>) =>
  shopPage(frame, {
    title: 'The shop’s code',
    main: html`<h1>The shop’s code</h1>
<p class="lead">All that a shop needs: sign a call, create a payment link, receive the notification. This is the code that runs here.</p>
${Object.entries(files).map(([name, text]) => html`<section aria-label="${name}"><h2>${name}</h2><pre tabindex="0"><code>${text}</code></pre></section>`)}`,
  })
