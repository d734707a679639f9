import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LogEntryView } from '../../../shared/contract/log.ts'
import type { Diagnosis } from '../../../shared/contract/signature.ts'
import type { Backend } from '../backend/backend.ts'
import { routes } from '../backend/routes.ts'
import {
  type ComputedKind,
  type DoctorInput,
  emptyInput,
  hasBody,
  inputOfCall,
  isEnough,
  mayHoldRequest,
  obstacleOf,
  questionOf,
} from './doctor-input.ts'
import { createNamedTimers } from './named-timers.ts'

/** Where the request came from, for the line above it. */
export type Origin =
  | { kind: 'curl' | 'http' | 'example' | 'sent' }
  | { kind: 'file'; name: string }
  | { kind: 'log'; call: LogEntryView; edited: boolean }

/** How far a search is; `share` from 0 to 1. */
export interface DoctorProgress {
  stage: string
  tried: number
  share: number
}

export interface DoctorState {
  input: DoctorInput
  origin: Origin | null
  /** What could not be taken over from what was pasted, a sentence each. */
  notes: readonly string[]
  /** Why no exact answer can be given for a kept call. */
  obstacle: string | null
  /** The merchant taken where no one names one. */
  fallbackMerchantId: string | null
  phase: 'idle' | 'reading' | 'searching' | 'stopped'
  progress: DoctorProgress | null
  /** The last answer and the question it belongs to. */
  answer: { diagnosis: Diagnosis; input: DoctorInput } | null
  problem: string | null
}

export interface DoctorStore extends StoreApi<DoctorState> {
  prepare(fallbackMerchantId: string | null): void
  /** Takes what was pasted as a whole: a body, a cURL command or a raw request. Diagnoses when that is enough. */
  take(text: string): Promise<void>
  /** Takes the bytes of a file: as text where they are UTF-8, else as a body to the byte. */
  takeFile(name: string, bytes: Uint8Array): Promise<void>
  /** Fills everything in from a call of the log. */
  openCall(id: string): Promise<void>
  /** Takes a request that is known to the byte: an example, or the one just sent from Requests. */
  fill(request: { body: string; authorization: string }, kind: 'example' | 'sent'): Promise<void>
  setBody(text: string): void
  setAuthorization(header: string): void
  setMerchant(merchantId: string | null): void
  setComputed(kind: ComputedKind, text: string): void
  diagnose(): Promise<void>
  stop(): void
  clear(): void
}

/** Long enough not to search while someone still types. */
const pauseMs = 600
/** The engine is done long before; this is for a connection that hangs. */
const limitMs = 60_000

