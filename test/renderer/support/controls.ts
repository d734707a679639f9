import { createElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import type { SessionState } from '../../../src/renderer/src/stores/session-store.ts'
import { type Around, render } from './render.ts'

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode }

/** An element of a part, with its handlers and the text in it. */
interface Control {
  props: Props
  text: string
}

/** Calls a component as React would. One of a library that needs another around it counts as its children. */
const shownBy = ({ type, props }: ReactElement<Props>): ReactNode => {
  if (typeof type !== 'function') return props.children
  try {
    return (type as (props: Props) => ReactNode)(props)
  } catch {
    return props.children
  }
}

/** Collects the elements, those around others after them, and returns the text. */
const collect = (node: ReactNode, into: Control[]): string => {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map((one) => collect(one, into)).join('')
  if (!isValidElement<Props>(node)) return ''
  const text = collect(shownBy(node), into)
  if (typeof node.type !== 'function') into.push({ props: node.props, text })
  return text
}

interface Controls {
  controls: readonly Control[]
  named(name: string): Control
  act(name: string, handler: string, ...details: unknown[]): void
  press(name: string): void
  submit(): void
}

/**
 * The elements of a part of the console, also those in its dialogs: as it is first shown, or after steps that each change
 * its state. Components that are there only since a step are left out if they have state.
 */
export const controlsOf = (
  part: ReactElement,
  session: Partial<SessionState> = {},
  around: Around = {},
  steps: readonly ((controls: Controls) => void)[] = [],
): Controls => {
  const controls: Control[] = []
  const left = [...steps]
  // A state that is set while the part renders makes it render again.
  const Collector = () => {
    controls.length = 0
    collect(part, controls)
    left.shift()?.(found)
    return null
  }
  const named = (name: string): Control => {
    const found =
      controls.find(({ props }) => props['aria-label'] === name) ?? controls.find(({ text }) => text === name)
    if (found === undefined) throw new Error(`nothing is named “${name}”`)
    return found
  }
  /** Calls a handler of what is so named. */
  const act = (name: string, handler: string, ...details: unknown[]): void => {
    const handle = named(name).props[handler]
    if (typeof handle !== 'function') throw new Error(`“${name}” has no ${handler}`)
    handle(...details)
  }
  const press = (name: string): void => act(name, 'onClick', { stopPropagation: () => undefined })
  /** Submits the form. */
  const submit = (): void => {
    for (const { props } of controls) {
      if (typeof props.onSubmit === 'function') props.onSubmit({ preventDefault: () => undefined })
    }
  }
  const found: Controls = { controls, named, act, press, submit }
  render(createElement(Collector), session, around)
  if (left.length > 0) throw new Error(`a step changed nothing, so ${left.length} are left`)
  return found
}
