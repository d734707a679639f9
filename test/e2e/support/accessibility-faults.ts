import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface Scope {
  /** The part of the page that is judged; the whole page without it. */
  within?: string
  /** Only the rules that depend on the colours of the theme. */
  coloursOnly?: boolean
  /** Whether a contrast that could not be decided counts as a fault. Behind a dialog and at the edge of a scrolled pane there are some. */
  undecided?: boolean
}

/**
 * What axe has against a page, one line for each rule.
 * The judged pages have no frames: axe evaluates in the page itself instead of opening another page for it. No rule that
 * is asked needs the style sheets themselves, which axe would load once more.
 */
export const accessibilityFaults = async (
  page: Page,
  { within, coloursOnly, undecided }: Scope = {},
): Promise<string[]> => {
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations', 'incomplete'], preload: false })
  if (coloursOnly === true) axe.withRules(['color-contrast'])
  if (within !== undefined) axe.include(within)
  const { violations, incomplete, passes } = await axe.analyze()
  expect(passes.map(({ id }) => id)).toContain('color-contrast')
  const found = [...violations, ...incomplete.filter(({ id }) => undecided === true && id === 'color-contrast')]
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}
