import {
  AlarmClock,
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  CalendarX2,
  ClipboardCheck,
  ClipboardList,
  ClipboardX,
  Clock,
  Gift,
  Megaphone,
  MessageCircle,
  ShieldCheck,
  Star,
  Store,
  Ticket,
  TrendingDown,
  TriangleAlert,
  Undo2,
  UserPlus,
  Users,
  Wallet,
  type Icon,
} from '#web/ui/icons/icons.tsx'
import type { NotificationType } from '#domain/notifications/notification-types.ts'

/** The icon of a type, where a notification shows no sender. */
export function NotificationIcon({ type }: { type: NotificationType }) {
  const Icon = ICONS[type]
  return (
    <span className="grid size-11 flex-none place-items-center rounded-xl bg-sunk text-ink-2" aria-hidden>
      <Icon />
    </span>
  )
}

const ICONS: Record<NotificationType, Icon> = {
  booking_created: CalendarPlus,
  booking_confirmed: CalendarCheck,
  booking_moved: CalendarClock,
  booking_services_changed: CalendarClock,
  booking_cancelled: CalendarX2,
  booking_completed: CalendarCheck,
  booking_reminder: AlarmClock,
  booking_time_proposed: CalendarClock,
  booking_proposal_declined: CalendarX2,
  booking_no_show: CalendarX2,
  waitlist_offered: CalendarPlus,
  waitlist_ended: CalendarX2,
  series_booked: CalendarCheck,
  series_visit_due: CalendarPlus,
  package_received: Ticket,
  package_ending: Ticket,
  next_visit: CalendarPlus,
  calendar_clash: CalendarX2,
  calendar_failing: CalendarX2,
  payment_received: Wallet,
  payment_failed: TriangleAlert,
  refund_sent: Undo2,
  new_message: MessageCircle,
  service_request_offer: ClipboardList,
  offer_accepted: ClipboardCheck,
  offer_rejected: ClipboardX,
  offer_withdrawn: ClipboardX,
  new_service_request: ClipboardList,
  price_drop: TrendingDown,
  ends_soon: Clock,
  new_offer: Store,
  store_follow: UserPlus,
  new_review: Star,
  review_response: Star,
  reward_earned: Gift,
  withdrawal_paid: Wallet,
  withdrawal_returned: Undo2,
  team_joined: Users,
  new_sign_in: ShieldCheck,
  announcement: Megaphone,
  promotion: Megaphone,
}
