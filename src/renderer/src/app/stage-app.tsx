import { Suspense } from 'react'
import { useSession } from '../stores/console.tsx'
import { later } from '../ui/later.ts'
import { Gate } from './gate.tsx'
import { useAppliedTheme } from './theme.ts'
import { useOutsideLinks } from './use-outside-links.ts'

const PresentPage = later(() => import('../features/present/present-page.tsx'))

/** The stage has none of the console's pages, so the console is loaded. */
const leaveFor = (path: string): void => window.location.assign(path)

/** `/present`, without the rail and the status bar of the console. */
export const StageApp = () => {
  useAppliedTheme()
  useOutsideLinks(leaveFor)
  const isLocked = useSession(({ connection }) => connection === 'locked')
  if (isLocked) return <Gate>{null}</Gate>
  return (
    <Suspense fallback={null}>
      <PresentPage />
    </Suspense>
  )
}
