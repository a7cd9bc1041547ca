import { Pill } from '#web/ui/feedback/pill.tsx'
import { BadgeCheck, Clock3 } from '#web/ui/icons/icons.tsx'

type StorePillProps = {
  status: 'draft' | 'published' | 'closed'
  isSuspended: boolean
  isVerified: boolean
  isWaiting: boolean
}

export function StorePill({ status, isSuspended, isVerified, isWaiting }: StorePillProps) {
  if (status === 'closed') return <Pill>Closed</Pill>
  if (isSuspended) return <Pill tone="bad">Suspended</Pill>
  if (isWaiting)
    return (
      <Pill tone="info" icon={Clock3}>
        To verify
      </Pill>
    )
  if (isVerified)
    return (
      <Pill tone="ok" icon={BadgeCheck}>
        Verified
      </Pill>
    )
  return <Pill>{status === 'draft' ? 'Draft' : 'Published'}</Pill>
}
