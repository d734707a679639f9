import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, type Node } from 'yaml'
import type { z } from 'zod'
import { type ScenarioStep, scenarioSteps } from '../../shared/contract/scenario-steps.ts'
import { type ScenarioProblem, scenarioFile } from '../../shared/contract/scenarios.ts'
import { shortened } from '../../shared/cut-text.ts'
import { faultsOf, issueWords } from './issue-words.ts'
import { jsonOfNode, keyOf, textOfNode } from './json-of-node.ts'
import { readYaml } from './read-yaml.ts'
import type { Field, PlacedStep, Scenario } from './scenario.ts'

export type ScenarioReading = { ok: true; scenario: Scenario } | { ok: false; problems: ScenarioProblem[] }

const kinds = Object.keys(scenarioSteps) as (keyof typeof scenarioSteps)[]
const isKind = (key: string): key is keyof typeof scenarioSteps => Object.hasOwn(scenarioSteps, key)

/** Limits the problems reported. */
const maxProblems = 20
/** Limits a message, in characters, because it may quote text of any length from the file. */
const maxMessage = 300

/**
 * Reads a scenario file (YAML 1.2). Reports all problems at once, each with line and column. `fallbackName` names a
 * scenario without a name.
 */
export const readScenario = (text: string, fallbackName: string): ScenarioReading => {
  const lines = new LineCounter()
  const problems: ScenarioProblem[] = []
  const note = (offset: number, message: string): void => {
    const { line, col } = lines.linePos(offset)
    problems.push({ line: Math.max(line, 1), column: Math.max(col, 1), message: shortened(message, maxMessage) })
  }
  const refused = (): ScenarioReading => {
    // Two branches of a union may report the same problem.
    const unique = new Map(problems.map((problem) => [JSON.stringify(problem), problem]))
    const inOrder = [...unique.values()].sort((a, b) => a.line - b.line || a.column - b.column)
    return { ok: false, problems: inOrder.slice(0, maxProblems) }
  }

  const yaml = readYaml(text, lines, note)
  if (yaml === undefined) return refused()
  const { document, value } = yaml

  /** Returns the offset of the value at a path, or of its nearest existing parent. */
  const offsetOf = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; length >= 0; length--) {
      const node: unknown = length === 0 ? document.contents : document.getIn(path.slice(0, length), true)
      if (isNode(node) && node.range) return node.range[0]
    }
    return 0
  }
  /** Returns the offset of a member's name. */
  const offsetOfKey = (path: readonly PropertyKey[], name: string): number => {
    const map: unknown = path.length === 0 ? document.contents : document.getIn(path, true)
    const member = isMap(map) ? map.items.find(({ key }) => keyOf(key) === name) : undefined
    return isNode(member?.key) && member.key.range ? member.key.range[0] : offsetOf(path)
  }
  const noteIssues = (issues: readonly z.core.$ZodIssue[], at: readonly PropertyKey[]): void => {
    for (const { path, key, message } of faultsOf(issues, at)) {
      note(key === undefined ? offsetOf(path) : offsetOfKey(path, key), message)
    }
  }

  if (!isMap(document.contents)) {
    note(offsetOf([]), 'a scenario is a name, a merchant and steps; there has to be "steps:"')
    return refused()
  }
  const head = scenarioFile.omit({ steps: true }).loose().safeParse(value, { reportInput: true, error: issueWords })
  if (!head.success) noteIssues(head.error.issues, [])
  for (const [key] of membersOf(document.contents, document)) {
    if (!Object.hasOwn(scenarioFile.shape, key))
      note(offsetOfKey([], key), `there is no "${key}" here; there are name, merchant and steps`)
  }

  const items = resolved(document.get('steps', true), document)
  if (!isSeq(items) || items.items.length === 0) {
    note(offsetOf(['steps']), 'steps must be a list with at least one step')
    return refused()
  }
  const steps: PlacedStep[] = []
  for (const [index, item] of items.items.entries()) {
    const path = ['steps', index]
    const read = readStep(item, (value as { steps: unknown[] }).steps[index], document)
    if (read.ok) steps.push({ ...read.step, line: lines.linePos(offsetOf(path)).line })
    else if ('issues' in read) noteIssues(read.issues, path)
    else note(offsetOf(path), read.message)
  }
  if (steps.length > 500) note(offsetOf(['steps', 500]), 'at most 500 steps are taken')
  if (problems.length > 0) return refused()
  const { name, merchant } = value as { name?: string; merchant?: string }
  return { ok: true, scenario: { name: name ?? fallbackName, merchant, steps } }
}

type StepReading =
  | { ok: true; step: Omit<PlacedStep, 'line'> }
  | { ok: false; message: string }
  | { ok: false; issues: readonly z.core.$ZodIssue[] }

const readStep = (node: unknown, value: unknown, document: Document): StepReading => {
  const members = membersOf(node, document)
  const found = members.map(([key]) => key).filter(isKind)
  const [kind, second] = found
  if (kind === undefined) {
    const [first] = members
    const what = first === undefined ? 'a step begins with what it does' : `"${first[0]}" is not a step`
    return { ok: false, message: `${what}; steps are ${kinds.join(', ')}` }
  }
  if (second !== undefined)
    return { ok: false, message: `one step does one thing: make ${kind} and ${second} two steps` }
  const read = scenarioSteps[kind].safeParse(value, { reportInput: true, error: issueWords })
  if (!read.success) return { ok: false, issues: read.error.issues }
  const step = { ...read.data, kind } as ScenarioStep
  return { ok: true, step: { step, fields: fieldsOf(members.find(([key]) => key === kind)?.[1], document) } }
}

const fieldsOf = (node: unknown, document: Document): Field[] =>
  membersOf(node, document).map(([name, value]) => {
    if (isScalar(value) && value.value === null) return [name, null]
    return [name, { json: jsonOfNode(value, document), text: textOfNode(value as Node, document) }]
  })

const resolved = (node: unknown, document: Document): unknown => (isAlias(node) ? node.resolve(document) : node)

const membersOf = (node: unknown, document: Document): [key: string, value: unknown][] => {
  const map = resolved(node, document)
  return isMap(map) ? map.items.map(({ key, value }) => [keyOf(key), value]) : []
}
