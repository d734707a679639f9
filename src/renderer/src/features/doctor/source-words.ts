import type { MaterialSource } from '../../../../shared/contract/read.ts'

/** The source of a request, after “Taken out of”. */
export const sourceWords: Record<MaterialSource, string> = {
  curl: 'a cURL command',
  powershell: 'a PowerShell command',
  wget: 'a wget command',
  httpie: 'an HTTPie command',
  fetch: 'a call of fetch',
  axios: 'a call of axios',
  python: 'Python code',
  php: 'PHP code',
  har: 'a HAR',
  postman: 'a Postman collection',
  insomnia: 'an Insomnia export',
  bruno: 'a Bruno request',
  hoppscotch: 'a Hoppscotch request',
  http: 'a raw HTTP request',
  labelled: 'a text with a body and its header',
  json: 'a text with JSON in it',
  form: 'a form',
  dump: 'a dump of a program',
  'gateway-event': 'an event of API Gateway',
  'access-log': 'an access log',
  environment: 'the settings of a program',
}
