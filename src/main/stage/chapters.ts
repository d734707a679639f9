import { readFileSync } from 'node:fs'
import type { StageStep, StageStepKind } from '../../shared/contract/stage.ts'
import { readScenario } from '../scenario/read-scenario.ts'
import type { PlacedStep } from '../scenario/scenario.ts'
import { stepTitle } from '../scenario/step-title.ts'
import { StageProblem } from './stage.ts'

/** A sentence with its steps: its own step, and the following ones without a sentence. */
export interface ChapterStep extends StageStep {
  steps: readonly [PlacedStep, ...PlacedStep[]]
}

export interface Chapter {
  name: string
  stageSteps: readonly ChapterStep[]
}

const builtIn: readonly string[] = [
  readFileSync(new URL('./chapters/payment.yaml', import.meta.url), 'utf8'),
  readFileSync(new URL('./chapters/failed-card.yaml', import.meta.url), 'utf8'),
  readFileSync(new URL('./chapters/bank.yaml', import.meta.url), 'utf8'),
  readFileSync(new URL('./chapters/server-down.yaml', import.meta.url), 'utf8'),
  readFileSync(new URL('./chapters/wrong-signature.yaml', import.meta.url), 'utf8'),
]

const kindOf = ({ step }: PlacedStep): StageStepKind => {
  switch (step.kind) {
    case 'create':
      return step.sign === 'wrong' || step.sign === 'none' ? 'refused-create' : 'create'
    case 'card':
    case 'pay':
    case 'bank':
    case 'cancel':
    case 'redirect':
    case 'shop':
      return step.kind
    case 'expect-ipn':
    case 'clock':
    case 'resend':
    case 'retry':
      return 'ipn'
    case 'expect-state':
    case 'expect-no-ipn':
    case 'expect-attempts':
    case 'wait':
    case 'stop':
    case 'recover':
    case 'inbox':
    case 'rule':
    case 'set':
    case 'not-reproduced':
      return 'other'
  }
}

const failsIn = ({ step }: PlacedStep): boolean => {
  if (step.kind === 'pay') return step.pay === 'failed'
  if (step.kind === 'bank') return step.bank === 'decline'
  if (step.kind === 'expect-ipn') return step['expect-ipn'].delivered === false
  return step.kind === 'create' && step.sign !== undefined && step.sign !== 'right'
}

const chapterStepsOf = (steps: readonly PlacedStep[]): ChapterStep[] => {
  const stageSteps: ChapterStep[] = []
  for (const placed of steps) {
    const { say, notes } = placed.step
    const before = stageSteps.at(-1)
    if (say === undefined && before !== undefined)
      stageSteps[stageSteps.length - 1] = { ...before, steps: [...before.steps, placed] }
    else {
      const text = { say: say ?? stepTitle(placed), notes: notes ?? null }
      stageSteps.push({ ...text, kind: kindOf(placed), fails: failsIn(placed), steps: [placed] })
    }
  }
  return stageSteps
}

/** Parses chapters, or the built-in ones when none are given. Throws a StageProblem that names file and line. */
export const readChapters = (files: readonly { name: string; text: string }[]): Chapter[] => {
  const given = files.length > 0 ? files : builtIn.map((text, index) => ({ name: `chapter ${index + 1}`, text }))
  return given.map((file) => {
    const reading = readScenario(file.text, file.name)
    if (reading.ok) return { name: reading.scenario.name, stageSteps: chapterStepsOf(reading.scenario.steps) }
    const [first] = reading.problems
    throw new StageProblem(`${file.name}, line ${first?.line ?? 1}: ${first?.message ?? 'cannot be read'}.`)
  })
}
