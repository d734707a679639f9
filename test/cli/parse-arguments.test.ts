import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseArguments } from '../../src/main/cli/parse-arguments.ts'

const parse = (args: string[], env: Record<string, string> = {}) =>
  parseArguments(args, { env, version: '1.2.3', defaultDataDir: '/app-data' })

const optionsOf = (args: string[], env: Record<string, string> = {}) => {
  const parsed = parse(args, env)
  if (parsed.kind !== 'run') throw new Error(`not run: ${JSON.stringify(parsed)}`)
  return parsed.options
}

const wrongOf = (args: string[], env: Record<string, string> = {}): string => {
  const parsed = parse(args, env)
  if (parsed.kind !== 'wrong') throw new Error(`not refused: ${JSON.stringify(parsed)}`)
  return parsed.message
}

describe('defaults', () => {
  test('are those of the documentation', () => {
    expect(optionsOf([])).toEqual({
      port: 4010,
      consolePort: 4011,
      host: '127.0.0.1',
      payUrl: undefined,
      dataDir: resolve('/app-data'),
      merchants: [],
      merchantsFile: undefined,
      token: undefined,
      settings: {},
      demo: false,
      json: false,
      logLevel: 'warn',
    })
  })

  test('stand for an empty environment variable', () => {
    const empty = {
      PAYLINK_PORT: '',
      PAYLINK_HOST: '',
      PAYLINK_MERCHANTS: '',
      PAYLINK_TOKEN: '',
      PAYLINK_LOG_LEVEL: '',
    }
    expect(optionsOf([], empty)).toEqual(optionsOf([]))
  })
})

describe('flags and variables', () => {
  const both = [
    { flag: ['--port', '0'], env: { PAYLINK_PORT: '4242' }, name: 'port', fromFlag: 0, fromEnv: 4242 },
    { flag: ['--console-port=7'], env: { PAYLINK_CONSOLE_PORT: '8' }, name: 'consolePort', fromFlag: 7, fromEnv: 8 },
    { flag: ['--host', '::1'], env: { PAYLINK_HOST: '0.0.0.0' }, name: 'host', fromFlag: '::1', fromEnv: '0.0.0.0' },
    {
      flag: ['--pay-url', 'https://pay.test/'],
      env: { PAYLINK_PAY_URL: 'http://pay.test:8080' },
      name: 'payUrl',
      fromFlag: 'https://pay.test',
      fromEnv: 'http://pay.test:8080',
    },
    {
      flag: ['--data-dir', 'here'],
      env: { PAYLINK_DATA_DIR: '/there' },
      name: 'dataDir',
      fromFlag: resolve('here'),
      fromEnv: resolve('/there'),
    },
    {
      flag: ['--token', 'a-token-of-the-flag'],
      env: { PAYLINK_TOKEN: 'sixteen-letters=' },
      name: 'token',
      fromFlag: 'a-token-of-the-flag',
      fromEnv: 'sixteen-letters=',
    },
    {
      flag: ['--merchant', 'a:b:c', '--merchant', 'd.e:f'],
      env: { PAYLINK_MERCHANTS: 'g:h' },
      name: 'merchants',
      fromFlag: [
        { key: 'a', secret: 'b:c' },
        { key: 'd.e', secret: 'f' },
      ],
      fromEnv: [{ key: 'g', secret: 'h' }],
    },
  ] as const

  test.each(both)('$name is read from either, and the flag wins', ({ flag, env, name, fromFlag, fromEnv }) => {
    expect(optionsOf([...flag])[name]).toEqual(fromFlag)
    expect(optionsOf([], env)[name]).toEqual(fromEnv)
    expect(optionsOf([...flag], env)[name]).toEqual(fromFlag)
  })

  test('PAYLINK_MERCHANTS has commas on one line; with line breaks, commas belong to secrets', () => {
    expect(optionsOf([], { PAYLINK_MERCHANTS: 'a:1, b:2,' }).merchants).toEqual([
      { key: 'a', secret: '1' },
      { key: 'b', secret: '2' },
    ])
    expect(optionsOf([], { PAYLINK_MERCHANTS: 'a:1,x\r\nb: 2\n' }).merchants).toEqual([
      { key: 'a', secret: '1,x' },
      { key: 'b', secret: ' 2' },
    ])
  })

  test('a name stands before the first equals sign; one in a secret starts none', () => {
    const flags = ['Nord & Co=mk_nord:a=b', 'plain:c=d:e', '=k=1:s'].flatMap((text) => ['--merchant', text])
    expect(wrongOf(flags)).toMatch(/--merchant: the name must not be empty/)
    expect(optionsOf(flags.slice(0, 4)).merchants).toEqual([
      { name: 'Nord & Co', key: 'mk_nord', secret: 'a=b' },
      { key: 'plain', secret: 'c=d:e' },
    ])
  })

  test('--set reads any setting, the last of a name', () => {
    const flags = ['repeatedOrder=allow', 'ipnTimeoutSeconds=3', 'strictCardData=true', 'ipnTimeoutSeconds=4']
    expect(optionsOf(flags.flatMap((text) => ['--set', text])).settings).toEqual({
      repeatedOrder: 'allow',
      ipnTimeoutSeconds: 4,
      strictCardData: true,
    })
  })

  test('both ports may be any free one; a token has up to 256 characters, and an IPv6 address its zone', () => {
    const [longest, zoned] = ['t'.repeat(256), 'fe80::1%eth0']
    const flags = ['--port', '0', '--console-port', '0', '--token', longest, '--host', zoned]
    expect(optionsOf(flags)).toMatchObject({ port: 0, consolePort: 0, token: longest, host: zoned })
    expect(wrongOf(['--token', `${longest}t`])).toMatch(/^--token must be 16 to 256/)
  })

  test('--json and PAYLINK_LOG_LEVEL', () => {
    expect(optionsOf(['--json'], { PAYLINK_LOG_LEVEL: 'silent' })).toMatchObject({ json: true, logLevel: 'silent' })
  })
})

