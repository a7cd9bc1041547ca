/**
 * Values that the contract accepts are within the limits of the columns, so that the database refuses no value of a client,
 * which would be an error of the server.
 *
 * Zod and PostgreSQL both count code points. `String.length` counts UTF-16 units, of which a text may have more: it is safe for
 * an upper limit and not for a lower one. An empty text counts as one that was left out.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import * as z from 'zod'
import { CONTRACTS } from '#server/features.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** The fields that are stored in each column: method, path, field, and by what its value is multiplied. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  'accounts.email': ['POST /users/register email', 'PUT /users/email email'],
  'accounts.first_name': ['POST /users/register firstName', 'PUT /users/profile firstName'],
  'accounts.last_name': ['POST /users/register lastName', 'PUT /users/profile lastName'],
  'alerts.resolution': ['POST /payments/alarms/:id/resolve resolution'],
  'blocked_times.reason': ['POST /merchant/blocks reason'],
  'booking_proposals.message': ['POST /merchant/bookings/:id/proposals message'],
  'booking_series.every_weeks': ['POST /series everyWeeks'],
  'booking_stops.reason': ['PUT /admin/booking-stops/:storeId reason'],
  'bookings.cancel_reason': [
    'PUT /bookings/:id/cancel reason',
    'PUT /bookings/:id/status reason',
    'POST /admin/bookings/:id/cancel reason',
  ],
  'bookings.client_email': ['POST /bookings clientInfo.email'],
  'bookings.client_name': ['POST /bookings clientInfo.name', 'POST /merchant/bookings/walk-in name'],
  'bookings.notes': ['POST /bookings notes', 'POST /merchant/bookings/walk-in notes'],
  'bookings.special_requests': ['POST /bookings specialRequests'],
  'branch_special_days.reason': ['PUT /branches/:id/hours specialDays[].reason'],
  'branches.description': ['POST /branches/store/:id description'],
  'branches.name': ['POST /branches/store/:id name'],
  'branches.visit_wait_minutes': ['POST /branches/store/:id visitWaitMinutes'],
  'broadcasts.path': ['POST /admin/broadcasts path'],
  'broadcasts.per_minute': ['POST /admin/broadcasts perMinute'],
  'broadcasts.text_en': ['POST /admin/broadcasts textEn'],
  'broadcasts.text_sw': ['POST /admin/broadcasts textSw'],
  'broadcasts.title_en': ['POST /admin/broadcasts titleEn'],
  'broadcasts.title_sw': ['POST /admin/broadcasts titleSw'],
  'canned_replies.text_en': ['POST /admin/canned-replies textEn'],
  'canned_replies.text_sw': ['POST /admin/canned-replies textSw'],
  'canned_replies.title': ['POST /admin/canned-replies title'],
  'chat_messages.client_message_id': ['POST /chat/messages clientMessageId'],
  'chat_messages.content': ['POST /chat/messages content', 'POST /chat/conversations initialMessage'],
  'chat_reports.details': ['POST /chat/conversations/:id/report details'],
  'client_mails.message': ['POST /merchant/client-mails message'],
  'client_mails.subject': ['POST /merchant/client-mails subject'],
  'client_notes.text': ['POST /merchant/clients/:id/notes text'],
  'client_records.email': ['POST /merchant/clients email'],
  'client_records.name': ['POST /merchant/clients name'],
  'client_records.tags': ['PUT /merchant/clients/:id tags'],
  'closed_days.reopened_reason': ['POST /admin/money/days/:day/reopen reason'],
  'contact_decisions.text': [
    'POST /admin/contact-messages/:id/answer text',
    'POST /admin/contact-messages/:id/close reason',
  ],
  'contact_messages.email': ['POST /contact email'],
  'contact_messages.message': ['POST /contact message'],
  'contact_messages.name': ['POST /contact name'],
  'data_requests.decision': ['PUT /admin/data-requests/:id reason'],
  'data_requests.note': ['POST /admin/people/:id/data-requests note'],
  'leaves.reason': ['POST /staff/:id/leave reason'],
  'ledger_differences.note': ['POST /admin/money/differences/:id/explain reason'],
  'locations.latitude': ['POST /admin/areas latitude'],
  'locations.longitude': ['POST /admin/areas longitude'],
  'market_setting_changes.reason': ['PUT /admin/settings/:key reason'],
  'merchant_chat_settings.away_message': ['PUT /chat/settings awayMessage'],
  'merchant_chat_settings.canned_replies': ['PUT /chat/settings cannedReplies'],
  'merchant_clients.tags': ['PUT /merchant/clients/:id tags'],
  'merchant_invitations.email': ['POST /merchant/team/invitations email'],
  'merchants.business_name': ['POST /merchants/register businessName'],
  'moderation_decisions.appeal': ['POST /moderation/decisions/:id/appeal text'],
  'moderation_decisions.appeal_reason': ['PUT /admin/appeals/:id reason'],
  'moderation_decisions.reason': [
    'PUT /admin/review-reports/:id reason',
    'PUT /admin/chat-reports/:id reason',
    'PUT /admin/request-reports/:requestId reason',
    'PUT /admin/picture-reports/:id reason',
  ],
  'newsletter_subscribers.email': ['POST /newsletter email'],
  'offers.description': ['POST /offers description'],
  'offers.discounted_cents': ['POST /offers discounted_price * 100'],
  'offers.per_customer': ['POST /offers per_customer'],
  'offers.stock': ['POST /offers max_redemptions'],
  'offers.terms': ['POST /offers terms_conditions'],
  'offers.title': ['POST /offers title'],
  'package_sales.holder_name': ['POST /merchant/packages/:id/sales name', 'POST /packages/:id/transfer name'],
  'package_sales.price_cents': ['POST /merchant/packages price * 100'],
  'package_sales.visits': ['POST /merchant/packages visits'],
  'packages.price_cents': ['POST /merchant/packages price * 100'],
  'packages.valid_months': ['POST /merchant/packages validMonths'],
  'packages.visits': ['POST /merchant/packages visits'],
  'passkeys.name': ['POST /admin/passkeys name'],
  'picture_reports.details': ['POST /picture-reports details'],
  'pools.capacity': ['POST /services max_concurrent_bookings'],
  'promotions.path': ['POST /admin/promotions path'],
  'promotions.text_en': ['POST /admin/promotions textEn'],
  'promotions.text_sw': ['POST /admin/promotions textSw'],
  'public_holidays.name': ['POST /admin/holidays name'],
  'push_subscriptions.endpoint': ['POST /notifications/push-subscription subscription.endpoint'],
  'quote_templates.duration_minutes': ['PUT /merchant/quote-templates templates[].durationMinutes'],
  'quote_templates.message': ['PUT /merchant/quote-templates templates[].message'],
  'quote_templates.name': ['PUT /merchant/quote-templates templates[].name'],
  'quote_templates.supplies': ['PUT /merchant/quote-templates templates[].supplies'],
  'quote_templates.warranty': ['PUT /merchant/quote-templates templates[].warranty'],
  'quotes.availability': ['POST /request-service/:requestId/offers availability'],
  'quotes.duration_minutes': ['POST /request-service/:requestId/offers durationMinutes'],
  'quotes.message': ['POST /request-service/:requestId/offers message'],
  'quotes.price_cents': ['POST /request-service/:requestId/offers quotedPrice * 100'],
  'quotes.reason': [
    'PUT /request-service/:requestId/reject-offer/:offerId reason',
    'PUT /request-service/:requestId/withdraw-offer/:offerId reason',
    'PUT /merchant/offers/:id reason',
  ],
  'quotes.supplies': ['POST /request-service/:requestId/offers supplies'],
  'quotes.warranty': ['POST /request-service/:requestId/offers warranty'],
  'registrations.business_name': ['POST /merchants/registrations businessName'],
  'registrations.email': ['POST /auth/registrations email'],
  'registrations.referral_slug': ['POST /auth/registrations referralSlug'],
  'registrations.terms_version': ['POST /auth/registrations acceptedTerms'],
  'request_interests.radius_km': ['PUT /merchant/request-interests radiusKm'],
  'review_reports.text': ['POST /reviews/:id/report text'],
  'reviews.comment': ['POST /reviews text', 'PUT /reviews/:id text'],
  'reviews.rating': ['POST /reviews rating', 'PUT /reviews/:id rating'],
  'reviews.reply': ['PUT /reviews/:id/reply text'],
  'service_groups.name': ['PUT /merchant/services/order groups[].name'],
  'service_questions.question': [
    'PUT /forms/service/:id questions[].question',
    'POST /form-fields/create field_name',
  ],
  'service_request_reports.details': ['POST /request-service/:id/report details'],
  'service_request_reviews.comment': ['POST /request-service/:id/review review'],
  'service_request_reviews.rating': ['POST /request-service/:id/review rating'],
  'service_requests.budget_max_cents': ['POST /request-service budgetMax * 100'],
  'service_requests.budget_min_cents': ['POST /request-service budgetMin * 100'],
  'service_requests.description': ['POST /request-service description'],
  'service_requests.latitude': ['POST /request-service latitude'],
  'service_requests.location': ['POST /request-service location'],
  'service_requests.longitude': ['POST /request-service longitude'],
  'service_requests.title': ['POST /request-service title'],
  'services.buffer_minutes': ['POST /services buffer_time'],
  'services.description': ['POST /services description'],
  'services.duration_minutes': ['POST /services duration'],
  'services.early_checkin_minutes': ['POST /services early_checkin_minutes'],
  'services.family_name': ['PUT /merchant/services/:id/variants name'],
  'services.min_advance_minutes': ['POST /services min_advance_booking'],
  'services.min_cancellation_hours': ['POST /services min_cancellation_hours'],
  'services.name': ['POST /services name'],
  'services.price_cents': ['POST /services price * 100'],
  'services.variant_label': ['PUT /merchant/services/:id/variants variants[].label'],
  'staff.name': ['POST /staff name'],
  'staff.email': ['POST /staff email'],
  'store_pictures.alt': ['PUT /stores/:id/gallery pictures[].alt'],
  'store_slugs.slug': ['PUT /stores/:id/slug slug'],
  'store_socials.link': ['POST /socials link'],
  'store_suspensions.end_reason': ['DELETE /admin/stores/:id/suspension reason'],
  'store_suspensions.reason': ['POST /admin/stores/:id/suspension reason'],
  'store_verifications.reason': ['PUT /admin/stores/:id/verification reason'],
  'store_verifications.registered_name': ['POST /stores/:id/verification registeredName'],
  'stores.description': ['POST /stores description'],
  'stores.name': ['POST /stores name'],
  'stores.place_text': ['POST /stores location'],
  'text_versions.body_en': ['PUT /admin/texts/:name/draft bodyEn'],
  'text_versions.body_sw': ['PUT /admin/texts/:name/draft bodySw'],
  'text_versions.change': ['PUT /admin/texts/:name/draft change'],
  'unmatched_money.note': [
    'POST /admin/money/unmatched/:id/match reason',
    'POST /admin/money/unmatched/:id/refund reason',
    'POST /admin/money/unmatched/:id/explain reason',
  ],
  'work_filters.name': ['PUT /admin/work-filters filters[].name'],
  'work_filters.query': ['PUT /admin/work-filters filters[].query'],
  'work_notes.text': ['POST /admin/work/:kind/:id/notes text'],
}

/** Columns with a limit that no field of a body reaches as it was sent, by the reason. */
const NOT_SENT: Readonly<Record<string, readonly string[]>> = {
  'Counted, numbered or measured by the server.': [
    'attempt_counters.count',
    'booking_series.visits',
    'booking_series_visits.position',
    'broadcasts.expected',
    'broadcasts.notified',
    'chat_messages.image_height',
    'chat_messages.image_width',
    'chat_messages.reply_seconds',
    'chat_messages.seq',
    'client_mails.left_out',
    'client_mails.sent',
    'conversations.customer_unread',
    'conversations.store_unread',
    'etims_devices.next_number',
    'merchant_invitations.sent_count',
    'moderation_decisions.report_count',
    'notification_deliveries.attempts',
    'package_uses.position',
    'notification_deliveries.event_count',
    'notifications.event_count',
    'passkeys.counter',
    'picture_uploads.height',
    'picture_uploads.width',
    'quote_templates.position',
    'review_pictures.height',
    'review_pictures.position',
    'review_pictures.width',
    'service_request_images.height',
    'service_request_images.position',
    'service_request_images.width',
    'service_requests.quote_count',
    'staff.rating_count',
    'staff_calendars.failures',
    'staff_calendars.skipped_events',
    'service_groups.position',
    'services.position',
    'store_pictures.position',
    'store_reply_times.median_seconds',
    'store_reply_times.replies',
    'stores.follower_count',
    'stores.rating_count',
    'text_versions.number',
  ],
  'Counted by the rules of domain/.': [
    'booking_parts.position',
    'bookings.moves',
    'codes.attempts',
    'codes.requester_attempts',
    'registrations.attempts',
  ],
  'Calculated from prices that have a limit.': [
    'booking_parts.price_cents',
    'package_sales.visit_cents',
    'bookings.fee_cents',
    'offers.discount_percent',
    'offers.original_cents',
    'payments.amount_cents',
    'payments.fee_cents',
    'payouts.amount_cents',
    'price_history.price_cents',
    'refunds.amount_cents',
    'reward_uses.cents',
    'rewards.fee_cents',
    'tax_invoices.amount_cents',
    'withdrawals.amount_cents',
  ],
  'Written by the server from its own names and texts.': [
    'alerts.detail',
    'attempt_counters.key',
    'audit_log.action',
    'codes.requester',
    'consents.text_version',
    'moderation_decisions.excerpt',
    'notification_choices.category',
    'notification_deliveries.detail',
    'notifications.event_key',
    'notifications.group_key',
    'notifications.priority',
    'notifications.type',
    'push_subscriptions.device',
    'rewards.withdrawn_reason',
    'search_words.words',
  ],
  'From Safaricom, Airtel, the SMS gateway, Google or servers of calendars, and checked by their adapters.': [
    'accounts.google_email',
    'accounts.google_sub',
    'ledger_transfers.receipt',
    'mpesa_entries.amount_cents',
    'mpesa_entries.receipt',
    'mpesa_unknown_entries.amount_cents',
    'mpesa_unknown_entries.receipt',
    'mpesa_unknown_entries.reference',
    'sms_reports.id',
    'staff_calendars.etag',
    'staff_calendars.last_modified',
    'tax_invoices.receipt_number',
    'unmatched_money.amount_cents',
    'unmatched_money.receipt',
    'unmatched_money.reference',
  ],
  'Of a form that the contract checks as a whole.': [
    'bookings.client_phone',
    'stores.embed_origins',
    'payouts.receipt',
    'push_subscriptions.auth',
    'push_subscriptions.p256dh',
    'refunds.receipt',
    'tax_invoices.internal_data',
    'tax_invoices.signature',
    'tax_invoices.tax_percent',
    'used_challenges.id',
  ],
  'A time of the day or a weekday, which is sent as text.': [
    'branch_hours.opens',
    'branch_hours.weekday',
    'branch_special_days.opens',
    'breaks.starts',
    'breaks.weekday',
    'offers.usable_from',
    'offers.usable_weekdays',
    'shifts.starts',
    'shifts.weekday',
  ],
  'Cut or converted by the server before it is stored.': [
    'client_records.visits_before',
    'registrations.first_name',
    'registrations.last_name',
    'services.max_advance_days',
    'sessions.user_agent',
  ],
  'A header, whose length server/platform/http/requests/idempotency.ts checks.': ['idempotency_keys.key'],
  'The stores to which somebody is limited are none or at least one.': [
    'merchant_invitations.store_ids',
    'merchant_members.store_ids',
  ],
}

