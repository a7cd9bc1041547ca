import { adminMay, type AdminAction, type AdminRole } from '#domain/accounts/admin-role.ts'
import {
  Activity,
  Banknote,
  CalendarCheck,
  ChartNoAxesColumn,
  ClipboardList,
  Flag,
  Inbox,
  LayoutGrid,
  Mail,
  ScrollText,
  Search,
  Settings,
  ShieldCheck,
  Store,
  Users,
  UsersRound,
  type Icon,
} from '#web/ui/icons/icons.tsx'
import { pages } from '../paths.ts'

type SectionItem = {
  section: string
  href: string
  label: string
  icon: Icon
  /** Action that the role must allow; null for every admin. */
  action: AdminAction | null
}

/** Sections in the order of the side navigation. A page belongs to the section whose address starts its own. */
const SECTIONS = [
  { section: 'work', href: pages.work, label: 'Work', icon: Inbox, action: 'seeWork' },
  { section: 'find', href: pages.find, label: 'Find', icon: Search, action: 'seePeople' },
  { section: 'people', href: pages.people, label: 'People', icon: Users, action: 'seePeople' },
  {
    section: 'data-requests',
    href: pages.dataRequests,
    label: 'Data requests',
    icon: ClipboardList,
    action: 'handleDataRequests',
  },
  { section: 'stores', href: pages.stores, label: 'Stores', icon: Store, action: 'seeMarket' },
  {
    section: 'bookings',
    href: pages.bookings,
    label: 'Bookings',
    icon: CalendarCheck,
    action: 'seeBookings',
  },
  { section: 'money', href: pages.money, label: 'Money', icon: Banknote, action: 'seeMoney' },
  { section: 'reports', href: pages.reports, label: 'Reports', icon: Flag, action: 'decideReports' },
  { section: 'messages', href: pages.messages, label: 'Messages', icon: Mail, action: 'answerMessages' },
  {
    section: 'catalogue',
    href: pages.catalogue,
    label: 'Catalogue',
    icon: LayoutGrid,
    action: 'editCatalogue',
  },
  { section: 'market', href: pages.market, label: 'Market', icon: ChartNoAxesColumn, action: 'seeMarket' },
  { section: 'settings', href: pages.settings, label: 'Settings', icon: Settings, action: 'changeSettings' },
  { section: 'system', href: pages.system, label: 'System', icon: Activity, action: 'seeSystem' },
  { section: 'audit', href: pages.audit, label: 'Audit log', icon: ScrollText, action: 'seeAudit' },
  { section: 'admins', href: pages.admins, label: 'Admins', icon: UsersRound, action: 'manageAdmins' },
  { section: 'security', href: pages.security, label: 'Security', icon: ShieldCheck, action: null },
] as const satisfies readonly SectionItem[]
export type Section = (typeof SECTIONS)[number]['section']

/** The sections that the role includes. */
export const listSections = (role: AdminRole | null): readonly SectionItem[] =>
  SECTIONS.filter(({ action }) => action === null || adminMay(role, action))

/** Returns the action of the page at this path; null for a page of every admin. */
export const findPathAction = (path: string): AdminAction | null =>
  SECTIONS.find(({ href }) => (href === '/' ? path === '/' : path.startsWith(href)))?.action ?? null

export const ROLE_NAMES: Record<AdminRole, string> = {
  support: 'Support',
  moderator: 'Moderator',
  finance: 'Finance',
  owner: 'Owner',
}
