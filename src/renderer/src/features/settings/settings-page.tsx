import { CreditCard, Database, KeyRound, type LucideIcon, Monitor, Server, Webhook } from 'lucide-react'
import { useParams } from 'wouter'
import { useSession } from '../../stores/console.tsx'
import { type NavSection, SectionNav } from '../../ui/section-nav.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccessPart } from './access-part.tsx'
import { DataParts } from './data-parts.tsx'
import { RunsWhere } from './runs-where.tsx'
import { type Section, sections } from './sections.ts'
import { SettingsGroup } from './settings-group.tsx'

const icons: Record<Section['id'], LucideIcon> = {
  cards: CreditCard,
  service: Server,
  ipn: Webhook,
  display: Monitor,
  access: KeyRound,
  data: Database,
}

const parts: readonly NavSection[] = sections.map(({ id, title }) => ({
  href: `/settings/${id}`,
  title,
  icon: icons[id],
}))

/** All settings. A change is applied at once. */
const SettingsPage = () => {
  const { section: id } = useParams<{ section?: string }>()
  const section = sections.find((one) => one.id === id) ?? sections[0]
  const loaded = useSession(({ settings }) => settings !== null)
  if (section === undefined) return null
  return (
    <div className="flex h-full bg-surface max-[899px]:flex-col">
      <SectionNav
        title="Settings"
        label="Sections of the settings"
        sections={parts}
        current={`/settings/${section.id}`}
      />
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
          {section.id === 'access' && <AccessPart />}
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