const ENDPOINTS = new Map(Object.values(CONTRACTS).flatMap((contract) => Object.entries(contract)))

let test: TestApp
let limits: Map<string, Bounds>
before(async () => {
  test = await openTestApp({ demo: false })
  limits = await readLimits()
})
after(() => test?.close())

describe('limits of columns', () => {
  it('have a field of the contract, or a reason why no client sends their value', () => {
    assert.deepEqual(
      [...limits.keys()].toSorted(),
      [...Object.keys(FIELDS), ...Object.values(NOT_SENT).flat()].toSorted(),
    )
  })

  for (const [column, fields] of Object.entries(FIELDS))
    for (const field of fields)
      it(`${column} takes all that ${field} accepts`, () => {
        const limit = limits.get(column)
        assert.ok(limit)
        const accepted = acceptedBy(field)
        assert.ok(
          accepted.max <= limit.max,
          `the contract accepts up to ${accepted.max}, the column ${limit.max}`,
        )
        assert.ok(
          accepted.min >= limit.min || accepted.refuses(limit.min - 1),
          `the contract accepts from ${accepted.min}, the column ${limit.min}`,
        )
      })
})

type Bounds = { min: number; max: number }

/** Returns, for each column, the lengths or numbers that its CHECKs allow. */
async function readLimits(): Promise<Map<string, Bounds>> {
  const { rows } = await test.app.database.pool.query<{ table: string; column: string; rule: string }>(`
    SELECT c.conrelid::regclass::text AS table, a.attname AS column, pg_get_constraintdef(c.oid) AS rule
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'c' AND cardinality(c.conkey) = 1 AND c.connamespace = 'public'::regnamespace AND a.atttypid <> 'bytea'::regtype`)
  const found = new Map<string, Bounds>()
  for (const { table, column, rule } of rows) {
    const compared = new RegExp(
      `(?:length\\(\\(?|\\()"?${column}"?(?:\\)::text)?\\)? (<=|>=|>) \\(?'?(-?[\\d.]+)`,
      'g',
    )
    for (const [, operator, number] of rule.matchAll(compared)) {
      const key = `${table}.${column}`
      const bounds = found.get(key) ?? { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY }
      if (operator === '<=') bounds.max = Number(number)
      else bounds.min = Number(number) + (operator === '>' ? 1 : 0)
      found.set(key, bounds)
    }
  }
  return found
}

