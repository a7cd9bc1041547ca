import {
  CalendarDays,
  CalendarPlus,
  CalendarRange,
  ChartNoAxesColumn,
  CircleUserRound,
  ClipboardList,
  Clock,
  ContactRound,
  Menu,
  MessageCircle,
  ScanLine,
  Scissors,
  Star,
  Store,
  Tag,
  Ticket,
  Users,
  UsersRound,
} from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { memberMay, type Membership } from '#domain/accounts/merchant-role.ts'
import { paths } from '../paths.ts'
import type { NavItem } from '#web/ui/navigation/nav-links.tsx'
import { findPathAction } from './page-actions.ts'

const allSections = (): SectionItem[] => [
  {
    section: 'today',
    href: paths.home(),
    label: m.merchant_nav_today(),
    icon: <CalendarDays className={iconSize} />,
  },
  {
    section: 'calendar',
    href: paths.calendar(),
    label: m.merchant_nav_calendar(),
    icon: <CalendarRange className={iconSize} />,
  },
  {
    section: 'my-calendar',
    href: paths.myCalendar(),
    label: m.merchant_my_calendar(),
    icon: <CalendarPlus className={iconSize} />,
  },
  {
    section: 'offers',
    href: paths.offers(),
    label: m.merchant_nav_offers(),
    icon: <Tag className={iconSize} />,
  },
  {
    section: 'requests',
    href: paths.requests(),
    label: m.merchant_nav_requests(),
    icon: <ClipboardList className={iconSize} />,
  },
  {
    section: 'chat',
    href: paths.chat(),
    label: m.merchant_chat_title(),
    icon: <MessageCircle className={iconSize} />,
  },
  {
    section: 'clients',
    href: paths.clients(),
    label: m.merchant_nav_clients(),
    icon: <ContactRound className={iconSize} />,
  },
  {
    section: 'packages',
    href: paths.packages(),
    label: m.merchant_packages_title(),
    icon: <Ticket className={iconSize} />,
  },
  {
    section: 'services',
    href: paths.services(),
    label: m.merchant_nav_services(),
    icon: <Scissors className={iconSize} />,
  },
  {
    section: 'staff',
    href: paths.staff(),
    label: m.merchant_nav_staff(),
    icon: <Users className={iconSize} />,
  },
  {
    section: 'hours',
    href: paths.hours(),
    label: m.merchant_nav_hours(),
    icon: <Clock className={iconSize} />,
  },
  {
    section: 'reviews',
    href: paths.reviews(),
    label: m.merchant_nav_reviews(),
    icon: <Star className={iconSize} />,
  },
  {
    section: 'figures',
    href: paths.figures(),
    label: m.merchant_nav_figures(),
    icon: <ChartNoAxesColumn className={iconSize} />,
  },
  {
    section: 'team',
    href: paths.team(),
    label: m.merchant_nav_team(),
    icon: <UsersRound className={iconSize} />,
  },
  {
    section: 'settings',
    href: paths.settings(),
    label: m.merchant_nav_settings(),
    icon: <Store className={iconSize} />,
  },
  {
    section: 'account',
    href: paths.account(),
    label: m.merchant_nav_account(),
    icon: <CircleUserRound className={iconSize} />,
  },
]

/** The sections that the role includes, in the order of the side navigation. */
export const listSections = (member: Membership, current?: Section) =>
  allSections()
    .filter(
      ({ section, href }) => includesPage(member, href) && (section !== 'my-calendar' || isPerson(member)),
    )
    .map((item) => ({ ...item, current: item.section === current }))

/** A phone has the tabs with scanning in the middle, and the others on the page "More". */
export function listTabs(member: Membership, current: Section): (NavItem & { section?: Section })[] {
  const sections = listSections(member, current)
  const isTab = createTabFilter(sections)
  const tabs: (NavItem & { section?: Section })[] = sections
    .filter(isTab)
    // Today leads to the calendar, which is the same day with other choices.
    .map((tab) => ({ ...tab, current: tab.current || (tab.section === 'today' && current === 'calendar') }))
  if (includesPage(member, paths.scan()))
    tabs.splice(2, 0, {
      href: paths.scan(),
      label: m.merchant_nav_scan(),
      icon: <ScanLine className={iconSize} />,
      isMain: true,
    })
  if (sections.every(isTab)) return tabs
  const isElsewhere = tabs.every((tab) => !tab.current)
  const more = {
    href: paths.more(),
    label: m.merchant_nav_more(),
    icon: <Menu className={iconSize} />,
    current: isElsewhere,
  }
  return [...tabs, more]
}

/** Returns the sections of the page "More". */
export const listOthers = (member: Membership) => {
  const sections = listSections(member)
  const isTab = createTabFilter(sections)
  return sections.filter((section) => !isTab(section))
}

/** The tab bar has room for six links. */
const TABS = 4
const TAB_ORDER: readonly Section[] = ['today', 'offers', 'requests', 'chat', 'figures', 'clients', 'account']

function createTabFilter(sections: readonly SectionItem[]): (section: SectionItem) => boolean {
  const shown = TAB_ORDER.filter((each) => sections.some(({ section }) => section === each)).slice(0, TABS)
  return ({ section }) => shown.includes(section)
}

/** Only members with this role are people of the catalogue. */
const isPerson = ({ merchantRole }: Membership): boolean => merchantRole === 'staff'

function includesPage(member: Membership, path: string): boolean {
  const action = findPathAction(path)
  return action === null || memberMay(member, action)
}

const iconSize = 'max-wide:size-5.75'

export type Section =
  | 'today'
  | 'calendar'
  | 'my-calendar'
  | 'offers'
  | 'requests'
  | 'chat'
  | 'clients'
  | 'packages'
  | 'services'
  | 'staff'
  | 'hours'
  | 'reviews'
  | 'figures'
  | 'team'
  | 'settings'
  | 'account'
  | 'more'

type SectionItem = {
  section: Section
  href: string
  label: string
  icon: ReactNode
}
