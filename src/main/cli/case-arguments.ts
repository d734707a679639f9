import { resolve } from 'node:path'
import type { Command } from 'commander'
import { consoleAddress } from './console-address.ts'
import { type Parsed, parseCommand } from './parse-command.ts'
import { WrongArgument } from './wrong-argument.ts'

/** The options of `paylink-console case`. */
export interface CaseOptions {
  action: 'open' | 'verify' | 'redact' | 'report'
  /** `-` for standard input. */
  file: string
  /** The file that `redact` and `report` write. Defaults to standard output. */
  out: string | undefined
  html: boolean
  /** The origin of the console for `open`. */
  url: string
  token: string | undefined
}

interface RawFlags {
  out?: string
  html?: boolean
  url?: string
  token?: string
}

const afterFlags = `
The whole file is validated first. Nothing in it is executed or sent.

Exit codes: 0 done; verify: same diagnosis · 1 verify: another diagnosis, or none possible ·
            2 the file or an argument is invalid, or the console does not respond`

const descriptions = {
  open: 'import the file into a running console and print its URL',
  verify: 'diagnose the signature again and compare the result with the file',
  redact: 'replace customer data, sign again and write the file',
  report: 'print it as Markdown or HTML',
} as const satisfies Record<CaseOptions['action'], string>

const actions = Object.keys(descriptions) as CaseOptions['action'][]

type OnAction = (action: CaseOptions['action'], file: string, flags: RawFlags) => void

const defineCase = (command: Command, onAction: OnAction): void => {
  command.description('Work with a case file without a browser.').addHelpText('after', afterFlags)
  for (const action of actions) {
    const one = command
      .command(action)
      .description(descriptions[action])
      .argument('<file>', 'a .paylink-case.json file, or - for standard input')
      .action((file: string, flags: RawFlags) => onAction(action, file, flags))
    if (action === 'report') one.option('--html', 'print one self-contained HTML page')
    if (action === 'report' || action === 'redact')
      one.option('--out <file>', 'write to a file instead of standard output')
    if (action === 'open') {
      one
        .option('--url <url>', 'address of the console', 'http://127.0.0.1:4011')
        .option('--token <t>', 'token of the console (env PAYLINK_TOKEN)')
    }
  }
}

/** Reads the arguments after `case`. */
export const parseCaseArguments = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Parsed<CaseOptions> => {
  let options: CaseOptions | undefined
  const onAction: OnAction = (action, file, { out, html = false, url = '', token = env.PAYLINK_TOKEN }) => {
    options = { action, file, out, html, url, token }
  }
  return parseCommand(
    args,
    'paylink-console case',
    (command) => defineCase(command, onAction),
    () => {
      if (options === undefined) throw new WrongArgument(`an action is required: ${actions.join(', ')}`)
      const { action, file, out } = options
      if (action === 'report' && out !== undefined && resolve(out) === resolve(file)) {
        throw new WrongArgument('--out must not be the case file, which the report would replace')
      }
      if (action !== 'open') return options
      const url = consoleAddress(options.url)
      if (!options.token) {
        throw new WrongArgument('open needs --token or PAYLINK_TOKEN (printed when the console starts)')
      }
      return { ...options, url }
    },
  )
}
