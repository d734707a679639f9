/** One line for whoever runs a script. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
