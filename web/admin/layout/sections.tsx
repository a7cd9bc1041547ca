import { adminMay, type AdminAction, type AdminRole } from '#domain/accounts/admin-role.ts'
import { Inbox, Mail, ShieldCheck, UsersRound, type Icon } from '#web/ui/icons/icons.tsx'
import { pages } from '../paths.ts'

type SectionItem = {
  section: string
  href: string
  label: string
  icon: Icon
  /** Null for every admin. */
  action: AdminAction | null
}

/** In the order of the side navigation. A page belongs to the section whose address starts its own. */
const SECTIONS = [
  { section: 'work', href: pages.work, label: 'Work', icon: Inbox, action: 'seeWork' },
  { section: 'messages', href: pages.messages, label: 'Messages', icon: Mail, action: 'answerMessages' },
  { section: 'admins', href: pages.admins, label: 'Admins', icon: UsersRound, action: 'manageAdmins' },
  { section: 'security', href: pages.security, label: 'Security', icon: ShieldCheck, action: null },
] as const satisfies readonly SectionItem[]
export type Section = (typeof SECTIONS)[number]['section']

/** The sections that the role includes. */
export const listSections = (role: AdminRole | null): readonly SectionItem[] =>
  SECTIONS.filter(({ action }) => action === null || adminMay(role, action))

/** Null for a page of every admin. */
export const actionOfPath = (path: string): AdminAction | null =>
  SECTIONS.find(({ href }) => (href === '/' ? path === '/' : path.startsWith(href)))?.action ?? null

export const ROLE_NAMES: Record<AdminRole, string> = {
  support: 'Support',
  moderator: 'Moderator',
  finance: 'Finance',
  owner: 'Owner',
}
