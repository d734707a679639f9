import { resolve } from 'node:path'
import type { Command } from 'commander'
import { type HeadlessOptions, type LogLevel, logLevels } from './headless-options.ts'
import { type Parsed, parseCommand, repeatable } from './parse-command.ts'
import { readMerchantFlags, readMerchantList } from './read-merchants.ts'
import { readSettings } from './read-settings.ts'
import { WrongArgument } from './wrong-argument.ts'

type Environment = Readonly<Record<string, string | undefined>>

interface Context {
  env: Environment
  version: string
  /** Used when neither flag nor variable gives one. */
  defaultDataDir: string
}

/** The text of each flag as given, not yet checked. */
interface RawFlags {
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

const afterFlags = `
Flags win over environment variables. PAYLINK_MERCHANTS holds one [NAME=]KEY:SECRET per line, or several on one line
separated by commas. PAYLINK_LOG_LEVEL is one of trace, debug, info, warn (default), error, fatal, silent; the log
goes to stderr. SIGTERM or Ctrl-C stops the program: calls in flight finish, exit 0 within 5 s.

Values of --merchant and --token are visible to every program on this machine, in the list of processes: keep secrets
in --merchants-file and in the variables.

Exit codes: 0 ended as asked · 1 unexpected failure · 2 cannot start (bad flag, port taken, data directory unusable)`

/** Adds the flags of the program to a command. */
export const defineHeadless = (command: Command, version: string): Command =>
  command
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
      repeatable(
        '--merchant <[name=]key:secret>',
        'a merchant, repeatable; the key ends at the first colon (env PAYLINK_MERCHANTS, default: a demo merchant)',
      ),
    )
    .option('--merchants-file <file>', 'more merchants, one [name=]key:secret per line')
    .option('--token <t>', 'token of the control API, at least 16 characters (env PAYLINK_TOKEN, default: random)')
    .addOption(repeatable('--set <name=value>', 'any setting, repeatable'))
    .option('--demo', 'open the stage, /present: a demo shop with orders of its own, apart from your data')
    .option('--json', 'print one JSON object per line instead of words')
    .version(version, '--version', 'print the version')
    .addHelpText('after', afterFlags)

/** A given text, with the flag or variable it came from for error messages. */
interface Given {
  text: string
  from: string
}

/** Reads a TCP port. 0 selects any free one. */
const readPort = ({ text, from }: Given): number => {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new WrongArgument(`${from} must be a number from 0 to 65535, got "${text}"`)
  }
  return Number(text)
}

/** Reads a host name, or an IPv4 or IPv6 address without brackets. */
const readHost = ({ text, from }: Given): string => {
  if (!/^[0-9A-Za-z.:%_-]+$/.test(text)) {
    throw new WrongArgument(`${from} must be a host name or an IP address, got "${text}"`)
  }
  return text
}

/** Reads {pay_url} of the specification. Payment links are `{pay_url}/pay/<link_id>`, so it must be an origin. */
const readPayUrl = ({ text, from }: Given): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.href !== `${url.origin}/`) {
    throw new WrongArgument(`${from} must be an http or https address without a path, such as https://pay.example.com`)
  }
  return url.origin
}

/** Reads a bearer token (RFC 6750, section 2.1) that is too long to be guessed. Messages never quote it. */
const readToken = ({ text, from }: Given): string => {
  if (!/^(?=.{16,256}$)[0-9A-Za-z._~+/-]+=*$/.test(text)) {
    throw new WrongArgument(`${from} must be 16 to 256 letters, digits or - . _ ~ + /`)
  }
  return text
}

const readLogLevel = ({ text, from }: Given): LogLevel => {
  const level = logLevels.find((name) => name === text)
  if (level === undefined) throw new WrongArgument(`${from} must be one of ${logLevels.join(', ')}, got "${text}"`)
  return level
}

/** Reads the command line and the environment. A flag overrides its variable; an empty variable counts as unset. */
export const parseArguments = (
  args: readonly string[],
  { env, version, defaultDataDir }: Context,
): Parsed<HeadlessOptions> =>
  parseCommand(
    args,
    'paylink-console',
    (command) => defineHeadless(command, version),
    (command) => optionsOf(command.opts<RawFlags>(), env, defaultDataDir),
  )

const optionsOf = (flags: RawFlags, env: Environment, defaultDataDir: string): HeadlessOptions => {
  const given = (flag: string, value: string | undefined, variable: string): Given | undefined => {
    if (value !== undefined) return { text: value, from: flag }
    const text = env[variable]
    return text === undefined || text === '' ? undefined : { text, from: variable }
  }
  const read = <T>(value: Given | undefined, reader: (value: Given) => T): T | undefined => value && reader(value)

  const dataDir = given('--data-dir', flags.dataDir, 'PAYLINK_DATA_DIR')
  if (dataDir?.text === '') throw new WrongArgument(`${dataDir.from} must not be empty`)
  const options: HeadlessOptions = {
    port: read(given('--port', flags.port, 'PAYLINK_PORT'), readPort) ?? 4010,
    consolePort: read(given('--console-port', flags.consolePort, 'PAYLINK_CONSOLE_PORT'), readPort) ?? 4011,
    host: read(given('--host', flags.host, 'PAYLINK_HOST'), readHost) ?? '127.0.0.1',
    payUrl: read(given('--pay-url', flags.payUrl, 'PAYLINK_PAY_URL'), readPayUrl),
    dataDir: resolve(dataDir?.text ?? defaultDataDir),
    merchants: readMerchants(flags, env),
    merchantsFile: flags.merchantsFile,
    token: read(given('--token', flags.token, 'PAYLINK_TOKEN'), readToken),
    settings: readSettings(flags.set ?? []),
    demo: flags.demo ?? false,
    json: flags.json ?? false,
    logLevel: readLogLevel({ text: env.PAYLINK_LOG_LEVEL || 'warn', from: 'PAYLINK_LOG_LEVEL' }),
  }
  if (options.port !== 0 && options.port === options.consolePort) {
    throw new WrongArgument(
      `the service and the console cannot share port ${options.port}: change --port or --console-port`,
    )
  }
  return options
}

/** A merchants file given by flag also overrides the variable. */
const readMerchants = ({ merchant, merchantsFile }: RawFlags, env: Environment): HeadlessOptions['merchants'] => {
  if (merchantsFile === '') throw new WrongArgument('--merchants-file must not be empty')
  if (merchant !== undefined) return readMerchantFlags(merchant)
  return merchantsFile === undefined ? readMerchantList(env.PAYLINK_MERCHANTS ?? '') : []
}
