import {
  CalendarDays,
  CalendarRange,
  ChartNoAxesColumn,
  CircleUserRound,
  Clock,
  ContactRound,
  Menu,
  Scissors,
  Star,
  Store,
  Tag,
  Users,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { paths } from '../paths.ts'

/** The sections of the site in the order of the side navigation. A phone has the tabs, and the others on the page "More". */
export const listSections = (current?: Section) =>
  markCurrent(
    [
      {
        section: 'today',
        href: paths.home(),
        label: m.merchant_nav_today(),
        icon: <CalendarDays className={iconSize} />,
        isTab: true,
      },
      {
        section: 'calendar',
        href: paths.calendar(),
        label: m.merchant_nav_calendar(),
        icon: <CalendarRange className={iconSize} />,
        isTab: true,
      },
      {
        section: 'offers',
        href: paths.offers(),
        label: m.merchant_nav_offers(),
        icon: <Tag className={iconSize} />,
        isTab: true,
      },
      {
        section: 'clients',
        href: paths.clients(),
        label: m.merchant_nav_clients(),
        icon: <ContactRound className={iconSize} />,
        isTab: false,
      },
      {
        section: 'services',
        href: paths.services(),
        label: m.merchant_nav_services(),
        icon: <Scissors className={iconSize} />,
        isTab: false,
      },
      {
        section: 'staff',
        href: paths.staff(),
        label: m.merchant_nav_staff(),
        icon: <Users className={iconSize} />,
        isTab: false,
      },
      {
        section: 'hours',
        href: paths.hours(),
        label: m.merchant_nav_hours(),
        icon: <Clock className={iconSize} />,
        isTab: false,
      },
      {
        section: 'reviews',
        href: paths.reviews(),
        label: m.merchant_nav_reviews(),
        icon: <Star className={iconSize} />,
        isTab: false,
      },
      {
        section: 'figures',
        href: paths.figures(),
        label: m.merchant_nav_figures(),
        icon: <ChartNoAxesColumn className={iconSize} />,
        isTab: true,
      },
      {
        section: 'team',
        href: paths.team(),
        label: m.merchant_nav_team(),
        icon: <UsersRound className={iconSize} />,
        isTab: false,
      },
      {
        section: 'settings',
        href: paths.settings(),
        label: m.merchant_nav_settings(),
        icon: <Store className={iconSize} />,
        isTab: false,
      },
      {
        section: 'account',
        href: paths.account(),
        label: m.merchant_nav_account(),
        icon: <CircleUserRound className={iconSize} />,
        isTab: false,
      },
    ],
    current,
  )

export function listTabs(current: Section) {
  const tabs = listSections(current).filter((section) => section.isTab)
  const isElsewhere = tabs.every((tab) => !tab.current)
  const more = {
    href: paths.more(),
    label: m.merchant_nav_more(),
    icon: <Menu className={iconSize} />,
    current: isElsewhere,
  }
  return [...tabs, more]
}

function markCurrent(items: SectionItem[], current: Section | undefined) {
  return items.map((item) => ({ ...item, current: item.section === current }))
}

const iconSize = 'max-wide:size-5.75'

export type Section =
  | 'today'
  | 'calendar'
  | 'offers'
  | 'clients'
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
  /** On a phone, the tab bar shows it. */
  isTab: boolean
}
