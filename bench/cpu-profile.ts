/** What is read of the profile that Chromium's `Profiler.stop` gives; times in µs. */
export interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number } }[]
  samples?: number[]
  timeDeltas?: number[]
}

const shown = 40

/** The functions that took longest themselves, not what they called: one a line. */
export const topOf = ({ nodes, samples = [], timeDeltas = [] }: CpuProfile): string => {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber, columnNumber } }) => {
      const file = url.split('/').at(-1) ?? ''
      return [id, `${functionName || '(anonymous)'} ${file}:${lineNumber + 1}:${columnNumber + 1}`]
    }),
  )
  const times = new Map<string, number>()
  samples.forEach((id, index) => {
    const name = names.get(id) ?? ''
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0))
  })
  const all = timeDeltas.reduce((sum, time) => sum + time, 0)
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, shown)
    .map(([name, time]) => `${((time / all) * 100).toFixed(1).padStart(5)} %  ${name}`)
    .join('\n')
}
