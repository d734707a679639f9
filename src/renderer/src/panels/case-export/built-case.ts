import type { z } from 'zod'
import type { buildCase } from '../../../../shared/contract/cases.ts'

/** The source of a case, as a page names it. */
export type CaseInput = z.input<(typeof buildCase)['body']>['source']
export type BuiltCase = z.output<(typeof buildCase)['reply']>
