import { type Html, html } from '../../../../shared/html.ts'

export const testIcon: Html = html`<svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M6 1.75h4M6.75 1.75v4.5L2.9 12.4a1.25 1.25 0 0 0 1.06 1.9h8.08a1.25 1.25 0 0 0 1.06-1.9L9.25 6.25v-4.5M4.9 10h6.2"/></svg>`

const stateIcon = (path: Html): Html =>
  html`<svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round">${path}</svg>`

export const icons = {
  check: stateIcon(html`<path d="m5.5 12.5 4.25 4.25L18.5 8"/>`),
  cross: stateIcon(html`<path d="m7 7 10 10M17 7 7 17"/>`),
  back: stateIcon(html`<path d="M10 6 4.5 11.5 10 17M5 11.5h9.5a5 5 0 0 1 5 5V18"/>`),
  clock: stateIcon(html`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`),
  question: stateIcon(html`<path d="M8.75 9.25a3.25 3.25 0 1 1 5 2.75c-1.1.7-1.75 1.3-1.75 2.5M12 18v.01"/>`),
  warning: stateIcon(html`<path d="M12 7v6M12 17v.01"/>`),
}

/**
 * Drawings of the card brands, one shown at a time by `data-brand` on the field. Decorative: the brand is always
 * available as text too.
 */
export const brandMarks: Html = html`<span class="marks" aria-hidden="true">
<svg class="mark mark-visa" viewBox="0 0 38 24"><rect width="38" height="24" rx="4" fill="#1a2b6b"/><path d="m8.5 8 2.6 8h1.6l3-8M18.6 8l-1.3 8M25.6 9c-2-1.4-4.6-.6-4.4.9.2 1.7 3.9 1.3 3.9 3.4 0 2.4-3.6 2.7-5 1.3M26.4 16l3.6-8h.7l1.6 8M27.6 13.6h4.1" fill="none" stroke="#fff" stroke-width="1.7" stroke-linejoin="round"/></svg>
<svg class="mark mark-mastercard" viewBox="0 0 38 24"><rect width="38" height="24" rx="4" fill="#252b36"/><circle cx="15.5" cy="12" r="7" fill="#e0242e"/><circle cx="22.5" cy="12" r="7" fill="#f39a1d"/><path d="M19 5.94a7 7 0 0 1 0 12.12 7 7 0 0 1 0-12.12Z" fill="#f0602a"/></svg>
<svg class="mark mark-amex" viewBox="0 0 38 24"><rect width="38" height="24" rx="4" fill="#1672c4"/><path d="m5 16 3-8h1l3 8M6 13.4h5M13.5 16V8l3 5 3-5v8M26.5 8.6h-4v6.8h4M22.5 12h3.5M28.5 8.3l5 7.4M33.5 8.3l-5 7.4" fill="none" stroke="#fff" stroke-width="1.5" stroke-linejoin="round"/></svg>
<svg class="mark mark-discover" viewBox="0 0 38 24"><rect width="38" height="24" rx="4" fill="#f4f4f2" stroke="#c9c9c4"/><path d="M38 13v7a4 4 0 0 1-4 4H16c9-1.5 17-5 22-11Z" fill="#f07f22"/><circle cx="19" cy="10.5" r="4" fill="#f07f22"/><path d="M6 7v7h1.5a3.5 3.5 0 0 0 0-7ZM12.5 7v7M30 7v7h-3.5M30 10.5h-3M26.5 7H30" fill="none" stroke="#23262b" stroke-width="1.4"/></svg>
<svg class="mark mark-other" viewBox="0 0 38 24"><rect x=".75" y=".75" width="36.5" height="22.5" rx="3.5" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M1 7.5h36M6 16.5h8" stroke="currentColor" stroke-width="2.5"/></svg>
</span>`
