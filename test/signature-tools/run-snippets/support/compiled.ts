import type { Program, Runnable } from './snippet-program.ts'

const fileOf = (all: readonly Runnable[], write: (code: string, at: number) => [path: string, code: string]) =>
  Object.fromEntries(all.map(({ snippet }, at) => write(snippet.code, at)))

const numbered = (all: readonly Runnable[], line: (at: number) => string): string =>
  all.map((_, at) => line(at)).join('\n')

/** Each snippet is a package; only its name and that of its main function are changed. */
export const goProgram = (all: readonly Runnable[]): Program => ({
  files: {
    ...fileOf(all, (code, at) => [
      `s${at}/snippet.go`,
      code.replace(/^package main$/m, `package s${at}`).replace(/^func main\(\)/m, 'func Main()'),
    ]),
    'go.mod': 'module snippets\n\ngo 1.18\n',
    'main.go': `package main

import (
	"fmt"
	"os"
	"strconv"

${numbered(all, (at) => `	"snippets/s${at}"`)}
)

var all = []func(){
${numbered(all, (at) => `	s${at}.Main,`)}
}

func main() {
	for _, text := range os.Args[1:] {
		number, _ := strconv.Atoi(text)
		fmt.Printf("#%d\\n", number)
		all[number]()
	}
}
`,
  },
  build: 'GOFLAGS=-mod=mod GOPROXY=off go build -o program .',
  run: (numbers) => `./program ${numbers.join(' ')}`,
})

/** Each snippet is in a package of its own; only its visibility is changed. */
export const javaProgram = (all: readonly Runnable[]): Program => ({
  files: {
    ...fileOf(all, (code, at) => [
      `s${at}/CreateLink.java`,
      `package s${at};\n${code.replace(/^class CreateLink/m, 'public class CreateLink')}`,
    ]),
    'Program.java': `class Program {
    public static void main(String[] numbers) throws Exception {
        for (String number : numbers) {
            System.out.println("#" + number);
            Class.forName("s" + number + ".CreateLink").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        }
    }
}
`,
  },
  build: 'javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -nowarn -d classes Program.java s*/CreateLink.java',
  run: (numbers) => `java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp classes Program ${numbers.join(' ')}`,
})

const csharpFiles = (all: readonly Runnable[]): Record<string, string> => ({
  ...fileOf(all, (code, at) => [
    `s${at}.cs`,
    `namespace S${at}\n{\n${code.replace('static void Main()', 'public static void Run()')}\n}\n`,
  ]),
  'Program.cs': `static class Program
{
    static readonly System.Action[] All = {
${numbered(all, (at) => `        S${at}.CreateLink.Run,`)}
    };

    static void Main(string[] numbers)
    {
        System.Console.OutputEncoding = new System.Text.UTF8Encoding(false);
        foreach (var number in numbers)
        {
            System.Console.WriteLine("#" + number);
            All[int.Parse(number)]();
        }
    }
}
`,
})

/** Each snippet is in a namespace of its own; only the name of its main function is changed. */
export const csharpProgram = (all: readonly Runnable[]): Program => ({
  files: {
    ...csharpFiles(all),
    'program.csproj': `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net$(BundledNETCoreAppTargetFrameworkVersion)</TargetFramework>
    <LangVersion>latest</LangVersion>
  </PropertyGroup>
</Project>
`,
  },
  build: 'dotnet build --nologo --verbosity quiet --output built program.csproj',
  run: (numbers) => `dotnet built/program.dll ${numbers.join(' ')}`,
})

/** The same for Mono, which stands in for the .NET Framework. */
export const monoProgram = (all: readonly Runnable[]): Program => ({
  files: csharpFiles(all),
  build: 'mcs -nologo -warn:0 -codepage:utf8 -r:System.Net.Http.dll -out:program.exe *.cs',
  run: (numbers) => `mono program.exe ${numbers.join(' ')}`,
})
