import type { z } from 'zod'
import type { buildCase } from '../../../../shared/contract/cases.ts'

/** The source of a case, as a page names it. */
export type CaseInput = z.input<(typeof buildCase)['body']>['source']
export type BuiltCase = z.output<(typeof buildCase)['reply']>

/** Identifies a case in the making. A diagnosis has no id, and its texts may contain secrets. */
export const caseInputName = (source: CaseInput): string =>
  `case of ${source.kind}${'id' in source ? ` ${source.id}` : ''}`
