import { Pill, type PillTone } from '#web/ui/feedback/pill.tsx'

const TONES: Record<string, PillTone> = {
  confirmed: 'ok',
  checked_in: 'ok',
  paid: 'ok',
  active: 'ok',
  delivered: 'ok',
  sent: 'ok',
  pending: 'info',
  initiated: 'info',
  open: 'info',
  waiting: 'info',
  cancelled: 'bad',
  'no-show': 'bad',
  failed: 'bad',
  refund_due: 'save',
}

/** The status of a booking, a payment or a message. */
export const StatusPill = ({ status }: { status: string }) => {
  const words = status.replaceAll('_', ' ')
  return <Pill tone={TONES[status]}>{words.charAt(0).toUpperCase() + words.slice(1)}</Pill>
}
