import { FileText, Lightbulb, type LucideIcon, PencilRuler, ScrollText, Terminal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type Origin, type RequestFound, useDoctor, useDoctorStore } from '../../stores/doctor-store.ts'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { Time } from '../../ui/text/time.tsx'
import { Notes } from './other-material.tsx'
import { sourceWords } from './source-words.ts'

const OriginText = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <p className="flex min-w-0 items-center gap-2 text-soft">
    <Icon size={14} className="shrink-0 text-faint" aria-hidden />
    <span className="min-w-0 break-words">{children}</span>
  </p>
)

const Whence = ({ origin }: { origin: Origin }) => {
  switch (origin.kind) {
    case 'read':
      return (
        <OriginText icon={Terminal}>
          Taken out of {sourceWords[origin.source]}
          {origin.name !== null && `: ${origin.name}`}.
        </OriginText>
      )
    case 'file':
      return <OriginText icon={FileText}>From the file {origin.name}.</OriginText>
    case 'example':
      return <OriginText icon={Lightbulb}>An example, signed as PHP’s json_encode does by default.</OriginText>
    case 'sent':
      return <OriginText icon={PencilRuler}>As it was just sent from Requests.</OriginText>
    case 'log': {
      const { id, code, orderId, at } = origin.call
      return (
        <OriginText icon={ScrollText}>
          <Link href={`/log/${id}`} className="text-accent underline underline-offset-2">
            {code ?? 'Call'} {orderId !== null && <>of {orderId} </>}in the log
          </Link>
          , <Time at={at} />
          {origin.edited && ', edited since'}
        </OriginText>
      )
    }
  }
}

/** `1. NL-2001: POST https://…`. Calls of one client differ in the order only. */
const choiceLabel = ({ name, request, createCall }: RequestFound, index: number): string => {
  const order = /"order_id"\s*:\s*"([^"\\]{1,64})"/.exec(request.body.text)?.[1]
  const what = name ?? `${request.method ?? 'Body'} ${request.url ?? ''}`
  return `${index + 1}. ${order === undefined ? '' : `${order}: `}${what}${createCall ? '' : ' (no create call)'}`
}

/** Shows the source of the request, what could not be read from it, and what prevents an exact result. */
export const OriginLine = () => {
  const origin = useDoctor((state) => state.origin)
  const notes = useDoctor((state) => state.notes)
  const obstacle = useDoctor((state) => state.obstacle)
  const choices = useDoctor((state) => state.choices)
  const chosen = useDoctor((state) => state.chosen)
  const { choose } = useDoctorStore()
  return (
    <>
      {origin !== null && <Whence origin={origin} />}
      {choices.length > 0 && (
        <Select
          label="Request found in the text"
          value={String(chosen)}
          onChange={(value) => void choose(Number(value))}
          options={choices.map((request, index) => ({ value: String(index), label: choiceLabel(request, index) }))}
        />
      )}
      {obstacle !== null && <Notice tone="wait">{obstacle}</Notice>}
      <Notes notes={notes} />
    </>
  )
}
