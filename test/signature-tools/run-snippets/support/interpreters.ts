import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const firstLine = (program: string, args: readonly string[]): string | undefined => {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n', 1)[0] : undefined
}

/** Python asked for itself: what is on the PATH may be a slow stand-in that looks for the right version. */
const python = firstLine('python3', ['-c', 'import sys; print(sys.executable)'])

const searchPath = [dirname(process.execPath), ...(python ? [dirname(python)] : []), process.env.PATH].join(':')

/** What a program under test sees: where to find things, UTF-8, and no proxy of the machine. */
export const plainEnvironment = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  PATH: searchPath,
  HOME: process.env.HOME ?? '/',
  LC_ALL: 'C.UTF-8',
  ...more,
})

/** The smallest program that shows that a toolchain works: it prints `hello`. */
export interface Hello {
  fileName: string
  code: string
  /** Compiles it where that takes a step of its own, and runs it. */
  run: string
}

/** Without the optimizations that pay only in longer programs. */
const quickJava = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'
const javaHello = 'class Hello { public static void main(String[] args) { System.out.println("hello"); } }\n'
const csharpHello = 'class Hello { static void Main() { System.Console.WriteLine("hello"); } }\n'

const hellos: Readonly<Record<string, Hello>> = {
  bash: { fileName: 'hello.sh', code: 'echo hello\n', run: 'bash hello.sh' },
  curl: { fileName: 'hello.txt', code: 'hello\n', run: 'curl -sS "file://$PWD/hello.txt"' },
  pwsh: { fileName: 'hello.ps1', code: 'Write-Output hello\n', run: 'pwsh -NoProfile -File hello.ps1' },
  php: { fileName: 'hello.php', code: '<?php echo "hello\\n";\n', run: 'php hello.php' },
  python3: { fileName: 'hello.py', code: 'print("hello")\n', run: 'python3 hello.py' },
  node: { fileName: 'hello.mjs', code: 'console.log("hello")\n', run: 'node hello.mjs' },
  ruby: { fileName: 'hello.rb', code: 'puts "hello"\n', run: 'ruby hello.rb' },
  go: {
    fileName: 'hello.go',
    code: 'package main\n\nimport "fmt"\n\nfunc main() { fmt.Println("hello") }\n',
    run: 'go run hello.go',
  },
  java: { fileName: 'Hello.java', code: javaHello, run: `java ${quickJava} Hello.java` },
  javac: {
    fileName: 'Hello.java',
    code: javaHello,
    run: `javac ${quickJava.replaceAll('-XX', '-J-XX')} Hello.java && java ${quickJava} Hello`,
  },
  mcs: {
    fileName: 'Hello.cs',
    code: csharpHello,
    run: 'mcs -nologo -r:System.Net.Http.dll Hello.cs && mono Hello.exe',
  },
  dotnet: { fileName: 'Hello.cs', code: csharpHello, run: 'dotnet run Hello.cs' },
}

const printed = ({ fileName, code, run }: Hello): { output: string; errors: string } => {
  const directory = mkdtempSync(join(tmpdir(), 'paylink-hello-'))
  try {
    writeFileSync(join(directory, fileName), code)
    const options = { cwd: directory, env: plainEnvironment(), encoding: 'utf8', timeout: 120_000 } as const
    const { stdout, stderr, error } = spawnSync('/bin/sh', ['-c', run], options)
    return { output: stdout, errors: stderr.trim() || (error?.message ?? '') }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Why a toolchain cannot compile and run its hello world here, in one line, or undefined where it can. */
export const whyNotRunning = (program: string, hello: Hello): string | undefined => {
  const { output, errors } = printed(hello)
  if (output.trim() === 'hello') return undefined
  const isThere = spawnSync('/bin/sh', ['-c', `command -v ${program}`], { env: plainEnvironment() }).status === 0
  if (!isThere) return `${program} is not installed`
  return `${program} cannot run a program: ${(errors || `it printed ${JSON.stringify(output)}`).split('\n', 1)[0]}`
}

const known = new Map<string, string | undefined>()

/** Why a program cannot be used here, or undefined where it can. Asked once for all tests of a process. */
export const whyMissing = (program: string): string | undefined => {
  const hello = hellos[program]
  if (hello === undefined) throw new Error(`no hello world for ${program}`)
  if (!known.has(program)) known.set(program, whyNotRunning(program, hello))
  return known.get(program)
}
