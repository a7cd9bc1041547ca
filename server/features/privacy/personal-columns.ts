/**
 * Treatment of each column that can hold text or a place when a person's account is erased. A test compares the list with the
 * database and looks for the data of erased people in all of these columns. Columns that a check constraint limits to fixed
 * words are not listed.
 */
import type { Table } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.ts'

export type Treatment =
  /** The value is removed or replaced when the account is erased. */
  | 'erased'
  /** Holds nothing about a customer. */
  | 'impersonal'
  /** Remains after the erasure, until this scheduled job deletes it. */
  | { readonly expiresAfterDays: number; readonly job: string }
  /** Remains after the erasure, for this reason. */
  | { readonly kept: string }

type ColumnName<T extends Table> = Extract<keyof DB[T], string>
/** One treatment is that of all columns of the table. */
type Columns = {
  readonly [T in Table]?: Treatment | { readonly [C in ColumnName<T>]?: Treatment }
}

const BUSINESS: Treatment = {
  kept: 'A business writes it about itself and its team, and removes it in its own pages. An owner of stores cannot delete the account.',
}
const OPERATORS: Treatment = {
  kept: 'Admins and jobs write it about the operation of D3, without names and contact details.',
}
const DECISIONS: Treatment = {
  kept: 'Documents why an admin decided something. The contract asks for texts without phone numbers and addresses.',
}
const REVIEWS: Treatment = {
  kept: 'Published. It remains without its author, because ratings are counted from it.',
}
const BOOKKEEPING: Treatment = {
  kept: 'Identifies money without naming anybody. Tax law requires the books for five years.',
}

const expires = (expiresAfterDays: number, job: string): Treatment => ({ expiresAfterDays, job })
const EXPIRED_SIGN_INS = 'delete-old-codes-and-sessions'

