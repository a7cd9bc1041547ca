import { m } from '#messages'
import { findMark } from '#domain/clients/clients.ts'
import { shillings } from '#domain/payments/money.ts'
import { readablePhone } from '#domain/accounts/phone.ts'
import { toCsv } from '#domain/text/csv.ts'
import { dayAndMonth, toDay } from '#domain/time/time.ts'
import { firstCharacter } from '#domain/text/shorten.ts'
import { mediaUrl, type MediaBase } from '#server/platform/http/replies/media.ts'
import type { FollowerRow } from './follower-queries.ts'
import type { MailRow } from './mail-queries.ts'
import type { NoteRow } from './note-queries.ts'
import type { ClientRow, VisitRow } from './queries.ts'

export const serializeClient = (row: ClientRow, now: Date) => ({
  id: row.id,
  name: row.name,
  phoneNumber: row.phoneNumber,
  visits: row.visits,
  noShows: row.noShows,
  paidAtCounter: shillings(row.paidCents),
  lastVisitAt: row.lastVisitAt?.toISOString() ?? null,
  firstBookedAt: row.firstBookedAt?.toISOString() ?? null,
  addedAt: row.addedAt?.toISOString() ?? null,
  hasAccount: row.accountId !== null,
  source: row.source,
  visitsBefore: row.visitsBefore,
  lastVisitBefore: row.lastVisitBefore,
  tags: row.tags,
  isBlocked: row.blockedAt !== null,
  mark: findMark({ ...row, isBlocked: row.blockedAt !== null }, now),
  version: row.version,
})

export const serializeNote = ({ createdAt, updatedAt, ...note }: NoteRow) => ({
  ...note,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

export const serializeDetails = (
  { client, notes, visits }: { client: ClientRow; notes: readonly NoteRow[]; visits: readonly VisitRow[] },
  now: Date,
) => ({
  ...serializeClient(client, now),
  email: client.email,
  birthday: client.birthday,
  bookings: client.bookings,
  notes: notes.map(serializeNote),
  visitList: visits.map(({ startsAt, priceCents, ...visit }) => ({
    ...visit,
    startTime: startsAt.toISOString(),
    price: priceCents === null ? null : shillings(priceCents),
  })),
})

export const serializeMail = ({ sentAt, ...mail }: MailRow) => ({ ...mail, sentAt: sentAt.toISOString() })

/** Followers who have not booked at the store have shared nothing with it (docs/rules/clients.md#contacts). */
export const serializeFollower = (row: FollowerRow, media: MediaBase) => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.hasBooked ? row.lastName : `${firstCharacter(row.lastName)}.`,
  email: row.hasBooked ? row.email : null,
  phone: row.hasBooked ? row.phoneNumber : null,
  avatar: mediaUrl(media, row.avatar),
  followedAt: row.followedAt.toISOString(),
  isVip: row.isVip,
  lastActiveAt: (row.lastBookedAt ?? row.followedAt).toISOString(),
})

export function serializeClientsAsCsv(rows: readonly ClientRow[], now: Date) {
  const head = [
    m.csv_client_name(),
    m.csv_client_phone(),
    m.csv_client_email(),
    m.csv_client_visits(),
    m.csv_client_last_visit(),
    m.csv_taken_at_counter(),
    m.csv_client_no_shows(),
    m.csv_client_tags(),
    m.csv_client_birthday(),
    m.csv_client_visits_before(),
    m.csv_client_last_visit_before(),
    m.csv_client_id(),
  ]
  const lines = rows.map((row) => [
    row.name,
    readablePhone(row.phoneNumber ?? ''),
    row.email ?? '',
    row.visits,
    row.lastVisitAt ? toDay(row.lastVisitAt.getTime()) : '',
    shillings(row.paidCents),
    row.noShows,
    row.tags.join('; '),
    row.birthday === null ? '' : dayAndMonth(`2000-${row.birthday}`),
    row.visitsBefore || '',
    row.lastVisitBefore ?? '',
    row.id,
  ])
  return { fileName: `d3-clients-${toDay(now.getTime())}.csv`, data: toCsv([head, ...lines]) }
}
