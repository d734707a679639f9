import { useEffect, useRef } from 'react'

/** The actions of the stage's keys. The overlay shows `keys` and `does`. */
export const stageKeys = [
  { action: 'next', keys: '→  PgDn  Space', does: 'next; does it for the customer' },
  { action: 'back', keys: '←  PgUp', does: 'look back (what happened stays)' },
  { action: 'chapter', keys: '1 – 5', does: 'begin a chapter' },
  { action: 'home', keys: 'Home', does: 'begin this chapter again' },
  { action: 'technical', keys: 'T', does: 'technical line and bytes' },
  { action: 'replay', keys: 'S', does: 'slow replay; again to stop it' },
  { action: 'reset', keys: 'R', does: 'reset the stage' },
  { action: 'blank', keys: 'B', does: 'blank screen; any key returns' },
  { action: 'full-screen', keys: 'F  F5', does: 'full screen' },
  { action: 'phone', keys: 'P', does: 'a phone as the customer' },
  { action: 'save', keys: 'E', does: 'save this chapter as a page' },
  { action: 'notes', keys: 'N', does: 'second window with notes' },
  { action: 'keys', keys: '?', does: 'these keys' },
  { action: 'leave', keys: 'Esc', does: 'leave' },
] as const
export type StageAction = (typeof stageKeys)[number]['action']

const actions: Readonly<Record<string, StageAction>> = {
  arrowright: 'next',
  pagedown: 'next',
  ' ': 'next',
  enter: 'next',
  arrowleft: 'back',
  pageup: 'back',
  home: 'home',
  t: 'technical',
  s: 'replay',
  r: 'reset',
  b: 'blank',
  '.': 'blank',
  f: 'full-screen',
  f5: 'full-screen',
  n: 'notes',
  p: 'phone',
  e: 'save',
  '?': 'keys',
  escape: 'leave',
}

export type OnStageKey = (action: StageAction, chapter: number) => void

const perform = (key: string, onKey: OnStageKey): boolean => {
  if (/^[1-9]$/.test(key)) {
    onKey('chapter', Number(key) - 1)
    return true
  }
  const action = actions[key.toLowerCase()]
  if (action === undefined) return false
  onKey(action, 0)
  return true
}

const isOfStage = (origin: string, port: number): boolean =>
  [`http://127.0.0.1:${port}`, `http://localhost:${port}`].includes(origin)

/**
 * Handles keys of this page and those that the customer's frame forwards. A clicker sends some of them. Returns the
 * function that ends it.
 */
export const followStageKeys = (port: number | undefined, onKey: OnStageKey): (() => void) => {
  const onDown = (event: KeyboardEvent): void => {
    // A held key counts once.
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    const onButton = event.target instanceof HTMLButtonElement && [' ', 'Enter'].includes(event.key)
    if (!onButton && perform(event.key, onKey)) event.preventDefault()
  }
  const onMessage = ({ origin, data }: MessageEvent): void => {
    if (port === undefined || !isOfStage(origin, port)) return
    const key: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'stageKey') : undefined
    if (typeof key === 'string') perform(key, onKey)
  }
  window.addEventListener('keydown', onDown)
  window.addEventListener('message', onMessage)
  return () => {
    window.removeEventListener('keydown', onDown)
    window.removeEventListener('message', onMessage)
  }
}

/** The same while a component is shown. */
export const useStageKeys = (port: number | undefined, onKey: OnStageKey): void => {
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => followStageKeys(port, (action, chapter) => latest.current(action, chapter)), [port])
}