/**
 * Returns the lengths or numbers that a field of a body accepts. `refuses` says whether a rule of its own refuses one of them.
 */
function acceptedBy(text: string): Bounds & { refuses: (bound: number) => boolean } {
  const [, route = '', path = '', factor = '1'] = /^(\S+ \S+) (\S+)(?: \* (\d+))?$/.exec(text) ?? []
  const body = ENDPOINTS.get(route)?.body
  assert.ok(body instanceof z.core.$ZodType, `${route} has no body`)
  const found = path
    .split('.')
    .reduce<z.core.$ZodType[]>(
      (schemas, name) => schemas.flatMap((schema) => findFields(schema, name)),
      [body],
    )
  assert.ok(found.length > 0, `${route} has no field ${path}`)
  const { min, max } = intersection(found.map(getBounds))
  return {
    min: min * Number(factor),
    max: max * Number(factor),
    refuses: (bound) =>
      [bound / Number(factor), '😀'.repeat(Math.max(bound, 0))].every((value) =>
        found.some((schema) => !z.safeParse(schema, value).success),
      ),
  }
}

/** Returns the field of the objects of which a schema consists. The name of a list ends with brackets. */
function findFields(schema: z.core.$ZodType, name: string): z.core.$ZodType[] {
  if (schema instanceof z.core.$ZodObject) {
    const field: unknown = schema._zod.def.shape[name.replace('[]', '')]
    if (!(field instanceof z.core.$ZodType)) return []
    return name.endsWith('[]') ? getElements(field) : [field]
  }
  return getParts(schema).flatMap((part) => findFields(part, name))
}
const getElements = (schema: z.core.$ZodType): z.core.$ZodType[] =>
  schema instanceof z.core.$ZodArray ? [schema._zod.def.element] : getParts(schema).flatMap(getElements)

