import { readFileSync } from 'node:fs'
import type { SnippetLanguage } from '../../../shared/contract/signature.ts'
import { javaQuoted } from './quote/java.ts'
import { csharpQuoted, goQuoted, javascriptQuoted, phpQuoted, pythonQuoted, rubyQuoted } from './quote/quoted.ts'
import { csharp } from './request/csharp.ts'
import { curlBash } from './request/curl-bash.ts'
import { curlPowershell } from './request/curl-powershell.ts'
import { go } from './request/go.ts'
import { http } from './request/http.ts'
import { java } from './request/java.ts'
import { node } from './request/node.ts'
import { php } from './request/php.ts'
import { python } from './request/python.ts'
import { ruby } from './request/ruby.ts'
import type { RequestLanguage } from './request-language.ts'

/** An IPN receiver in one language with its standard library only. */
interface IpnHandler {
  fileName: string
  /** The command that runs the file on `{{port}}`. */
  run: string
  /** The code, with `{{order}}`, `{{amount}}` and `{{currency}}` for quoted texts, and `{{port}}`. */
  template: string
  quoted(text: string): string
}

interface Language {
  title: string
  request: RequestLanguage
  /** undefined: cannot receive. */
  ipn?: IpnHandler
}

/** In display order. */
export const snippetLanguages: Readonly<Record<SnippetLanguage, Language>> = {
  'curl-bash': { title: 'cURL (bash)', request: curlBash },
  'curl-powershell': { title: 'cURL (PowerShell)', request: curlPowershell },
  php: {
    title: 'PHP',
    request: php,
    ipn: {
      fileName: 'ipn-handler.php',
      run: 'php -S 127.0.0.1:{{port}} ipn-handler.php',
      template: readFileSync(new URL('./ipn/ipn-handler.php', import.meta.url), 'utf8'),
      quoted: phpQuoted,
    },
  },
  python: {
    title: 'Python',
    request: python,
    ipn: {
      fileName: 'ipn_handler.py',
      run: 'PORT={{port}} python3 ipn_handler.py',
      template: readFileSync(new URL('./ipn/ipn_handler.py', import.meta.url), 'utf8'),
      quoted: pythonQuoted,
    },
  },
  node: {
    title: 'Node.js',
    request: node,
    ipn: {
      fileName: 'ipn-handler.mjs',
      run: 'PORT={{port}} node ipn-handler.mjs',
      template: readFileSync(new URL('./ipn/ipn-handler.mjs.txt', import.meta.url), 'utf8'),
      quoted: javascriptQuoted,
    },
  },
  ruby: {
    title: 'Ruby',
    request: ruby,
    ipn: {
      fileName: 'ipn_handler.rb',
      run: 'PORT={{port}} ruby ipn_handler.rb',
      template: readFileSync(new URL('./ipn/ipn_handler.rb', import.meta.url), 'utf8'),
      quoted: rubyQuoted,
    },
  },
  go: {
    title: 'Go',
    request: go,
    ipn: {
      fileName: 'ipn_handler.go',
      run: 'PORT={{port}} go run ipn_handler.go',
      template: readFileSync(new URL('./ipn/ipn_handler.go', import.meta.url), 'utf8'),
      quoted: goQuoted,
    },
  },
  java: {
    title: 'Java',
    request: java,
    ipn: {
      fileName: 'IpnHandler.java',
      run: 'PORT={{port}} java IpnHandler.java',
      template: readFileSync(new URL('./ipn/IpnHandler.java', import.meta.url), 'utf8'),
      quoted: javaQuoted,
    },
  },
  csharp: {
    title: 'C#',
    request: csharp,
    ipn: {
      fileName: 'IpnHandler.cs',
      run: 'PORT={{port}} dotnet run IpnHandler.cs',
      template: readFileSync(new URL('./ipn/IpnHandler.cs', import.meta.url), 'utf8'),
      quoted: csharpQuoted,
    },
  },
  http: { title: 'Raw HTTP', request: http },
}

export const snippetLanguageNames = Object.keys(snippetLanguages) as SnippetLanguage[]
