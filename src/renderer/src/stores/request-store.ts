import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Exchange } from '../../../shared/contract/requests.ts'
import { type CreateFieldName, createFieldNames } from '../../../shared/create-fields.ts'
import type { JsonObject } from '../../../shared/json/json-node.ts'
import { fieldJson } from '../../../shared/sample-order.ts'
import type { Call } from '../backend/call.ts'
import { routes } from '../backend/routes.ts'
import { readAnswer, refusedFields, type ServiceAnswer } from './refused-fields.ts'
import { type BodyProblem, type BodyReading, type Member, readBody, removeMember, setMember } from './request-body.ts'
import type { Draft, Drafts } from './request-drafts.ts'
import { readSignable } from './request-signing.ts'
import { freshOrder, type Random, sampleBody } from './sample-order.ts'

/** The Authorization header of a send: the merchant's, one typed in, or none at all. */
export type HeaderMode = 'signed' | 'own' | 'none'

export interface Composed {
  merchantId: string | null
  body: string
  headerMode: HeaderMode
  ownHeader: string
}

/** One send of this session and what came of it. */
export interface SentRequest extends Composed {
  id: number
  /** Local clock, ISO 8601 UTC. */
  at: string
  exchange: Exchange | null
  answer: ServiceAnswer | null
  /** Why there is no exchange. */
  problem: string | null
}

export interface RequestState extends Composed {
  reading: BodyReading
  /** The members last read: while the text is not JSON, the form shows these and waits. */
  members: readonly Member[]
  /** Why the service would not take the text for one JSON object; null when it would. */
  problem: BodyProblem | null
  /** The last text that could be signed. */
  root: JsonObject | null
  sending: boolean
  shown: SentRequest | null
  history: readonly SentRequest[]
  drafts: readonly Draft[]
}

export interface RequestStore extends StoreApi<RequestState> {
  /** Fills what is still empty with the sample order. */
  prepare(merchantId: string | null, serviceUrl: string): void
  setBody(body: string): void
  setField(name: CreateFieldName, typed: string): void
  leaveOut(name: CreateFieldName): void
  rollOrder(): void
  startOver(serviceUrl: string): void
  setMerchant(merchantId: string): void
  setHeader(headerMode: HeaderMode, ownHeader?: string): void
  send(): Promise<void>
  /** Shows a send again and brings its body back. */
  bringBack(id: number): void
  saveDraft(name: string): void
  loadDraft(name: string): void
  deleteDraft(name: string): void
}

const maxHistory = 50

export interface RequestStoreDeps {
  call: Call
  drafts: Drafts
  random: Random
  /** ms since 1970. */
  now: () => number
}

/** What the Requests screen holds, for as long as the page lives. The raw text is the truth; the form is read from it. */
export const createRequestStore = ({ call, drafts, random, now }: RequestStoreDeps): RequestStore => {
  const store = createStore<RequestState>()(
    (): RequestState => ({
      merchantId: null,
      body: '',
      headerMode: 'signed',
      ownHeader: '',
      reading: readBody(''),
      members: [],
      problem: null,
      root: null,
      sending: false,
      shown: null,
      history: [],
      drafts: drafts.all(),
    }),
  )
  const { getState: get, setState: set } = store
  let sends = 0

  const setBody = (body: string) => {
    if (body === get().body) return
    const reading = readBody(body)
    const signable = readSignable(body, reading)
    set({
      body,
      reading,
      members: reading.ok ? reading.members : get().members,
      ...(signable.ok ? { root: signable.root, problem: null } : { problem: signable.problem }),
    })
  }
  const withField = (body: string, name: CreateFieldName, typed: string) =>
    setMember(body, name, fieldJson(name, typed), createFieldNames)

  return {
    ...store,
    prepare: (merchantId, serviceUrl) => {
      if (get().merchantId === null) set({ merchantId })
      if (get().body === '') setBody(sampleBody(serviceUrl, random))
    },
    setBody,
    setField: (name, typed) => setBody(withField(get().body, name, typed)),
    leaveOut: (name) => setBody(removeMember(get().body, name)),
    rollOrder: () => {
      let { body } = get()
      for (const [name, value] of Object.entries(freshOrder(random)))
        body = withField(body, name as CreateFieldName, value)
      setBody(body)
    },
    startOver: (serviceUrl) => setBody(sampleBody(serviceUrl, random)),
    setMerchant: (merchantId) => set({ merchantId }),
    setHeader: (headerMode, ownHeader = get().ownHeader) => set({ headerMode, ownHeader }),

    send: async () => {
      const { merchantId, body, headerMode, ownHeader, sending } = get()
      if (sending || merchantId === null) return
      set({ sending: true })
      const sent = { id: ++sends, at: new Date(now()).toISOString(), merchantId, body, headerMode, ownHeader }
      const header = headerMode === 'signed' ? {} : { authorization: headerMode === 'own' ? ownHeader : '' }
      const result = await call(routes.sendRequest, { body: { merchantId, body, ...header } }).then(
        (exchange) => ({ exchange, answer: readAnswer(exchange.response.body.text), problem: null }),
        (error: unknown) => ({
          exchange: null,
          answer: null,
          problem: error instanceof Error ? error.message : String(error),
        }),
      )
      const shown = { ...sent, ...result }
      set({ sending: false, shown, history: [shown, ...get().history].slice(0, maxHistory) })
    },
    bringBack: (id) => {
      const shown = get().history.find((sent) => sent.id === id)
      if (shown === undefined) return
      const { merchantId, headerMode, ownHeader, body } = shown
      set({ shown, merchantId, headerMode, ownHeader })
      setBody(body)
    },
    saveDraft: (name) => {
      const { merchantId, body } = get()
      drafts.save({ name, savedAt: new Date(now()).toISOString(), merchantId, body })
      set({ drafts: drafts.all() })
    },
    loadDraft: (name) => {
      const draft = get().drafts.find((one) => one.name === name)
      if (draft === undefined) return
      if (draft.merchantId !== null) set({ merchantId: draft.merchantId })
      setBody(draft.body)
    },
    deleteDraft: (name) => {
      drafts.remove(name)
      set({ drafts: drafts.all() })
    },
  }
}

/** What the last answer said against fields that have not been changed since. */
export const refusalsShown = ({ shown, members }: Pick<RequestState, 'shown' | 'members'>) => {
  if (shown?.answer == null || shown.answer.ok) return {}
  const sent = readBody(shown.body)
  const valueIn = (all: readonly Member[], name: string) => all.find((member) => member.name === name)?.value
  const refused = Object.entries(refusedFields(shown.answer)).filter(
    ([name]) => sent.ok && valueIn(sent.members, name) === valueIn(members, name),
  )
  return Object.fromEntries(refused) as Partial<Record<CreateFieldName, string>>
}
