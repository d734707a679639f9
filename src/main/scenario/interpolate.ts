import type { RunContext } from './run-context.ts'

/** Replaces `{{n}}` and `{{serviceUrl}}` in every text of a value. */
export const interpolate = (value: unknown, { fill }: Pick<RunContext, 'fill'>): unknown =>
  JSON.parse(fill(JSON.stringify(value)))
