import { Command, useCommandState } from 'cmdk'
import type { LucideIcon } from 'lucide-react'
import {
  Clock,
  FastForward,
  Keyboard,
  Moon,
  Presentation,
  ReceiptText,
  Rocket,
  Stethoscope,
  Store,
  Undo2,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { LinkSummary } from '../../../shared/contract/links.ts'
import { useClockStore } from '../panels/clock/clock-store.ts'
import { safeFilter } from '../stores/address-of.ts'
import { useConsole, useSession } from '../stores/console.tsx'
import { useSettled } from '../stores/use-settled.ts'
import { StateBadge } from '../ui/status.tsx'
import { Keys } from '../ui/text/keys.tsx'
import { moneyText } from '../ui/text/money.ts'
import { numberedPages, type PageInfo, pages } from './pages.ts'
import { useTheme } from './theme.ts'

const recentLinks = 8
const searchDelayMs = 120

const none: readonly LinkSummary[] = []

/** Links that match the query; the newest ones while it is empty. */
const useFoundLinks = (open: boolean, text: string) => {
  const { call } = useConsole().backend
  const read = (signal: AbortSignal) =>
    call('GET /api/links', { query: { q: safeFilter(text), limit: recentLinks }, signal })
  const { data, ...found } = useSettled(open ? text : null, read, searchDelayMs)
  return { links: data?.items ?? none, ...found }
}

/** Shown when no entry matches, once the engine has responded. */
const NoMatch = ({ links, problem, isCurrent }: ReturnType<typeof useFoundLinks>) => {
  const hasEntries = useCommandState(({ filtered }) => filtered.count > 0)
  if (hasEntries || links.length > 0) return null
  return (
    <p role="status" className="p-6 text-center text-soft">
      {isCurrent ? (problem ?? 'Nothing found. Try an order id or an e-mail.') : 'Looking…'}
    </p>
  )
}

/**
 * The entry that Enter opens. When new links replace the selected entry, cmdk selects none, so the first is selected.
 */
const useSelected = (links: readonly LinkSummary[]) => {
  const list = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the links have changed.
  useEffect(() => {
    if (list.current === null || list.current.querySelector('[cmdk-item][aria-selected="true"]') !== null) return
    const first = list.current.querySelector('[cmdk-item]')?.getAttribute('data-value')
    if (first) setSelected(first)
  }, [links])
  return { list, selected, setSelected }
}

/** An entry must contain every typed word, as in the filters. Fuzzy matching would rank Doctor above an order. */
const rank = (entry: string, typed: string): number => {
  const [text, words] = [entry.toLowerCase(), typed.toLowerCase().split(/\s+/)]
  if (!words.every((word) => text.includes(word))) return 0
  return text.startsWith(words[0] ?? '') ? 1 : 0.5
}

const keysOf = (page: PageInfo): string | undefined =>
  page.isUnnumbered ? undefined : `Mod+${(numberedPages.indexOf(page) + 1) % 10}`

/** Further words by which a page is found. They are not with the pages, because Start loads those first. */
const wordsOf: Readonly<Record<string, string>> = {
  '/': 'home test payment demo',
  '/requests': 'build sign create send signature',
  '/payments': 'links orders timeline',
  '/ipn': 'deliveries notifications retries resend webhook',
  '/inbox': 'receiver messages',
  '/doctor': 'diagnose signature mismatch E012 explain',
  '/cases': 'support ticket open file share compare reproduce',
  '/lab': 'faults rules races scenarios run yaml test scorecard receiver',
  '/log': 'calls errors requests',
  '/merchants': 'keys secrets rotate',
  '/settings': 'cards retries theme export import reset data access sessions sign out',
}

const itemClasses =
  'flex h-9 cursor-default items-center gap-2.5 rounded-control px-2.5 data-[selected=true]:bg-selected'
const groupClasses =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:text-faint'

interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onHelp: () => void
  /** Returns the text that was typed before the palette had loaded. */
  typedBefore: () => string
}

