import type { RunContext } from './run-context.ts'

/** `{{n}}` and `{{serviceUrl}}` in any text of a value. */
export const interpolate = (value: unknown, { fill }: Pick<RunContext, 'fill'>): unknown =>
  JSON.parse(fill(JSON.stringify(value)))
