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
  /** Words the palette finds it by. */
  words: string
}

/** The pages in the order of the rail; Ctrl/Cmd+1…9 and 0 follow it. */
export const pages: readonly PageInfo[] = [
  { path: '/', title: 'Start', icon: Rocket, words: 'home test payment demo' },
  { path: '/requests', title: 'Requests', icon: PencilRuler, words: 'build sign create send signature' },
  { path: '/payments', title: 'Payments', icon: ReceiptText, words: 'links orders timeline' },
  { path: '/ipn', title: 'IPN', icon: Webhook, words: 'deliveries notifications retries resend webhook' },
  { path: '/inbox', title: 'Inbox', icon: Inbox, words: 'receiver messages' },
  { path: '/doctor', title: 'Doctor', icon: Stethoscope, words: 'diagnose signature mismatch E012 explain' },
  {
    path: '/cases',
    title: 'Cases',
    icon: BriefcaseBusiness,
    words: 'support ticket open file share compare reproduce',
  },
  {
    path: '/lab',
    title: 'Lab',
    icon: FlaskConical,
    words: 'faults rules races scenarios run yaml test scorecard receiver',
  },
  { path: '/log', title: 'Log', icon: ScrollText, words: 'calls errors requests' },
  { path: '/merchants', title: 'Merchants', icon: Store, words: 'keys secrets rotate' },
  {
    path: '/settings',
    title: 'Settings',
    icon: Settings,
    words: 'cards retries theme export import reset data access sessions sign out',
  },
]
