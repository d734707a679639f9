import type { Command } from 'commander'
import type { SettingsPatch } from '../../shared/contract/settings.ts'
import { consoleAddress } from './console-address.ts'
import { type Parsed, parseCommand, repeatable } from './parse-command.ts'
import { type Credentials, readMerchantFlags } from './read-merchants.ts'
import { readSettings } from './read-settings.ts'
import { WrongArgument } from './wrong-argument.ts'

/** The checked options of `paylink-console run`. */
export interface RunOptions {
  files: readonly string[]
  /** Print one JSON object instead of text. */
  json: boolean
  /** Path of the JUnit report to write. */
  junit: string | undefined
  /** A running console. Without it, the run starts an engine of its own and removes its data afterwards. */
  at: { url: string; token: string } | undefined
  merchants: Credentials[]
  /** A file with more merchants. */
  merchantsFile: string | undefined
  settings: SettingsPatch
}

interface RawFlags {
  json?: true
  junit?: string
  url?: string
  token?: string
  merchant?: string[]
  merchantsFile?: string
  set?: string[]
}

const afterFlags = `
Values of --merchant and --token are visible to every program on this machine, in the list of processes: keep
secrets in --merchants-file and the token in PAYLINK_TOKEN.

Exit codes: 0 all passed · 1 a step failed · 2 a file or flag is wrong, or no engine could be started ·
            130 ended by Ctrl-C, 143 by SIGTERM: changes are undone`

const defineRun = (command: Command): void => {
  command
    .description('Run scenario files: each makes payments and checks what comes of them.')
    .argument('<file...>', 'scenario files (YAML)')
    .option('--json', 'print one JSON object with every result instead of words')
    .option('--junit <file>', 'write a JUnit XML report as well')
    .option(
      '--url <url>',
      'run on a console that is running, at this address; by default an engine is started for the run',
    )
    .option('--token <t>', 'its token (env PAYLINK_TOKEN)')
    .addOption(
      repeatable(
        '--merchant <[name=]key:secret>',
        'a merchant of the engine that is started, repeatable (default: a demo merchant)',
      ),
    )
    .option('--merchants-file <file>', 'more merchants of the engine that is started, one key:secret per line')
    .addOption(repeatable('--set <name=value>', 'a setting of the engine that is started, repeatable'))
    .addHelpText('after', afterFlags)
}

const consoleAt = (flags: RawFlags, env: Readonly<Record<string, string | undefined>>): RunOptions['at'] => {
  if (flags.url === undefined) return undefined
  const url = consoleAddress(flags.url)
  const token = flags.token ?? env.PAYLINK_TOKEN
  if (token === undefined || token === '') {
    throw new WrongArgument('--url needs --token or PAYLINK_TOKEN, the one printed at its start')
  }
  if (flags.merchant !== undefined || flags.merchantsFile !== undefined || flags.set !== undefined) {
    throw new WrongArgument(
      '--merchant, --merchants-file and --set are for an engine of its own; with --url leave them out',
    )
  }
  return { url, token }
}

/** Reads the arguments after `run`. */
export const parseRunArguments = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Parsed<RunOptions> =>
  parseCommand(args, 'paylink-console run', defineRun, (command) => {
    const flags = command.opts<RawFlags>()
    return {
      files: command.args,
      json: flags.json ?? false,
      junit: flags.junit,
      at: consoleAt(flags, env),
      merchants: flags.merchant ? readMerchantFlags(flags.merchant) : [],
      merchantsFile: flags.merchantsFile,
      settings: readSettings(flags.set ?? []),
    }
  })
