import type { Snippet } from '../../../shared/contract/signature.ts'
import type { CallToSign, RequestLanguage, SentCall } from './request-language.ts'
import { snippetLanguageNames, snippetLanguages } from './snippet-languages.ts'

const snippetsOf = (url: string, codeIn: (language: RequestLanguage) => string): Snippet[] =>
  snippetLanguageNames.map((language) => {
    const { title, request } = snippetLanguages[language]
    return { language, title, fileName: request.fileName, code: codeIn(request), run: request.run(url) }
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
