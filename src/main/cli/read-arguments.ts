import type { Command } from 'commander'
import { type Parsed, parseCommand } from './parse-command.ts'

/** The options of `paylink-console read`. */
export interface ReadOptions {
  /** `-` for the standard input. */
  file: string
  /** A file of variables for a collection of requests. */
  environment: string | undefined
  /** A file of merchants, whose secrets are searched for in the text, and with which refused signatures are checked. */
  merchantsFile: string | undefined
  /** Print one JSON object instead of text. */
  json: boolean
}

const afterFlags = `
Takes a cURL command, code, a HAR, a collection of Postman, Insomnia or Bruno, an HTTP request, a log line, base64, an
IPN or an access log, alone or in the middle of a mail. Nothing of it is sent, run or kept.

Exit codes: 0 something was recognised · 1 nothing was · 2 the file or a flag is wrong`

const defineRead = (command: Command): void => {
  command
    .description('Find the requests and IPNs in what was pasted into a file.')
    .argument('<file>', 'any text of at most 5 MB, - for the standard input')
    .option('--environment <file>', 'values for the variables of a collection')
    .option('--merchants-file <file>', 'the merchants whose secrets are known, one [name=]key:secret per line')
    .option('--json', 'print one JSON object instead of words')
    .addHelpText('after', afterFlags)
}

/** Reads the arguments after `read`. */
export const parseReadArguments = (args: readonly string[]): Parsed<ReadOptions> =>
  parseCommand(args, 'paylink-console read', defineRead, (command) => {
    const { json = false, ...files } = command.opts<{ json?: true; environment?: string; merchantsFile?: string }>()
    return { file: command.args[0] ?? '-', environment: files.environment, merchantsFile: files.merchantsFile, json }
  })