describe('refusals are one line that names what is wrong', () => {
  test.each([
    { args: ['--prot', '1'], expected: /'--prot'.*--port/ },
    { args: ['extra'], expected: /too many arguments/ },
    { args: ['--port'], expected: /--port.*missing/ },
    { args: ['--port', '70000'], expected: /^--port must be a number from 0 to 65535, got "70000"$/ },
    { args: ['--port', '-1'], expected: /--port/ },
    { args: ['--port', '1e3'], expected: /--port/ },
    { args: ['--port', ''], expected: /--port/ },
    { args: ['--port', '5000', '--console-port', '5000'], expected: /share port 5000/ },
    { args: ['--host', 'http://x'], expected: /--host/ },
    { args: ['--host', ''], expected: /--host/ },
    { args: ['--pay-url', 'pay.test'], expected: /--pay-url/ },
    { args: ['--pay-url', 'ftp://pay.test'], expected: /--pay-url/ },
    { args: ['--pay-url', 'https://pay.test/path'], expected: /--pay-url/ },
    { args: ['--pay-url', 'https://user:pass@pay.test'], expected: /--pay-url/ },
    { args: ['--data-dir', ''], expected: /--data-dir/ },
    { args: ['--set', 'nope=1'], expected: /no setting "nope".*repeatedOrder/ },
    { args: ['--set', '__proto__=1'], expected: /no setting "__proto__"/ },
    { args: ['--set', 'repeatedOrder'], expected: /NAME=VALUE, got "repeatedOrder"/ },
    { args: ['--set', 'repeatedOrder=maybe'], expected: /--set repeatedOrder: "maybe".*reject.*replay.*allow/ },
    { args: ['--set', 'linkExpiryHours= '], expected: /--set linkExpiryHours.*empty/ },
    { args: ['--set', 'linkExpiryHours=soon'], expected: /--set linkExpiryHours: "soon"/ },
    { args: ['--merchant', 'a:1', '--merchant', 'a:2'], expected: /--merchant names the key a twice/ },
    { args: ['--merchant', 'a b:1'], expected: /--merchant: the key must have no spaces/ },
    { args: ['--merchant-secret=mk:sk_live'], expected: /^(?!.*sk_live).*--merchant-secret/s },
    { args: ['--json', 'more'], expected: /too many arguments/ },
    { args: ['--merchant', 'a:'], expected: /--merchant: the secret must not be empty/ },
  ])('$args', ({ args, expected }) => {
    const message = wrongOf(args)
    expect(message).toMatch(expected)
    expect(message).not.toContain('\n')
  })

  test.each([
    { env: { PAYLINK_PORT: 'x' }, expected: /^PAYLINK_PORT/ },
    { env: { PAYLINK_CONSOLE_PORT: '65536' }, expected: /^PAYLINK_CONSOLE_PORT/ },
    { env: { PAYLINK_LOG_LEVEL: 'loud' }, expected: /^PAYLINK_LOG_LEVEL/ },
    { env: { PAYLINK_MERCHANTS: 'a:1,2' }, expected: /^entry 2 of PAYLINK_MERCHANTS/ },
  ])('$env', ({ env, expected }) => {
    expect(wrongOf([], env as Record<string, string>)).toMatch(expected)
  })

  test.each([
    { args: ['--merchant', 's3cret'], env: {} },
    { args: ['--token', 's3cret with spaces'], env: {} },
    { args: ['--tokn=s3cret'], env: {} },
    { args: [], env: { PAYLINK_MERCHANTS: 'a:1\ns3cret' } },
    { args: [], env: { PAYLINK_TOKEN: 's3cret\n' } },
  ])('never quote a secret: $args $env', ({ args, env }) => {
    expect(wrongOf(args, env as Record<string, string>)).not.toContain('s3cret')
  })
})