/** Ctrl/Cmd+K: searches pages, actions, merchants and links. */
const Palette = ({ open, onOpenChange, onHelp, typedBefore }: PaletteProps) => {
  const [text, setText] = useState('')
  const [, navigate] = useLocation()
  const merchants = useSession((state) => state.merchants)
  const found = useFoundLinks(open, text)
  const { links } = found
  const { list, selected, setSelected } = useSelected(links)
  const { theme, toggle } = useTheme()
  const clockStore = useClockStore()
  const clock = useSession((state) => state.clock)

  const run = (action: () => void) => () => {
    onOpenChange(false)
    setText('')
    action()
  }
  const entry = (key: string, Icon: LucideIcon, label: string, words: string, action: () => void, keys?: string) => (
    <Command.Item key={key} value={`${label} ${words} ${key}`} onSelect={run(action)} className={itemClasses}>
      <Icon size={15} className="text-soft" aria-hidden />
      {label}
      {keys !== undefined && (
        <span className="ml-auto" aria-hidden>
          <Keys keys={keys} />
        </span>
      )}
    </Command.Item>
  )

  return (
    <Command.Dialog
      open={open}
      onOpenChange={onOpenChange}
      label="Search and commands"
      filter={rank}
      value={selected}
      onValueChange={setSelected}
      overlayClassName="fixed inset-0 z-40 bg-(--scrim)"
      contentClassName="fixed top-[12vh] left-1/2 z-40 w-[calc(100vw-32px)] max-w-xl -translate-x-1/2 overflow-hidden rounded-panel border border-line bg-raised shadow-float"
    >
      <Command.Input
        value={text}
        onValueChange={setText}
        onFocus={() => setText((typed) => typed + typedBefore())}
        placeholder="Go to a page, a merchant, an order…"
        className="h-12 w-full border-b border-line bg-transparent px-4 text-section outline-none placeholder:text-faint"
      />
      <Command.List ref={list} className="max-h-[56vh] overflow-y-auto p-1.5">
        <NoMatch {...found} />
        <Command.Group heading="Pages" className={groupClasses}>
          {pages.map((page) =>
            entry(page.path, page.icon, page.title, wordsOf[page.path] ?? '', () => navigate(page.path), keysOf(page)),
          )}
        </Command.Group>
        <Command.Group heading="Actions" className={groupClasses}>
          {entry('make-payment', Rocket, 'Make a test payment', 'demo start', () => navigate('/?make=1'))}
          {entry('present', Presentation, 'Give a demo', 'present stage show projector', () =>
            window.location.assign('/present'),
          )}
          {entry('diagnose', Stethoscope, 'Diagnose a refused request', 'E012 signature mismatch curl paste', () =>
            navigate('/doctor'),
          )}
          {entry('clock', Clock, 'Virtual clock', 'time advance expire', clockStore.show)}
          {clock?.nextAttemptAt != null &&
            entry('clock-next', FastForward, 'Jump to the next attempt', 'virtual clock time retry', () => {
              clockStore.show()
              clockStore.move({ to: 'next-attempt' })
            })}
          {(clock?.aheadMs ?? 0) !== 0 &&
            entry('clock-real', Undo2, 'Return to real time', 'virtual clock reset', () => {
              clockStore.show()
              clockStore.move({ reset: true })
            })}
          {entry('theme', Moon, `Use the ${theme === 'dark' ? 'light' : 'dark'} theme`, 'dark light', toggle)}
          {entry('help', Keyboard, 'Keyboard shortcuts', 'help keys', onHelp, '?')}
        </Command.Group>
        {merchants.length > 0 && (
          <Command.Group heading="Merchants" className={groupClasses}>
            {merchants
              .slice(0, 20)
              .map(({ id, name, key }) => entry(id, Store, name, key, () => navigate(`/merchants/${id}`)))}
          </Command.Group>
        )}
        {links.length > 0 && (
          <Command.Group heading="Payment links" className={groupClasses} forceMount>
            {links.map((link) => (
              <Command.Item
                key={link.id}
                forceMount
                value={`${link.orderId} ${link.id}`}
                onSelect={run(() => navigate(`/payments/${link.id}`))}
                className={itemClasses}
              >
                <ReceiptText size={15} className="text-soft" aria-hidden />
                <span className="truncate font-mono text-code">{link.orderId}</span>
                <span className="ml-auto tabular">{moneyText(link.amount, link.currency)}</span>
                <span className="w-24">
                  <StateBadge state={link.state} plain />
                </span>
              </Command.Item>
            ))}
          </Command.Group>
        )}
      </Command.List>
    </Command.Dialog>
  )
}

export default Palette
