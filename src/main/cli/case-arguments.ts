import { Command, CommanderError, Option } from 'commander'

/** The options of `paylink-console case`. */
export interface CaseOptions {
  caseAction: 'open' | 'verify' | 'redact' | 'report'
  /** `-` for the standard input. */
  file: string
  /** The file that `redact` and `report` write. Defaults to the standard output. */
  out: string | undefined
  html: boolean
  /** The console for `open`. */
  url: string
  token: string | undefined
}

export type CaseParsed =
  | { kind: 'run'; options: CaseOptions }
  | { kind: 'print'; text: string }
  /** One line that names the wrong argument. */
  | { kind: 'wrong'; message: string }

interface RawFlags {
  out?: string
  html?: boolean
  url?: string
  token?: string
}

const afterFlags = `
A case file is checked whole before anything of it is used. Nothing of it is run or sent.

Exit codes: 0 done; verify: the same is found · 1 verify: something else is found, or nothing can be ·
            2 the file or a flag is wrong, or no console answers`

const about = {
  open: 'put it in Cases of a console that runs, and print its address there',
  verify: 'diagnose its signature again with the secret in it, and say whether the same is found',
  redact: 'write it with the data of customers replaced and signed anew',
  report: 'print it as Markdown, or as a page',
} as const satisfies Record<CaseOptions['caseAction'], string>

const actions = Object.keys(about) as CaseOptions['caseAction'][]

/** Reads the arguments after `case`. */
export const parseCaseArguments = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): CaseParsed => {
  let printed = ''
  let options: CaseOptions | undefined
  const quiet = {
    writeOut: (text: string) => {
      printed += text
    },
    writeErr: () => {},
  }
  const command = new Command('paylink-console case')
    .description('Look at a case file without a browser.')
    .helpOption('--help', 'print this')
    .helpCommand(false)
    .addHelpText('after', afterFlags)
    .exitOverride()
    .configureOutput(quiet)
  for (const action of actions) {
    const one = command
      .command(action)
      .description(about[action])
      .argument('<file>', 'a .paylink-case.json, - for the standard input')
      .helpOption('--help', 'print this')
      .allowExcessArguments(false)
      .exitOverride()
      .configureOutput(quiet)
    if (action === 'report') one.option('--html', 'as one page that needs nothing else')
    if (action === 'report' || action === 'redact') one.option('--out <file>', 'write it there, not to the output')
    if (action === 'open') {
      one
        .addOption(new Option('--url <url>', 'address of the console').default('http://127.0.0.1:4011'))
        .option('--token <t>', 'its token (env PAYLINK_TOKEN)')
    }
    one.action((file: string, { out, html = false, url = '', token }: RawFlags) => {
      options = { caseAction: action, file, out, html, url, token: token ?? env.PAYLINK_TOKEN }
    })
  }
  try {
    command.parse(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return { kind: 'print', text: printed }
    return { kind: 'wrong', message: error.message.replace(/^error: /, '') }
  }
  if (options === undefined) return { kind: 'wrong', message: `say what to do: ${actions.join(', ')}` }
  if (options.caseAction === 'open' && !/^https?:\/\/[^/]+\/?$/.test(options.url)) {
    return { kind: 'wrong', message: '--url must be the address of a console, such as http://127.0.0.1:4011' }
  }
  if (options.caseAction === 'open' && !options.token) {
    return {
      kind: 'wrong',
      message: 'open needs --token or PAYLINK_TOKEN, the one printed at the start of the console',
    }
  }
  return { kind: 'run', options }
}
