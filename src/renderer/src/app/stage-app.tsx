import { Suspense } from 'react'
import { useSession } from '../stores/console.tsx'
import { later } from '../ui/later.ts'
import { Gate } from './gate.tsx'
import { useAppliedTheme } from './theme.ts'

const PresentPage = later(() => import('../features/present/present-page.tsx'))

/** `/present`, without the rail and the status bar of the console. */
export const StageApp = () => {
  useAppliedTheme()
  const isLocked = useSession(({ connection }) => connection === 'locked')
  if (isLocked) return <Gate>{null}</Gate>
  return (
    <Suspense fallback={null}>
      <PresentPage />
    </Suspense>
  )
}
