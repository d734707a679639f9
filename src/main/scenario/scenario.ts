import type { ScenarioStep } from '../../shared/contract/scenario-steps.ts'

/** A step as read from a file. */
export interface PlacedStep {
  /** Line of the file, from 1. */
  line: number
  step: ScenarioStep
  /** Fields of `create` and `expect-ipn`, numbers as written in the file. */
  fields: readonly Field[]
}

/** `json` is the value as JSON, `text` the value as text. null removes the field. */
export type Field = readonly [name: string, value: { json: string; text: string } | null]

export interface Scenario {
  name: string
  merchant: string | undefined
  steps: readonly PlacedStep[]
}
