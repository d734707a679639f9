import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Minified: a page reads it in half the time. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Scope {
  /** The part of the page that is judged; the whole page without it. */
  within?: string
  /** What is not judged. */
  without?: string | undefined
  /** Only the rules that depend on the colours of the theme. */
  coloursOnly?: boolean
  /** Whether a contrast that could not be decided counts as a fault. Behind a dialog and at the edge of a scrolled pane there are some. */
  undecided?: boolean
}

/** No rule that is used needs the style sheets themselves, which axe would load once more, nor the path to an element. */
const usual = {
  resultTypes: ['violations', 'incomplete'],
  preload: false,
  selectors: false,
  elementRef: true,
} satisfies axe.RunOptions

/** Puts axe into the page, where it stays until the page is loaded anew. */
const injectAxe = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
}

/** What axe has against a page, one line for each rule. Frames are not judged. */
export const accessibilityFaults = async (
  page: Page,
  { within, without, coloursOnly, undecided }: Scope = {},
): Promise<string[]> => {
  await injectAxe(page)
  const context = { include: [within ?? 'html'], exclude: without === undefined ? [] : [without] }
  const options = { ...usual, ...(coloursOnly === true ? { runOnly: ['color-contrast'] } : {}) }
  const { violations, incomplete, judged } = await page.evaluate(
    async (given) => {
      const injected = (window as unknown as { axe: typeof axe }).axe
      const run = () => injected.run(given.context, given.options as axe.RunOptions)
      const contrast = ({ id }: axe.Result) => id === 'color-contrast'
      let found = await run()
      // A line of text whose middle lies on the edge of its pane ends the whole rule: it is judged once it is inside.
      if (!found.passes.some(contrast)) {
        for (const { element } of found.incomplete.filter(contrast).flatMap(({ nodes }) => nodes)) {
          element?.scrollIntoView({ block: 'center' })
        }
        found = await run()
      }
      const lines = (results: axe.Result[]) =>
        results.map(({ id, nodes }) => ({ id, line: `${id}: ${nodes.map(({ html }) => html).join('\n')}` }))
      return {
        violations: lines(found.violations),
        incomplete: lines(found.incomplete),
        judged: found.passes.map(({ id }) => id),
      }
    },
    { context, options },
  )
  const unjudged = [...violations, ...incomplete].map(({ line }) => line).join('\n')
  expect(judged, `no contrast was judged; axe says: ${unjudged}`).toContain('color-contrast')
  const counted = [...violations, ...incomplete.filter(({ id }) => undecided === true && id === 'color-contrast')]
  return counted.map(({ line }) => line)
}
