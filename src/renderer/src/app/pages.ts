import {
  BriefcaseBusiness,
  FlaskConical,
  Inbox,
  type LucideIcon,
  PencilRuler,
  ReceiptText,
  Rocket,
  ScrollText,
  Settings,
  Stethoscope,
  Store,
  Webhook,
} from 'lucide-react'

export interface PageInfo {
  path: string
  title: string
  icon: LucideIcon
  /** G and then this letter open the page. */
  letter: string
  /** The page has no number key, because all ten are in use. */
  isUnnumbered?: true
}

/** The pages in the order of the rail. */
export const pages: readonly PageInfo[] = [
  { path: '/', title: 'Start', letter: 's', icon: Rocket },
  { path: '/requests', title: 'Requests', letter: 'r', icon: PencilRuler },
  { path: '/payments', title: 'Payments', letter: 'p', icon: ReceiptText },
  { path: '/ipn', title: 'IPN', letter: 'n', icon: Webhook },
  { path: '/inbox', title: 'Inbox', letter: 'i', icon: Inbox },
  { path: '/doctor', title: 'Doctor', letter: 'd', icon: Stethoscope },
  { path: '/cases', title: 'Cases', letter: 'c', icon: BriefcaseBusiness, isUnnumbered: true },
  { path: '/lab', title: 'Lab', letter: 'a', icon: FlaskConical },
  { path: '/log', title: 'Log', letter: 'l', icon: ScrollText },
  { path: '/merchants', title: 'Merchants', letter: 'm', icon: Store },
  { path: '/settings', title: 'Settings', letter: 't', icon: Settings },
]

/** The pages that Ctrl/Cmd and a digit open. */
export const numberedPages = pages.filter(({ isUnnumbered }) => !isUnnumbered)
