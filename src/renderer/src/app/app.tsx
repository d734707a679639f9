import { MapPinOff, PlugZap } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Link, Route, Switch, useLocation } from 'wouter'
import { useStore } from 'zustand'
import StartPage from '../features/start/start-page.tsx'
import { useFileDrop } from '../panels/use-file-drop.ts'
import { useAheadMs, useConsole, useSession } from '../stores/console.tsx'
import { toast, toasts } from '../stores/toast.ts'
import { useZone } from '../stores/use-zone.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { later } from '../ui/later.ts'
import { AheadContext, ZoneContext } from '../ui/text/time.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { Gate } from './gate.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { Rail } from './rail.tsx'
import { useShortcuts } from './shortcuts.ts'
import { StatusBar } from './status-bar.tsx'
import { useAppliedTheme } from './theme.ts'
import { createTypeAhead } from './type-ahead.ts'
import { useOutsideLinks } from './use-outside-links.ts'

/** Shows the messages of the desktop window. */
const useDesktopMessages = (): void => {
  const { onMessage } = useConsole().backend.desktop
  useEffect(() => onMessage?.((text) => void toast.warning(text)), [onMessage])
}

/** Shown while the code of a page loads: empty, unless the engine that serves it is unreachable. */
const PageWaits = () => {
  const isGone = useSession(({ connection }) => connection === 'lost')
  if (!isGone) return null
  return (
    <EmptyState icon={PlugZap} title="This page waits for the service">
      Its code has not been loaded yet. The page shows as soon as the service runs again.
    </EmptyState>
  )
}

/** Shown for an unknown URL of the console, such as a truncated link. */
const NoSuchPage = () => (
  <EmptyState icon={MapPinOff} title="There is no such page">
    The address is not one of the console's. The pages are on the left;{' '}
    <Link href="/" className="text-accent hover:underline">
      Start
    </Link>{' '}
    is the first.
  </EmptyState>
)

const Palette = later(() => import('./palette.tsx'))
const ShortcutsHelp = later(() => import('./shortcuts-help.tsx'))
const Toaster = later(() => import('./toaster.tsx'))
const TakeDroppedFile = later(() => import('./take-dropped-file.tsx'))
const RequestsPage = later(() => import('../features/requests/requests-page.tsx'))
const PaymentsPage = later(() => import('../features/payments/payments-page.tsx'))
const IpnPage = later(() => import('../features/ipn/ipn-page.tsx'))
const InboxPage = later(() => import('../features/inbox/inbox-page.tsx'))
const DoctorPage = later(() => import('../features/doctor/doctor-page.tsx'))
const CasesPage = later(() => import('../features/cases/cases-page.tsx'))
const ComparePage = later(() => import('../features/compare/compare-page.tsx'))
const LabPage = later(() => import('../features/lab/lab-page.tsx'))
const LogPage = later(() => import('../features/log/log-page.tsx'))
const MerchantsPage = later(() => import('../features/merchants/merchants-page.tsx'))
const SettingsPage = later(() => import('../features/settings/settings-page.tsx'))

/** The frame of the console: rail, page, status bar and overlays. */
export const App = () => {
  const { backend } = useConsole()
  const theme = useAppliedTheme()
  const aheadMs = useAheadMs()
  const zone = useZone()
  const hasToasts = useStore(toasts, ({ areWanted }) => areWanted)
  // The palette is loaded when first opened, and kept mounted after that.
  const [palette, setPalette] = useState<boolean>()
  const [help, setHelp] = useState(false)
  const [path, navigate] = useLocation()
  const page = path.split('/', 2)[1]
  const typeAhead = useMemo(() => createTypeAhead(window), [])
  const openPalette = useCallback(() => {
    if (palette) return
    typeAhead.begin()
    setPalette(true)
  }, [palette, typeAhead])
  const openHelp = useCallback(() => setHelp(true), [])
  const closePalette = useCallback(() => setPalette((opened) => opened && false), [])
  useShortcuts({ onPalette: openPalette, onPage: closePalette, onHelp: openHelp })
  useOutsideLinks(navigate)
  useDesktopMessages()
  const [dropped, setDropped] = useState<File>()
  const { rest } = useFileDrop(setDropped)

  return (
    <AheadContext value={aheadMs}>
      <ZoneContext value={zone}>
        <TooltipProvider>
          <div className="flex h-full flex-col" {...rest}>
            <Gate>
              <button
                type="button"
                onClick={() => document.querySelector('main')?.focus()}
                className="pointer-events-none absolute z-50 bg-raised px-3 py-1.5 opacity-0 focus-visible:opacity-100"
              >
                Skip to the page
              </button>
              <div className="flex min-h-0 flex-1">
                <Rail />
                <main tabIndex={-1} className="min-w-0 flex-1 outline-none">
                  <PageBoundary key={page} onFailed={backend.events.doubt}>
                    <Suspense fallback={<PageWaits />}>
                      <Switch>
                        <Route path="/" component={StartPage} />
                        <Route path="/requests" component={RequestsPage} />
                        <Route path="/payments/:id?" component={PaymentsPage} />
                        <Route path="/ipn/:id?" component={IpnPage} />
                        <Route path="/inbox/:id?" component={InboxPage} />
                        <Route path="/doctor" component={DoctorPage} />
                        <Route path="/cases/:id?" component={CasesPage} />
                        <Route path="/compare" component={ComparePage} />
                        <Route path="/lab/:section?" component={LabPage} />
                        <Route path="/log/:id?" component={LogPage} />
                        <Route path="/merchants/:id?" component={MerchantsPage} />
                        <Route path="/settings/:section?" component={SettingsPage} />
                        <Route>
                          <NoSuchPage />
                        </Route>
                      </Switch>
                    </Suspense>
                  </PageBoundary>
                </main>
              </div>
              <StatusBar onPalette={openPalette} />
            </Gate>
          </div>
          <Suspense fallback={null}>
            {palette !== undefined && (
              <Palette open={palette} onOpenChange={setPalette} onHelp={openHelp} typedBefore={typeAhead.take} />
            )}
          </Suspense>
          <Suspense fallback={null}>{help && <ShortcutsHelp onClose={() => setHelp(false)} />}</Suspense>
          <Suspense fallback={null}>{dropped && <TakeDroppedFile file={dropped} />}</Suspense>
          <Suspense fallback={null}>{hasToasts && <Toaster theme={theme} />}</Suspense>
        </TooltipProvider>
      </ZoneContext>
    </AheadContext>
  )
}
