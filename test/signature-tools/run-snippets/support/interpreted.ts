import type { Program, Runnable } from './snippet-program.ts'

const filesOf = (all: readonly Runnable[]): Record<string, string> =>
  Object.fromEntries(all.map(({ snippet: { fileName, code } }, at) => [`s${at}/${fileName}`, code]))

/** Programs that run each snippet as the file it is, one after the other in one process. */
const driven =
  (file: string, command: string, driver: (snippet: string) => string) =>
  (all: readonly Runnable[]): Program => ({
    files: { ...filesOf(all), [file]: driver(all[0]?.snippet.fileName ?? '') },
    run: (numbers) => `${command} ${file} ${numbers.join(' ')}`,
  })

export const pythonProgram = driven(
  'program.py',
  'python3',
  (snippet) => `import runpy
import sys

for number in sys.argv[1:]:
    print("#" + number)
    runpy.run_path(f"s{number}/${snippet}", run_name="__main__")
`,
)

export const nodeProgram = driven(
  'program.mjs',
  'node',
  (snippet) => `for (const number of process.argv.slice(2)) {
  console.log('#' + number)
  await import(\`./s\${number}/${snippet}\`)
}
`,
)

/** Each in a module of its own, so that constants of one are not those of another. */
export const rubyProgram = driven(
  'program.rb',
  'ruby',
  (snippet) => `ARGV.dup.each do |number|
  puts "##{number}"
  load "./s#{number}/${snippet}", true
end
`,
)
