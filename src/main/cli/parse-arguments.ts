import { resolve } from 'node:path'
import { createCommand, type RawFlags } from './command.ts'
import type { HeadlessOptions } from './headless-options.ts'
import { type Parsed, parseCommand } from './parse-command.ts'
import { readMerchantFlags, readMerchantList } from './read-merchants.ts'
import { type Given, readHost, readLogLevel, readPayUrl, readPort, readToken } from './read-port.ts'
import { readSettings } from './read-settings.ts'
import { WrongArgument } from './wrong-argument.ts'

type Environment = Readonly<Record<string, string | undefined>>

interface Context {
  env: Environment
  version: string
  /** Used when neither flag nor variable gives one. */
  defaultDataDir: string
}

/** Reads the command line and the environment. A flag overrides its variable; an empty variable counts as unset. */
export const parseArguments = (
  args: readonly string[],
  { env, version, defaultDataDir }: Context,
): Parsed<HeadlessOptions> =>
  parseCommand(
    args,
    (write) => createCommand(version, write),
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
