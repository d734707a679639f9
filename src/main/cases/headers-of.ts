import type { CaseExchange } from '../../shared/contract/cases.ts'
import type { HeaderList } from '../../shared/contract/common.ts'

/** Of a call and of its answer. */
export const headersOf = ({ request, response }: CaseExchange): HeaderList => [
  ...(request?.headers ?? []),
  ...(response?.headers ?? []),
]
