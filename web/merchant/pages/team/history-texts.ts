import { m } from '#messages'

/** Texts of entries, by their action. Actions without a text are shown as `merchant_history_other`. */
const TEXTS: Record<string, (inputs: { subject: string }) => string> = {
  'booking.checked-in': m.merchant_history_booking_checked_in,
  'booking.completed': m.merchant_history_booking_completed,
  'booking.confirmed': m.merchant_history_booking_confirmed,
  'booking.cancelled': m.merchant_history_booking_cancelled,
  'booking.moved': m.merchant_history_booking_moved,
  'booking.no-show': m.merchant_history_booking_no_show,
  'branch.created': m.merchant_history_branch_created,
  'branch.deleted': m.merchant_history_branch_deleted,
  'branch.edited': m.merchant_history_branch_edited,
  'branch.hours-changed': m.merchant_history_branch_hours_changed,
  'business.exported': m.merchant_history_business_exported,
  'client.added': m.merchant_history_client_added,
  'client.blocked': m.merchant_history_client_blocked,
  'client.deleted': m.merchant_history_client_deleted,
  'client.edited': m.merchant_history_client_edited,
  'client.exported': m.merchant_history_client_exported,
  'client.imported': m.merchant_history_client_imported,
  'client.import-undone': m.merchant_history_client_import_undone,
  'client.mailed': m.merchant_history_client_mailed,
  'client.note-added': m.merchant_history_client_noted,
  'client.note-deleted': m.merchant_history_client_note_deleted,
  'client.note-edited': m.merchant_history_client_noted,
  'client.tagged': m.merchant_history_client_tagged,
  'client.unblocked': m.merchant_history_client_unblocked,
  'staff.added': m.merchant_history_staff_added,
  'staff.assigned': m.merchant_history_staff_services,
  'staff.edited': m.merchant_history_staff_edited,
  'staff.leave.added': m.merchant_history_staff_leave,
  'staff.leave.removed': m.merchant_history_staff_leave,
  'staff.photo': m.merchant_history_staff_edited,
  'staff.removed': m.merchant_history_staff_removed,
  'staff.schedule': m.merchant_history_staff_schedule,
  'staff.unassigned': m.merchant_history_staff_services,
  'team.invitation-withdrawn': m.merchant_history_team_withdrawn,
  'team.invited': m.merchant_history_team_invited,
  'team.invited-again': m.merchant_history_team_invited,
  'team.joined': m.merchant_history_team_joined,
  'team.removed': m.merchant_history_team_removed,
  'team.role-changed': m.merchant_history_team_role_changed,
  'team.signed-out': m.merchant_history_team_signed_out,
}
const KINDS: Record<string, (inputs: { subject: string }) => string> = {
  service: m.merchant_history_service,
  offer: m.merchant_history_offer,
  store: m.merchant_history_store,
  branch: m.merchant_history_branch_edited,
  staff: m.merchant_history_staff_edited,
  review: m.merchant_history_review,
  booking: m.merchant_history_booking,
}

export function historyText({ action, subject }: { action: string; subject: string | null }): string {
  const text = TEXTS[action] ?? KINDS[action.split('.')[0] ?? ''] ?? m.merchant_history_other
  return text({ subject: subject ?? '' }).trim()
}
