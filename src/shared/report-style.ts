/** The style of a report, for paper and for light and dark screens. */
export const reportStyle = `
:root { color-scheme: light dark; --ink: #1c2230; --soft: #566074; --line: #d9dee7; --ground: #fff; --raised: #f6f7fa }
@media (prefers-color-scheme: dark) { :root { --ink: #e7eaf1; --soft: #a3adbf; --line: #343c4b; --ground: #151a23;
  --raised: #1d2430 } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 32px 24px; max-width: 960px; background: var(--ground); color: var(--ink);
  font: 14px/1.5 system-ui, sans-serif }
h1 { font-size: 22px; margin: 0 0 8px } h2 { font-size: 17px; margin: 32px 0 8px } h3 { font-size: 14px; margin: 20px 0 4px }
p { margin: 4px 0 } p, li { overflow-wrap: anywhere } a { color: inherit }
table { border-collapse: collapse; width: 100%; margin-top: 12px }
th, td { text-align: left; vertical-align: top; padding: 8px 10px 8px 0; border-bottom: 1px solid var(--line);
  overflow-wrap: anywhere }
th { font-weight: 600; color: var(--soft) }
pre { margin: 4px 0 8px; padding: 10px 12px; background: var(--raised); border: 1px solid var(--line); border-radius: 6px;
  white-space: pre-wrap; overflow-wrap: anywhere; font: 12px/1.5 ui-monospace, monospace }
.soft { color: var(--soft) }
@media print { body { padding: 0; max-width: none; font-size: 11px } pre { font-size: 9px }
  tr, h3 { break-inside: avoid; break-after: auto } h2, h3 { break-after: avoid } }
`
