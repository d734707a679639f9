import type { Snippet, SnippetLanguage } from '../../../shared/contract/signature.ts'
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
import type { CallToSign, RequestLanguage, SentCall } from './request-language.ts'
import { snippetLanguages, snippetTitles } from './snippet-titles.ts'

const languages: Record<SnippetLanguage, RequestLanguage> = {
  'curl-bash': curlBash,
  'curl-powershell': curlPowershell,
  php,
  python,
  node,
  ruby,
  go,
  java,
  csharp,
  http,
}

const snippetsOf = (url: string, codeIn: (language: RequestLanguage) => string): Snippet[] =>
  snippetLanguages.map((language) => {
    const written = languages[language]
    const { fileName, run } = written
    return { language, title: snippetTitles[language], fileName, code: codeIn(written), run: run(url) }
  })

/**
 * Returns code that sends a create call with its token. The texts must not contain lone surrogates, the header no line
 * breaks.
 */
export const sentCallSnippets = (call: SentCall): Snippet[] =>
  snippetsOf(call.url, (written) => written.thisRequest(call))

/** Returns code that signs a create call itself (specification, Authentication). It does not contain the secret. */
export const signingSnippets = (call: CallToSign): Snippet[] =>
  snippetsOf(call.url, (written) => written.signItYourself(call))
