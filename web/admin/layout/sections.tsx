import type { ReactNode } from 'react'
import { adminMay, type AdminAction, type AdminRole } from '#domain/accounts/admin-role.ts'
import { Inbox, ShieldCheck, UsersRound } from '#web/ui/icons/icons.tsx'
import { paths } from '../paths.ts'

export type Section = 'work' | 'admins' | 'security'
type SectionItem = {
  section: Section
  href: string
  label: string
  icon: ReactNode
  /** Null for every admin. */
  action: AdminAction | null
}

const iconSize = 'max-wide:size-5.75'
const SECTIONS: readonly SectionItem[] = [
  {
    section: 'work',
    href: paths.work(),
    label: 'Work',
    icon: <Inbox className={iconSize} />,
    action: 'seeWork',
  },
  {
    section: 'admins',
    href: paths.admins(),
    label: 'Admins',
    icon: <UsersRound className={iconSize} />,
    action: 'manageAdmins',
  },
  {
    section: 'security',
    href: paths.security(),
    label: 'Security',
    icon: <ShieldCheck className={iconSize} />,
    action: null,
  },
]

/** The sections that the role includes, in the order of the side navigation. */
export const listSections = (role: AdminRole | null, current: Section) =>
  SECTIONS.filter(({ action }) => action === null || adminMay(role, action)).map((item) => ({
    ...item,
    current: item.section === current,
  }))

/** Null for a page of every admin. */
export const actionOfPath = (path: string): AdminAction | null =>
  SECTIONS.find(({ href }) => (href === '/' ? path === '/' : path.startsWith(href)))?.action ?? null

export const ROLE_NAMES: Record<AdminRole, string> = {
  support: 'Support',
  moderator: 'Moderator',
  finance: 'Finance',
  owner: 'Owner',
}
