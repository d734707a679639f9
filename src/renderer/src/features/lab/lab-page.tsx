import { ClipboardCheck, ListChecks, Zap } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { useParams } from 'wouter'
import { later } from '../../ui/later.ts'
import { type NavSection, SectionNav } from '../../ui/section-nav.tsx'

interface LabSection extends NavSection {
  page: ComponentType
}

const sections: readonly LabSection[] = [
  { href: '/lab/faults', title: 'Faults', icon: Zap, page: later(() => import('./faults/faults-page.tsx')) },
  {
    href: '/lab/scenarios',
    title: 'Scenarios',
    icon: ListChecks,
    page: later(() => import('./scenarios/scenarios-page.tsx')),
  },
  {
    href: '/lab/scorecard',
    title: 'Scorecard',
    icon: ClipboardCheck,
    page: later(() => import('./scorecard/scorecard-page.tsx')),
  },
]

/** Fault rules, scenarios and the scorecard. */
const LabPage = () => {
  const { section: id } = useParams<{ section?: string }>()
  const section = sections.find(({ href }) => href === `/lab/${id}`) ?? sections[0]
  if (section === undefined) return null
  const { page: Page, href } = section
  return (
    <div className="flex h-full bg-surface max-[899px]:flex-col">
      <SectionNav title="Lab" label="Parts of the lab" sections={sections} current={href} />
      <div className="min-h-0 min-w-0 flex-1">
        <Suspense fallback={null}>
          <Page />
        </Suspense>
      </div>
    </div>
  )
}

export default LabPage
