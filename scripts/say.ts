/** One line for whoever runs a script. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** The same where stdout is for a program to read. */
export const sayAside = (line: string): void => {
  process.stderr.write(`${line}\n`)
}
