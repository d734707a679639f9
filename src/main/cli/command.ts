import { Command, Option } from 'commander'

/** The text of each flag as given, not yet checked. */
export interface RawFlags {
  port?: string
  consolePort?: string
  host?: string
  payUrl?: string
  dataDir?: string
  merchant?: string[]
  merchantsFile?: string
  token?: string
  set?: string[]
  demo?: true
  json?: true
}

/** Collects the values of a repeatable flag. */
export const collect = (value: string, earlier: string[] = []): string[] => [...earlier, value]

const afterFlags = `
Flags win over environment variables. PAYLINK_MERCHANTS holds one [NAME=]KEY:SECRET per line, or several on one line
separated by commas. PAYLINK_LOG_LEVEL is one of trace, debug, info, warn (default), error, fatal, silent; the log
goes to stderr. SIGTERM or Ctrl-C ends it: calls under way finish, exit 0 within 5 s.

Values of --merchant and --token are visible to every program on this machine, in the list of processes: keep secrets
in --merchants-file and in the variables.

Exit codes: 0 ended as asked · 1 unexpected failure · 2 cannot start (bad flag, port taken, data directory unusable)`

/**
 * Defines the command line. Throws a CommanderError for every refusal and for --help and --version. Passes all output
 * to `write`.
 */
export const createCommand = (version: string, write: (text: string) => void): Command =>
  new Command('paylink-console')
    .description('The payment-link service, its hosted card page and its IPN sender, on this machine.')
    .usage(
      '[flags]\n       paylink-console run <file...>   scenario files, see run --help\n       paylink-console read <file>     find the requests in what was pasted, see read --help\n       paylink-console case <what> <file>   open, verify, redact or report a case file, see case --help',
    )
    .option('--port <n>', 'port of the service, 0 for any free one (env PAYLINK_PORT, default 4010)')
    .option('--console-port <n>', 'port of the console, 0 for any free one (env PAYLINK_CONSOLE_PORT, default 4011)')
    .option('--host <addr>', 'address the service listens on (env PAYLINK_HOST, default 127.0.0.1)')
    .option('--pay-url <url>', 'origin of the payment links given out (env PAYLINK_PAY_URL, default: the service URL)')
    .option('--data-dir <dir>', 'where the data is kept (env PAYLINK_DATA_DIR, default: the app-data folder)')
    .addOption(
      new Option(
        '--merchant <[name=]key:secret>',
        'a merchant, repeatable; the key ends at the first colon (env PAYLINK_MERCHANTS, default: a demo merchant)',
      ).argParser(collect),
    )
    .option('--merchants-file <file>', 'more merchants, one [name=]key:secret per line')
    .option('--token <t>', 'token of the control API, at least 16 characters (env PAYLINK_TOKEN, default: random)')
    .addOption(new Option('--set <name=value>', 'any setting, repeatable').argParser(collect))
    .option('--demo', 'open the stage, /present: a demo shop with orders of its own, apart from your data')
    .option('--json', 'print one JSON object per line instead of words')
    .version(version, '--version', 'print the version')
    .helpOption('--help', 'print this')
    .addHelpText('after', afterFlags)
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: () => {} })
