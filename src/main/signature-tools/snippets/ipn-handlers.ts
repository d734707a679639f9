import type { Snippet, SnippetLanguage } from '../../../shared/contract/signature.ts'
import { csharpHandler } from './ipn/csharp.ts'
import { goHandler } from './ipn/go.ts'
import { javaHandler } from './ipn/java.ts'
import { nodeHandler } from './ipn/node.ts'
import { phpHandler } from './ipn/php.ts'
import { pythonHandler } from './ipn/python.ts'
import { rubyHandler } from './ipn/ruby.ts'
import type { ExpectedPayment, IpnLanguage } from './ipn-language.ts'
import { snippetLanguages, snippetTitles } from './snippet-titles.ts'

/** Without cURL and raw HTTP, which cannot receive. */
const handlers: Partial<Record<SnippetLanguage, IpnLanguage>> = {
  php: phpHandler,
  python: pythonHandler,
  node: nodeHandler,
  ruby: rubyHandler,
  go: goHandler,
  java: javaHandler,
  csharp: csharpHandler,
}

/** Ports of a handler if the link's `ipn_url` does not give one. */
const defaultPorts = [8080, 8081]

/**
 * Returns the port of an `ipn_url` on this machine, so that the handler receives the actual deliveries. `taken` is the
 * service's own port, used by IPNs to an inbox, so it is never returned.
 */
export const handlerPort = (ipnUrl: string, taken: number): number => {
  const port = /^http:\/\/(?:127\.0\.0\.1|localhost):(\d{1,5})(?:[/?#]|$)/i.exec(ipnUrl)?.[1]
  const [free = 0] = [...(port === undefined ? [] : [Number(port)]), ...defaultPorts].filter((one) => one !== taken)
  return free
}

/** Returns code that receives the IPN of a payment (specification, Events), in every language that can serve HTTP. */
export const ipnHandlers = (expected: ExpectedPayment): Snippet[] =>
  snippetLanguages.flatMap((language) => {
    const written = handlers[language]
    if (written === undefined) return []
    const { fileName, run, handler } = written
    return [{ language, title: snippetTitles[language], fileName, code: handler(expected), run: run(expected.port) }]
  })