describe('--help and --version', () => {
  test('prints the version', () => {
    expect(parse(['--version'])).toEqual({ kind: 'print', text: '1.2.3\n' })
  })

  test('names every flag and variable', () => {
    const parsed = parse(['--help'])
    const text = parsed.kind === 'print' ? parsed.text : ''
    for (const flag of [
      'port',
      'console-port',
      'host',
      'pay-url',
      'data-dir',
      'merchant',
      'merchants-file',
      'token',
      'set',
      'json',
    ]) {
      expect(text).toContain(`--${flag}`)
    }
    for (const variable of ['PORT', 'CONSOLE_PORT', 'HOST', 'PAY_URL', 'DATA_DIR', 'MERCHANTS', 'TOKEN', 'LOG_LEVEL']) {
      expect(text).toContain(`PAYLINK_${variable}`)
    }
  })
})

test('refuses on one line, whatever was given', () => {
  expect(wrongOf(['--port', '1\n2'])).toBe('--port must be a number from 0 to 65535, got "1 2"')
})

test.each(["--tokne=ab'cd1234", "--tokne=ab'cd1234'", '--tokne=ab\ncd1234'])(
  'prints no part of the value in %j',
  (flag) => {
    expect(wrongOf([flag])).toBe("unknown option '--tokne'")
  },
)

test('prints no value of a flag with a dash in its name', () => {
  expect(wrongOf(['--merchant-secret=sk_live_1'])).toBe("unknown option '--merchant-secret'")
})

test('a file of merchants is a flag, too: it wins over the variable', () => {
  const env = { PAYLINK_MERCHANTS: 'a:b' }
  expect(optionsOf(['--merchants-file', 'm.txt'], env)).toMatchObject({ merchants: [], merchantsFile: 'm.txt' })
  expect(wrongOf(['--merchants-file', ''])).toBe('--merchants-file must not be empty')
})

test.each(['', 'x', 'fifteen-letters', 'y'.repeat(257), `${'='.repeat(16)}`, 'sixteen letters!'])(
  'a token that can be guessed, or is none, is refused: %j',
  (token) => {
    expect(wrongOf(['--token', token])).toBe('--token must be 16 to 256 letters, digits or - . _ ~ + /')
  },
)

test('--help says where secrets can be seen', () => {
  const parsed = parse(['--help'])
  expect(parsed.kind === 'print' ? parsed.text : '').toMatch(/--merchant and --token are visible .* list of processes/)
})
