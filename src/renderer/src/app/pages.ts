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
  /** Search words of the palette. */
  words: string
  /** The page has no number key, because all ten are in use. */
  isUnnumbered?: true
}

/** The pages in the order of the rail. */
export const pages: readonly PageInfo[] = [
  { path: '/', title: 'Start', letter: 's', icon: Rocket, words: 'home test payment demo' },
  { path: '/requests', title: 'Requests', letter: 'r', icon: PencilRuler, words: 'build sign create send signature' },
  { path: '/payments', title: 'Payments', letter: 'p', icon: ReceiptText, words: 'links orders timeline' },
  { path: '/ipn', title: 'IPN', letter: 'n', icon: Webhook, words: 'deliveries notifications retries resend webhook' },
  { path: '/inbox', title: 'Inbox', letter: 'i', icon: Inbox, words: 'receiver messages' },
  {
    path: '/doctor',
    title: 'Doctor',
    letter: 'd',
    icon: Stethoscope,
    words: 'diagnose signature mismatch E012 explain',
  },
  {
    path: '/cases',
    title: 'Cases',
    letter: 'c',
    icon: BriefcaseBusiness,
    words: 'support ticket open file share compare reproduce',
    isUnnumbered: true,
  },
  {
    path: '/lab',
    title: 'Lab',
    letter: 'a',
    icon: FlaskConical,
    words: 'faults rules races scenarios run yaml test scorecard receiver',
  },
  { path: '/log', title: 'Log', letter: 'l', icon: ScrollText, words: 'calls errors requests' },
  { path: '/merchants', title: 'Merchants', letter: 'm', icon: Store, words: 'keys secrets rotate' },
  {
    path: '/settings',
    title: 'Settings',
    letter: 't',
    icon: Settings,
    words: 'cards retries theme export import reset data access sessions sign out',
  },
]

/** The pages that Ctrl/Cmd and a digit open. */
export const numberedPages = pages.filter(({ isUnnumbered }) => !isUnnumbered)