export interface DoctorStoreDeps extends Pick<Backend, 'call'> {
  events: Pick<Backend['events'], 'subscribe'>
  newId: () => string
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** undefined: the bytes are not UTF-8. A byte order mark stays: it may be what is wrong. */
const utf8Text = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** What the Doctor page holds, for as long as the page lives. */
export const createDoctorStore = ({ call, newId }: DoctorStoreDeps): DoctorStore => {
  const store = createStore<DoctorState>()(
    (): DoctorState => ({
      input: emptyInput,
      origin: null,
      notes: [],
      obstacle: null,
      fallbackMerchantId: null,
      phase: 'idle',
      progress: null,
      answer: null,
      problem: null,
    }),
  )
  const { getState: get, setState: set } = store
  const timers = createNamedTimers<'pause' | 'limit'>()
  let running: AbortController | null = null

  /** Ends what runs; whoever gets the new controller is the only one whose result counts. */
  const begin = (phase: 'reading' | 'searching'): AbortController => {
    timers.clear()
    running?.abort()
    const abort = new AbortController()
    running = abort
    set({ phase, progress: null, problem: null })
    timers.later('limit', limitMs, () => {
      if (running !== abort) return
      end({ problem: 'The engine took longer than a minute and was stopped. Try again with a shorter body.' })
    })
    return abort
  }
  const end = (rest: Partial<DoctorState>) => {
    timers.clear()
    running?.abort()
    running = null
    set({ phase: 'idle', progress: null, ...rest })
  }
  /** Runs one call to the engine; undefined when it failed, or when something else has begun since. */
  const ask = async <T>(phase: 'reading' | 'searching', run: (signal: AbortSignal) => Promise<T>) => {
    const abort = begin(phase)
    try {
      const reply = await run(abort.signal)
      if (running !== abort) return undefined
      return reply
    } catch (error) {
      if (running === abort) end({ problem: sentence(error) })
      return undefined
    }
  }

  /** Takes out of a text the request that may be in it. */
  const read = async (text: string): Promise<boolean> => {
    const found = await ask('reading', (signal) => call(routes.readSentRequest, { body: { text }, signal }))
    if (found === undefined) return false
    const { kind, notes, authorization } = found
    const body = kind === 'body' ? { text, encoding: 'utf8' as const } : found.body
    const before = get().input
    const input = { ...before, body: { text: body.text, encoding: body.encoding } }
    if (authorization !== null) input.authorization = authorization
    end({ input, notes, origin: kind === 'body' ? get().origin : { kind } })
    return true
  }

  const search = async (): Promise<void> => {
    const { input, fallbackMerchantId } = get()
    const question = { ...questionOf(input, fallbackMerchantId), progressId: newId() }
    const diagnosis = await ask('searching', (signal) => call(routes.diagnoseSignature, { body: question, signal }))
    if (diagnosis !== undefined) end({ answer: { diagnosis, input } })
  }

  const diagnose = async (): Promise<void> => {
    const { body } = get().input
    if (!hasBody(get().input)) return
    const asText = body.encoding === 'utf8' && get().origin?.kind !== 'log' && mayHoldRequest(body.text)
    if (asText && !(await read(body.text))) return
    await search()
  }
  const diagnoseIfEnough = async (): Promise<void> => {
    if (isEnough(get().input)) await diagnose()
  }

  /** A change by hand: what runs is of no use any more, and when the typing pauses the search begins anew. */
  const edit = (change: Partial<DoctorInput>, rest: Partial<DoctorState> = {}) => {
    const { input, origin } = get()
    const since = origin?.kind === 'log' ? { ...origin, edited: true } : origin
    end({ input: { ...input, ...change }, origin: since, problem: null, ...rest })
    timers.later('pause', pauseMs, () => void diagnoseIfEnough())
  }
  const takeAnew = (rest: Partial<DoctorState>) =>
    end({ notes: [], obstacle: null, origin: null, answer: null, problem: null, ...rest })

  const take = async (text: string, origin: Origin | null = null): Promise<void> => {
    takeAnew({ input: { ...get().input, body: { text, encoding: 'utf8' } }, origin })
    if (mayHoldRequest(text) && !(await read(text))) return
    if (isEnough(get().input)) await search()
  }

  return {
    ...store,
    prepare: (fallbackMerchantId) => set({ fallbackMerchantId }),
    take: (text) => take(text),
    takeFile: async (name, bytes) => {
      const text = utf8Text(bytes)
      if (text !== undefined) return take(text, { kind: 'file', name })
      const body = { text: toBase64(bytes), encoding: 'base64' as const }
      takeAnew({ input: { ...get().input, body }, origin: { kind: 'file', name } })
      await diagnoseIfEnough()
    },
    openCall: async (id) => {
      takeAnew({ input: emptyInput })
      const entry = await ask('reading', (signal) => call(routes.getLogEntry, { params: { id }, signal }))
      if (entry === undefined) return
      const obstacle = obstacleOf(entry)
      end({ input: inputOfCall(entry), origin: { kind: 'log', call: entry, edited: false }, obstacle })
      if (obstacle === null) await diagnose()
    },
    fill: async ({ body, authorization }, kind) => {
      takeAnew({ input: { ...emptyInput, body: { text: body, encoding: 'utf8' }, authorization }, origin: { kind } })
      await search()
    },
    setBody: (text) => {
      const { body } = get().input
      if (body.encoding === 'utf8' && body.text === text) return
      edit({ body: { text, encoding: 'utf8' } }, { obstacle: null })
    },
    setAuthorization: (authorization) => edit({ authorization }),
    setMerchant: (merchantId) => edit({ merchantId }),
    setComputed: (kind, text) => edit({ computed: { kind, text } }),
    diagnose,
    stop: () => end({ phase: 'stopped' }),
    clear: () => takeAnew({ input: emptyInput }),
  }
}
