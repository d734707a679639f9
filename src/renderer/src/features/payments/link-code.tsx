import type { LinkView } from '../../../../shared/contract/links.ts'
import { routes } from '../../backend/routes.ts'
import { CodePanel } from '../../panels/code-panel.tsx'
import { useConsole } from '../../stores/console.tsx'

/** Code of a receiver for the notifications of this link. */
export const LinkCode = ({ link }: { link: LinkView }) => {
  const { backend } = useConsole()
  return (
    <CodePanel
      about="An IPN handler for this payment: reads form or JSON, checks order, amount and currency, answers 200 and ignores repeats."
      subject={link.id}
      load={(signal) => backend.call(routes.ipnHandlerSnippets, { body: { linkId: link.id }, signal })}
    />
  )
}