function getParts(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.core.$ZodPipe) return [schema._zod.def.in, schema._zod.def.out]
  if (schema instanceof z.core.$ZodUnion) return [...schema._zod.def.options]
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault ||
    schema instanceof z.core.$ZodNonOptional
  )
    return [schema._zod.def.innerType]
  return []
}

const ANYTHING: Bounds = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY }
const intersection = (all: readonly Bounds[]): Bounds => ({
  min: Math.max(...all.map(({ min }) => min)),
  max: Math.min(...all.map(({ max }) => max)),
})

function getBounds(schema: z.core.$ZodType): Bounds {
  if (schema instanceof z.core.$ZodString || schema instanceof z.core.$ZodNumber) {
    const { minLength, maxLength, minimum, maximum } = z.toJSONSchema(schema, { unrepresentable: 'any' })
    return {
      min: minLength ?? minimum ?? (schema instanceof z.core.$ZodString ? 1 : ANYTHING.min),
      max: maxLength ?? maximum ?? ANYTHING.max,
    }
  }
  if (schema instanceof z.core.$ZodArray) {
    const { minItems = 0, maxItems = ANYTHING.max } = z.toJSONSchema(schema, { unrepresentable: 'any' })
    return { min: minItems, max: maxItems }
  }
  const parts = getParts(schema).map(getBounds)
  if (!(schema instanceof z.core.$ZodUnion)) return intersection([ANYTHING, ...parts])
  return {
    min: Math.min(...parts.map(({ min }) => min)),
    max: Math.max(...parts.map(({ max }) => max)),
  }
}
