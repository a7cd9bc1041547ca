import { m } from '#messages'
import { Pill } from '#web/ui/feedback/pill.tsx'
import type { Person } from './person-draft.ts'

/** Pill of the status; nothing for active people, who are the rule. */
export function StatusPill({ status }: { status: Person['status'] }) {
  if (status === 'active') return null
  return <Pill>{status === 'suspended' ? m.merchant_staff_suspended() : m.merchant_staff_inactive()}</Pill>
}