export const PERSONAL_COLUMNS: Columns = {
  account_devices: 'erased',
  accounts: {
    email: 'erased',
    password_hash: 'erased',
    first_name: 'erased',
    last_name: 'erased',
    phone_number: 'erased',
    avatar: 'erased',
    referral_slug: 'erased',
    google_sub: 'erased',
    google_email: 'erased',
    totp_encrypted: 'erased',
    terms_version: 'impersonal',
  },
  alerts: OPERATORS,
  approvals: {
    action: 'impersonal',
    admin_action: 'impersonal',
    subject: 'impersonal',
    title: 'erased',
    payload: 'impersonal',
    reason: DECISIONS,
    note: DECISIONS,
  },
  attempt_counters: expires(2, EXPIRED_SIGN_INS),
  audit_checkpoint: 'impersonal',
  audit_log: {
    action: 'impersonal',
    ip: expires(3 * 365 + 1, 'prune'),
    details: expires(3 * 365 + 1, 'prune'),
    previous_hash: 'impersonal',
    hash: 'impersonal',
  },
  blocked_times: BUSINESS,
  calendar_feeds: BUSINESS,
  booking_events: { from_status: 'impersonal', to_status: 'impersonal', reason: 'erased' },
  booking_proposals: 'erased',
  booking_stops: DECISIONS,
  bookings: {
    client_name: 'erased',
    client_email: 'erased',
    client_phone: 'erased',
    notes: 'erased',
    special_requests: 'erased',
    answers: 'erased',
    quoted_title: 'erased',
    cancel_reason: 'erased',
    code: 'impersonal',
    origin_host: 'impersonal',
  },
  branch_special_days: BUSINESS,
  branches: BUSINESS,
  broadcasts: 'impersonal',
  callback_inbox: { body: 'erased', ip: 'impersonal', outcome_detail: 'erased', receipt: BOOKKEEPING },
  canned_replies: 'impersonal',
  categories: 'impersonal',
  chat_messages: 'erased',
  chat_reports: 'erased',
  client_import_changes: 'erased',
  client_imports: 'impersonal',
  client_mails: BUSINESS,
  client_notes: 'erased',
  client_records: 'erased',
  closed_days: OPERATORS,
  codes: 'erased',
  consents: { text_version: 'impersonal', ip: 'erased' },
  contact_decisions: 'erased',
  contact_messages: 'erased',
  data_requests: { note: 'erased', decision: 'erased', link_hash: 'erased' },
  effects: 'impersonal',
  etims_devices: 'impersonal',
  events: { topic: 'impersonal', payload: 'erased' },
  figure_origins: 'impersonal',
  google_nonces: 'impersonal',
  idempotency_keys: {
    key: 'impersonal',
    route: 'impersonal',
    fingerprint: 'impersonal',
    body: expires(2, 'prune-idempotency-keys'),
  },
  invariant_runs: 'impersonal',
  leaves: BUSINESS,
  ledger_differences: OPERATORS,
  ledger_transfers: BOOKKEEPING,
  locations: 'impersonal',
  market_setting_changes: 'impersonal',
  market_settings: 'impersonal',
  merchant_chat_settings: BUSINESS,
  merchant_clients: 'erased',
  merchant_invitations: 'erased',
  merchants: { business_name: 'erased' },
  moderation_decisions: {
    reason: DECISIONS,
    name: 'erased',
    excerpt: 'erased',
    picture: 'erased',
    appeal: 'erased',
    appeal_reason: DECISIONS,
  },
  mpesa_entries: BOOKKEEPING,
  mpesa_statements: 'impersonal',
  mpesa_tokens: 'impersonal',
  mpesa_unknown_entries: BOOKKEEPING,
  newsletter_subscribers: {
    email: 'erased',
    consent_version: 'impersonal',
    consent_text: 'impersonal',
    ip: 'erased',
  },
  notification_choices: 'impersonal',
  notification_deliveries: 'erased',
  notifications: 'erased',
  offer_search: BUSINESS,
  offers: BUSINESS,
  offline_check_ins: 'impersonal',
  package_sales: 'erased',
  passkey_challenges: 'impersonal',
  passkeys: { kept: 'Only admins have any, and an admin’s account is not erased.' },
  password_links: { kept: 'Only admins get any, and an admin’s account is not erased.' },
  payment_claims: { receipt: BOOKKEEPING, reason: 'impersonal', callback_hash: 'impersonal' },
  payment_events: { from_status: 'impersonal', to_status: 'impersonal', detail: BOOKKEEPING },
  payments: {
    phone_number: 'erased',
    checkout_request_id: 'erased',
    result_description: 'erased',
    merchant_request_id: BOOKKEEPING,
    callback_hash: 'impersonal',
    receipt: BOOKKEEPING,
    result_code: 'impersonal',
  },
  payout_events: { from_status: 'impersonal', to_status: 'impersonal', detail: BOOKKEEPING },
  payouts: {
    phone_number: 'erased',
    callback_hash: 'impersonal',
    conversation_id: BOOKKEEPING,
    receipt: BOOKKEEPING,
    result_code: 'impersonal',
    detail: BOOKKEEPING,
  },
  picture_reports: 'erased',
  picture_uploads: 'impersonal',
  processes: 'impersonal',
  promotions: 'impersonal',
  public_holidays: 'impersonal',
  push_subscriptions: 'erased',
  quote_templates: BUSINESS,
  quotes: {
    message: 'erased',
    availability: 'erased',
    supplies: 'erased',
    warranty: 'erased',
    reason: 'erased',
  },
  recovery_codes: 'erased',
  refund_events: { from_status: 'impersonal', to_status: 'impersonal', detail: BOOKKEEPING },
  refunds: BOOKKEEPING,
  registrations: 'erased',
  reported_pictures: { path: 'impersonal', name: 'erased', places: 'erased' },
  request_interests: BUSINESS,
  review_pictures: 'impersonal',
  review_reports: 'erased',
  reviews: REVIEWS,
  rewards: DECISIONS,
  search_days: 'impersonal',
  search_stop_words: 'impersonal',
  search_synonyms: 'impersonal',
  search_vocabulary: BUSINESS,
  search_words: { kept: 'Words that visitors searched for, counted without the visitor.' },
  sent_messages: expires(91, 'prune-sent-messages'),
  service_groups: BUSINESS,
  service_questions: BUSINESS,
  service_request_images: 'erased',
  service_request_reports: 'erased',
  service_request_reviews: REVIEWS,
  service_requests: {
    title: 'erased',
    description: 'erased',
    location: 'erased',
    words: 'erased',
    latitude: 'erased',
    longitude: 'erased',
    category: 'impersonal',
    area: 'impersonal',
    requirements: 'impersonal',
  },
  services: BUSINESS,
  sessions: 'erased',
  settings: 'impersonal',
  sms_reports: expires(2, 'prune-sms-reports'),
  staff: BUSINESS,
  staff_calendars: BUSINESS,
  store_documents: 'erased',
  store_pictures: BUSINESS,
  store_search: BUSINESS,
  store_slugs: BUSINESS,
  store_socials: BUSINESS,
  store_suspensions: DECISIONS,
  store_verifications: BUSINESS,
  stores: BUSINESS,
  tax_invoices: BOOKKEEPING,
  tax_rules: 'impersonal',
  text_versions: 'impersonal',
  unmatched_money: {
    receipt: BOOKKEEPING,
    phone_number: 'erased',
    reference: BOOKKEEPING,
    note: DECISIONS,
  },
  used_challenges: 'impersonal',
  uploaded_images: 'impersonal',
  visitor_holds: 'impersonal',
  withdrawals: { phone_number: 'erased' },
  work_cases: 'impersonal',
  work_filters: 'impersonal',
  work_notes: DECISIONS,
}
