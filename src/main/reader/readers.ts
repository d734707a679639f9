import { accessLines } from './access-lines.ts'
import { bruno } from './bruno.ts'
import type { Candidate } from './candidate.ts'
import { codeCalls } from './code/code-calls.ts'
import { commands } from './commands.ts'
import { deliveryAttempts } from './delivery-attempts.ts'
import { encoded } from './encoded.ts'
import { environmentLines } from './environment-lines.ts'
import { exportedFile } from './exported-file.ts'
import { fieldColumns } from './field-columns.ts'
import { fieldList } from './field-list.ts'
import { formText } from './form-text.ts'
import { gatewayEvent } from './gateway-event.ts'
import { har } from './har.ts'
import { hoppscotch } from './hoppscotch.ts'
import { httpText } from './http-text.ts'
import { insomnia } from './insomnia.ts'
import { objectsInText } from './objects-in-text.ts'
import { postman } from './postman.ts'
import { postmanConsole } from './postman-console.ts'
import { quotedMessages } from './quoted-messages.ts'
import type { ReadContext } from './read-context.ts'
import { shellClients } from './shell-clients.ts'

export interface MaterialReader {
  /** For the message “nothing was recognised: looked for …”. */
  title: string
  read(text: string, context: ReadContext): Candidate[]
  /** It reads what other readers find too, with less certainty. */
  isLastResort?: boolean
}

/** Every kind of material in search order. A part of the text that one reader recognises is skipped by later ones. */
export const readers: readonly MaterialReader[] = [
  { title: 'a HAR', read: har },
  { title: 'a Postman collection or environment', read: postman },
  { title: 'the console of Postman', read: postmanConsole },
  { title: 'an Insomnia export', read: insomnia },
  { title: 'a Bruno request or collection', read: bruno },
  { title: 'a Hoppscotch collection', read: hoppscotch },
  { title: 'one of these files within a text', read: exportedFile },
  { title: 'an event of API Gateway or Lambda', read: gatewayEvent },
  { title: 'a message in the JSON of a chat', read: quotedMessages },
  { title: 'a cURL or PowerShell command', read: commands },
  { title: 'a command of wget or HTTPie', read: shellClients },
  { title: 'code that calls fetch, axios, requests, cURL of PHP', read: codeCalls },
  { title: 'an HTTP request', read: httpText },
  { title: 'JSON or a dump of it in a text or log line', read: objectsInText },
  { title: 'the form of an IPN or of a create call', read: formText },
  { title: 'IPNs in the rows of a table', read: fieldColumns, isLastResort: true },
  { title: 'the fields of a create call or an IPN in a list', read: fieldList, isLastResort: true },
  { title: 'base64, also of gzip', read: encoded },
  { title: 'access log lines', read: accessLines },
  { title: 'the attempts of an IPN in a list', read: deliveryAttempts },
  { title: 'the settings of a program', read: environmentLines },
]
