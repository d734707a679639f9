import type { CaseExchange } from '../../shared/contract/cases.ts'
import type { HeaderList } from '../../shared/contract/common.ts'

/** Returns the headers of the request and the response. */
export const headersOf = ({ request, response }: CaseExchange): HeaderList => [
  ...(request?.headers ?? []),
  ...(response?.headers ?? []),
]
