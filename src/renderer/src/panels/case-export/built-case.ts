import type { z } from 'zod'
import type { buildCase } from '../../../../shared/contract/cases.ts'

/** What a case is made of, as a page asks for it. */
export type CaseInput = z.input<(typeof buildCase)['body']>['source']
export type BuiltCase = z.output<(typeof buildCase)['reply']>
