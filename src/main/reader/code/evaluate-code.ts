import type { SyntaxNode } from '@lezer/common'
import { gapText } from '../../../shared/gaps.ts'
import { type Literal, textLiteral } from '../literal.ts'
import type { CodeArgument, CodeCall, CodeLanguage } from './code-language.ts'
import type { CodeVariables } from './code-variables.ts'
import { childrenOf } from './syntax-children.ts'

/** Limits the values evaluated: variables that contain each other twice would double with each step. */
const maxSteps = 30_000
const maxDepth = 40
const maxText = 1_000_000

/** `$_SESSION['oid'];  // 4711`: an example of the value in a comment on the same line. */
const commented =
  /^[ \t,;)]{0,40}(?:\/\/|#)[ \t]{0,4}(?:e\.g\. |= ?|-> ?)?["']?(\d[\w.:-]{0,60}|[\w.+-]{1,60}@[\w.-]{3,60})["']?(?=\s|$)/

export interface EvaluationBudget {
  steps: number
  /** A value was taken from a comment. */
  usesComments: boolean
}

export interface Evaluator {
  literal(node: SyntaxNode): Literal
  call(node: SyntaxNode): CodeCall | undefined
}

const literals = new Set(['ObjectExpression', 'DictionaryExpression', 'ArrayExpression', 'TupleExpression'])
const texts = new Set(['String', 'TemplateString', 'FormatString', 'HeredocString'])
const wrappers = new Set(['ParenthesizedExpression', 'AwaitExpression', 'CastExpression', 'SequenceExpression'])
const words: Readonly<Record<string, 'true' | 'false' | 'null'>> = {
  true: 'true',
  false: 'false',
  null: 'null',
  none: 'null',
}

/** Evaluates values in code without running it: literals are read, everything else is a gap. */
export const createEvaluator = (
  text: string,
  variables: CodeVariables,
  language: CodeLanguage,
  budget: EvaluationBudget,
): Evaluator => {
  let depth = 0
  const sourceOf = (node: SyntaxNode): string => text.slice(node.from, node.to)

  const gap = (node: SyntaxNode): Literal => {
    const source = sourceOf(node).slice(0, 400).replace(/\s+/g, ' ').slice(0, 160)
    const example = commented.exec(text.slice(node.to, node.to + 200))?.[1]
    if (example !== undefined) {
      budget.usesComments = true
      return textLiteral(example)
    }
    return { type: 'gap', source }
  }

  const literal = (node: SyntaxNode): Literal => {
    if (++budget.steps > maxSteps || depth > maxDepth) return gap(node)
    depth++
    try {
      return valueAt(node)
    } finally {
      depth--
    }
  }

  const valueAt = (node: SyntaxNode): Literal => {
    const { name } = node.type
    if (texts.has(name)) return textAt(node)
    if (literals.has(name)) return childrenOf(node).length === 0 ? gap(node) : groupAt(node)
    if (name === 'ContinuedString') return joined(childrenOf(node).map(literal), node)
    if (name === 'Number' || name === 'Integer' || name === 'Float') {
      return { type: 'number', text: language.number(sourceOf(node)) }
    }
    if (name === 'BooleanLiteral' || name === 'Boolean' || name === 'null' || name === 'None') {
      const word = words[sourceOf(node).toLowerCase()]
      return word === undefined ? gap(node) : { type: 'word', text: word }
    }
    if (name === 'VariableName' || name === 'Name') return variableAt(node)
    if (name === 'MemberExpression' || name === 'SubscriptExpression') return memberAt(node)
    if (name === 'BinaryExpression') return binaryAt(node)
    if (name === 'UnaryExpression') return negativeAt(node)
    if (name === 'CallExpression' || name === 'NewExpression') return callAt(node)
    if (wrappers.has(name)) {
      const inner = childrenOf(node).findLast(
        (child) => /[A-Z]/.test(child.type.name) && child.type.name !== 'NamedType',
      )
      return inner ? literal(inner) : gap(node)
    }
    return gap(node)
  }

  const textAt = (node: SyntaxNode): Literal => {
    const source = sourceOf(node)
    const opening = /^(?:[A-Za-z]{0,2}(?:"""|'''|["'`])|<<<[ \t]?["']?\w{1,60}["']?\r?\n)/.exec(source)?.[0] ?? ''
    const closing = opening.startsWith('<<<')
      ? (/\r?\n[ \t]*\w{1,60}$/.exec(source)?.[0].length ?? 0)
      : opening.replace(/^[A-Za-z]+/, '').length
    const end = Math.max(node.from + opening.length, node.to - closing)
    let [value, at] = ['', node.from + opening.length]
    for (const child of childrenOf(node)) {
      if (
        !/^(?:Interpolation|FormatReplacement|VariableName|MemberExpression|SubscriptExpression)$/.test(child.type.name)
      )
        continue
      value += language.unescape(text.slice(at, child.from), opening)
      const inner = childrenOf(child).find(({ type }) => /[A-Z]/.test(type.name) && !/^Interpolation/.test(type.name))
      const part = literal(
        child.type.name === 'Interpolation' || child.type.name === 'FormatReplacement' ? (inner ?? child) : child,
      )
      value +=
        plainOf(part) ??
        gapText(
          sourceOf(child)
            .replace(/^\$?\{(.*)\}$/s, '$1')
            .slice(0, 60),
        )
      at = child.to
      if (value.length > maxText) return gap(node)
    }
    return textLiteral(value + language.unescape(text.slice(at, end), opening))
  }

  const groupAt = (node: SyntaxNode): Literal => {
    const entries: [string, Literal][] = []
    const items: Literal[] = []
    const parts = childrenOf(node).flatMap((child) => (child.type.name === 'ValueList' ? childrenOf(child) : [child]))
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at]
      if (!part) continue
      const { name } = part.type
      if (name === 'Property' || name === 'Pair') addMember(part, entries)
      else if (name === '**' || name === 'Spread') spread(parts[++at], entries)
      else if (parts[at + 1]?.type.name === ':') {
        const value = parts[at + 2]
        if (value) entries.push([plainOf(literal(part)) ?? sourceOf(part), literal(value)])
        at += 2
      } else if (/[A-Za-z]/.test(name) && name !== 'array') items.push(literal(part))
    }
    const isMap = entries.length > 0 || /^(?:Object|Dictionary)/.test(node.type.name)
    return isMap ? { type: 'map', entries } : { type: 'list', items }
  }

  const spread = (node: SyntaxNode | undefined | null, entries: [string, Literal][]): void => {
    const value = node && literal(node)
    if (value?.type === 'map') for (const [name, entry] of value.entries) setEntry(entries, name, entry)
    // Unknown members leave the body incomplete.
    else if (node) entries.push([gapText(sourceOf(node).slice(0, 60)), gap(node)])
  }

  const addMember = (node: SyntaxNode, entries: [string, Literal][]): void => {
    const parts = childrenOf(node)
    const [first] = parts
    if (!first) return
    if (first.type.name === 'Spread') {
      spread(parts[1], entries)
      return
    }
    const sign = parts.findIndex(({ type }) => type.name === ':' || type.name === '=>')
    const isName = first.type.name === 'PropertyDefinition'
    const value = sign < 0 ? first : parts[sign + 1]
    if (!value || parts.some(({ type }) => type.name === 'ParamList')) return
    if (/^undefined$/.test(sourceOf(value))) return
    const key = isName
      ? sourceOf(first)
      : (plainOf(literal(first.type.name === '[' ? (parts[1] ?? first) : first)) ?? sourceOf(first))
    setEntry(entries, key, sign < 0 ? named(sourceOf(first), first) : literal(value))
  }

  const named = (name: string, node: SyntaxNode): Literal => {
    const assigned = variables.valueBefore(name, node.from)
    if (!assigned) return gap(node)
    const value = literal(assigned.node)
    if (value.type !== 'map') return value
    const entries = [...value.entries]
    for (const change of assigned.changes) setEntry(entries, change.key, literal(change.node))
    return { type: 'map', entries }
  }

  const variableAt = (node: SyntaxNode): Literal => named(sourceOf(node), node)

  const memberAt = (node: SyntaxNode): Literal => {
    const [object, , key] = childrenOf(node)
    if (!object || !key) return gap(node)
    const isKnown = object.type.name === 'VariableName' && variables.has(sourceOf(object))
    const owner = isKnown || object.type.name === 'MemberExpression' ? literal(object) : undefined
    const name = /^(?:PropertyName|Name)$/.test(key.type.name) ? sourceOf(key) : plainOf(literal(key))
    const found = owner?.type === 'map' ? owner.entries.findLast(([one]) => one === name)?.[1] : undefined
    return found ?? gap(node)
  }

  const joined = (parts: readonly Literal[], node: SyntaxNode): Literal => {
    const pieces = parts.map((part) => plainOf(part) ?? (part.type === 'gap' ? gapText(part.source) : undefined))
    if (pieces.includes(undefined)) return gap(node)
    const value = pieces.join('')
    return value.length > maxText ? gap(node) : textLiteral(value)
  }

  const binaryAt = (node: SyntaxNode): Literal => {
    const [left, sign, right] = childrenOf(node)
    if (!left || !sign || !right) return gap(node)
    const parts = [literal(left), literal(right)]
    const result = calculated(parts, sourceOf(sign))
    if (result !== undefined) return { type: 'number', text: language.number(result) }
    if (sourceOf(sign) !== language.joins) return gap(node)
    return parts.every(({ type }) => type === 'number' || type === 'gap') ? gap(node) : joined(parts, node)
  }

  const negativeAt = (node: SyntaxNode): Literal => {
    const [sign, operand] = childrenOf(node)
    const value = operand && literal(operand)
    const isMinus = sign !== undefined && sourceOf(sign) === '-'
    return isMinus && value?.type === 'number' ? { type: 'number', text: `-${value.text}` } : gap(node)
  }

  const callAt = (node: SyntaxNode): Literal => {
    const made = call(node)
    return (made && language.callValue(made)) ?? gap(node)
  }

  const argumentsOf = (node: SyntaxNode | undefined): CodeArgument[] => {
    const parts = node ? childrenOf(node) : []
    const found: CodeArgument[] = []
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at]
      if (!part || !/[A-Za-z]/.test(part.type.name)) continue
      const value = parts[at + 2]
      if (parts[at + 1]?.type.name === 'AssignOp' && value) {
        found.push({ name: sourceOf(part), value: literal(value) })
        at += 2
      } else found.push({ name: null, value: literal(part) })
    }
    return found
  }

  const call = (node: SyntaxNode): CodeCall | undefined => {
    const parts = childrenOf(node)
    const callee = parts[0]?.type.name === 'new' ? parts[1] : parts[0]
    const list = parts.find(({ type }) => type.name === 'ArgList')
    if (!callee || !list) return undefined
    const [object, , method] = childrenOf(callee)
    if (object && /^(?:Call|New)Expression$/.test(object.type.name) && method && depth < maxDepth) {
      const before = call(object)
      const chain = before ? [before, ...before.chain] : []
      return { name: sourceOf(method), args: argumentsOf(list), chain }
    }
    const isNew = parts[0]?.type.name === 'new'
    return {
      name: `${isNew ? 'new ' : ''}${sourceOf(callee)}`.slice(0, 200),
      args: argumentsOf(list),
      chain: ownerOf(callee),
    }
  }

  /** Returns the value on which a method such as `x.toString()` is called, if known. */
  const ownerOf = (callee: SyntaxNode): CodeCall[] => {
    const [object, , method] = childrenOf(callee)
    if (!object || !method || !/^(?:toString|toFixed|trim|encode|strip|items)$/.test(sourceOf(method))) return []
    const isKnown =
      texts.has(object.type.name) || (object.type.name === 'VariableName' && variables.has(sourceOf(object)))
    return isKnown && depth < maxDepth ? [{ name: '', args: [{ name: null, value: literal(object) }], chain: [] }] : []
  }

  return { literal, call }
}

/** Returns the result of two known numbers. */
const calculated = ([left, right]: readonly Literal[], sign: string): string | undefined => {
  if (left?.type !== 'number' || right?.type !== 'number') return undefined
  const [a, b] = [Number(left.text), Number(right.text)]
  const results: Readonly<Record<string, number>> = { '+': a + b, '-': a - b, '*': a * b, '/': a / b }
  const result = results[sign]
  return result !== undefined && Number.isFinite(result) ? String(result) : undefined
}

/** Returns a text or number as text; undefined for other values. */
const plainOf = (value: Literal): string | undefined =>
  value.type === 'text' || value.type === 'number' ? value.text : undefined

const setEntry = (entries: [string, Literal][], name: string, value: Literal): void => {
  const known = entries.find(([one]) => one === name)
  if (known) known[1] = value
  else entries.push([name, value])
}
