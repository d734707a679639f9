import type { RunContext } from './run-context.ts'

/** Replaces `{{n}}` and `{{serviceUrl}}` in every text of a value. */
export const interpolate = <T>(value: T, { fill }: Pick<RunContext, 'fill'>): T =>
  JSON.parse(fill(JSON.stringify(value)))
