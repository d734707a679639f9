import { CreditCard, Database, type LucideIcon, Monitor, Server, Webhook } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { useSession } from '../../stores/console.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DataParts } from './data-parts.tsx'
import { RunsWhere } from './runs-where.tsx'
import { type Section, sections } from './sections.ts'
import { SettingsGroup } from './settings-group.tsx'

const icons: Record<Section['id'], LucideIcon> = {
  cards: CreditCard,
  service: Server,
  ipn: Webhook,
  display: Monitor,
  data: Database,
}

const SectionNav = ({ current }: { current: Section['id'] }) => (
  <nav
    aria-label="Sections of the settings"
    className="flex shrink-0 gap-0.5 overflow-x-auto border-line px-3 pb-2 max-[899px]:border-b min-[900px]:w-52 min-[900px]:flex-col min-[900px]:border-r min-[900px]:pt-3"
  >
    <h1 className="px-2.5 pb-2 text-page font-semibold max-[899px]:hidden">Settings</h1>
    {sections.map(({ id, title }) => {
      const Icon = icons[id]
      return (
        <Link
          key={id}
          href={`/settings/${id}`}
          aria-current={id === current ? 'page' : undefined}
          className={classes(
            'flex h-8 shrink-0 items-center gap-2.5 rounded-control px-2.5',
            id === current ? 'bg-selected font-medium' : 'text-soft hover:bg-hover hover:text-text',
          )}
        >
          <Icon size={15} aria-hidden />
          {title}
        </Link>
      )
    })}
  </nav>
)

/** Every setting, applied as soon as it is changed. */
const SettingsPage = () => {
  const { section: id } = useParams<{ section?: string }>()
  const section = sections.find((one) => one.id === id) ?? sections[0]
  const loaded = useSession(({ settings }) => settings !== null)
  if (section === undefined) return null
  return (
    <div className="flex h-full bg-surface max-[899px]:flex-col">
      <h1 className="px-5 pt-3 pb-2 text-page font-semibold min-[900px]:hidden">Settings</h1>
      <SectionNav current={section.id} />
      <section key={section.id} aria-labelledby="section-title" className="min-h-0 min-w-0 flex-1 overflow-y-auto">
        <div className="flex max-w-3xl flex-col gap-7 px-8 pt-4 pb-10 max-[899px]:px-5">
          <header>
            <h2 id="section-title" className="text-section font-semibold">
              {section.title}
            </h2>
            <p className="text-soft">{section.about}</p>
          </header>
          {section.id === 'service' && <RunsWhere />}
          {loaded ? section.groups.map((group) => <SettingsGroup key={group.title} {...group} />) : <Loading />}
          {section.id === 'data' && <DataParts />}
        </div>
      </section>
    </div>
  )
}

const Loading = () => (
  <div role="status" aria-label="Loading" className="flex flex-col gap-6">
    {['a', 'b', 'c', 'd'].map((row) => (
      <div key={row} className="flex items-center justify-between gap-8">
        <Skeleton className="h-9 w-80" />
        <Skeleton className="h-8 w-40" />
      </div>
    ))}
  </div>
)

export default SettingsPage
