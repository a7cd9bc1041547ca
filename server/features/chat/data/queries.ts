/** SQL that reads conversations. */
import { sql, type RawBuilder } from 'kysely'
import { MIN_REPLIES_SHOWN, type MessageKind, type Party } from '#domain/chat/message.ts'
import { executePrepared, type Queryable } from '#server/platform/database/database.ts'
import type { CamelRow, TableRow } from '#server/platform/database/rows.ts'
import { isOfStores, type Member } from './members.ts'

/** Time after the last sign of a socket during which its account is still online. */
export const ONLINE_MS = 60_000
/** Limit above the number of conversations that anybody reads; the clients of customers get the list without pages. */
const CUSTOMER_LIST_LENGTH = 200

/** The columns of a conversation itself, which is `c` in the statement. */
export const STATE = sql`
  c.id, c.store_id AS "storeId", c.merchant_id AS "merchantId", c.customer_id AS "customerId",
  c.last_seq AS "lastSeq", c.last_message_at AS "lastMessageAt",
  c.customer_delivered_seq AS "customerDeliveredSeq", c.customer_read_seq AS "customerReadSeq",
  c.customer_unread AS "customerUnread", c.store_delivered_seq AS "storeDeliveredSeq",
  c.store_read_seq AS "storeReadSeq", c.store_unread AS "storeUnread", c.waiting_since AS "waitingSince",
  c.away_message_at AS "awayMessageAt", c.customer_muted_at AS "customerMutedAt",
  c.store_muted_at AS "storeMutedAt", c.customer_blocked_at AS "customerBlockedAt",
  c.store_blocked_at AS "storeBlockedAt"`
/** The names of the parties: `store` and `customer` in the statement. */
export const PARTY_NAMES = sql`
  store.name AS "storeName", coalesce(store.logo, store.cover) AS "storeLogo", store.status AS "storeStatus",
  customer.first_name AS "customerFirstName", customer.last_name AS "customerLastName",
  customer.avatar AS "customerAvatar", customer.disabled_at IS NOT NULL AS "isCustomerDisabled"`

export type ConversationState = Pick<
  CamelRow<'conversations'>,
  | 'id'
  | 'storeId'
  | 'merchantId'
  | 'customerId'
  | 'lastSeq'
  | 'lastMessageAt'
  | 'customerDeliveredSeq'
  | 'customerReadSeq'
  | 'customerUnread'
  | 'storeDeliveredSeq'
  | 'storeReadSeq'
  | 'storeUnread'
  | 'waitingSince'
  | 'awayMessageAt'
  | 'customerMutedAt'
  | 'storeMutedAt'
  | 'customerBlockedAt'
  | 'storeBlockedAt'
>
export type ConversationParties = {
  storeName: TableRow<'shared.stores'>['name']
  storeLogo: string | null
  storeStatus: 'draft' | 'published' | 'closed'
  customerFirstName: TableRow<'shared.accounts'>['first_name']
  customerLastName: TableRow<'shared.accounts'>['last_name']
  customerAvatar: TableRow<'shared.accounts'>['avatar']
  isCustomerDisabled: boolean
}
export type ConversationRow = ConversationState &
  ConversationParties & {
    categoryName: string | null
    customerSince: Date
    clientEmail: string | null
    clientBookings: number | null
    clientVisits: number | null
    clientTags: string[] | null
    assignedId: string | null
    assignedFirstName: string | null
    assignedLastName: string | null
    lastKind: MessageKind | null
    lastContent: string | null
    lastSender: Party | null
    replySeconds: number | null
    isStoreOnline: boolean
    storeSeenAt: Date | null
    isCustomerOnline: boolean
  }

/** `found` selects rows of `conversations`. All else is read by primary keys and one index of the presence. */
async function selectConversations(
  db: Queryable,
  now: Date,
  found: RawBuilder<unknown>,
): Promise<ConversationRow[]> {
  const onlineSince = new Date(now.getTime() - ONLINE_MS)
  return executePrepared(
    db,
    sql<ConversationRow>`
      SELECT
        ${STATE}, ${PARTY_NAMES}, category.name AS "categoryName", customer.created_at AS "customerSince",
        client.email AS "clientEmail", client.bookings AS "clientBookings", client.visits AS "clientVisits",
        client.tags AS "clientTags", assigned.id AS "assignedId", assigned.first_name AS "assignedFirstName",
        assigned.last_name AS "assignedLastName", last.kind AS "lastKind", last.content AS "lastContent",
        last.sender AS "lastSender", reply.median_seconds AS "replySeconds",
        coalesce(team.is_online, false) AS "isStoreOnline", team.seen_at AS "storeSeenAt",
        coalesce(person.is_online, false) AS "isCustomerOnline"
      FROM (${found}) c
      JOIN shared.stores store ON store.id = c.store_id
      JOIN shared.accounts customer ON customer.id = c.customer_id
      LEFT JOIN shared.categories category ON category.slug = store.category
      LEFT JOIN shared.merchant_clients client
        ON client.merchant_id = c.merchant_id AND client.account_id = c.customer_id
      LEFT JOIN shared.accounts assigned ON assigned.id = c.assigned_to
      LEFT JOIN chat_messages last ON last.conversation_id = c.id AND last.seq = c.last_seq
      LEFT JOIN store_reply_times reply
        ON reply.store_id = c.store_id AND reply.replies >= ${sql.lit(MIN_REPLIES_SHOWN)}
      LEFT JOIN LATERAL (
        SELECT bool_or(is_connected AND seen_at > ${onlineSince}) AS is_online, max(seen_at) AS seen_at
        FROM chat_presence WHERE merchant_id = c.merchant_id
      ) team ON true
      LEFT JOIN LATERAL (
        SELECT bool_or(is_connected AND seen_at > ${onlineSince}) AS is_online
        FROM chat_presence WHERE account_id = c.customer_id
      ) person ON true
      ORDER BY c.last_message_at DESC, c.id DESC`,
  )
}

export const listOfCustomer = (db: Queryable, now: Date, accountId: string) =>
  selectConversations(
    db,
    now,
    sql`SELECT * FROM conversations WHERE customer_id = ${accountId}
      ORDER BY last_message_at DESC, id DESC LIMIT ${sql.lit(CUSTOMER_LIST_LENGTH)}`,
  )

/** Returns the newest message first, whatever the order of the ids. */
export const listByIds = (db: Queryable, now: Date, ids: readonly string[]) =>
  selectConversations(db, now, sql`SELECT * FROM conversations WHERE id = ANY (${[...ids]}::uuid[])`)

export type InboxFilter = {
  storeId?: string | undefined
  bookingId?: string | undefined
  filter: 'all' | 'unread' | 'waiting' | 'mine' | 'unassigned'
  page: number
  limit: number
}

/** Few, because each is a prepared statement. The last one is the greatest limit of the contract. */
const INBOX_LIMITS = [20, 50, 100] as const

/** A conversation appears in the inbox with its first message. */
const inInbox = (member: Member, { storeId, bookingId, filter }: InboxFilter) => sql`
  merchant_id = ${member.merchantId} AND ${isOfStores(member)} AND last_seq > 0
  ${storeId === undefined ? sql`` : sql`AND store_id = ${storeId}`}
  ${bookingId === undefined ? sql`` : sql`AND (store_id, customer_id) = (SELECT store_id, account_id FROM shared.bookings WHERE id = ${bookingId})`}
  ${FILTERS[filter](member.accountId)}`
const FILTERS: Record<InboxFilter['filter'], (accountId: string) => RawBuilder<unknown>> = {
  all: () => sql``,
  unread: () => sql`AND store_unread > 0`,
  waiting: () => sql`AND waiting_since IS NOT NULL`,
  mine: (accountId) => sql`AND assigned_to = ${accountId}`,
  unassigned: () => sql`AND assigned_to IS NULL`,
}

export async function listOfMerchant(
  db: Queryable,
  now: Date,
  member: Member,
  filter: InboxFilter,
): Promise<{ rows: ConversationRow[]; total: number }> {
  const matching = inInbox(member, filter)
  const [rows, counted] = await Promise.all([
    selectConversations(
      db,
      now,
      sql`SELECT * FROM conversations WHERE ${matching} ORDER BY last_message_at DESC, id DESC
        LIMIT ${sql.lit(INBOX_LIMITS.find((each) => each >= filter.limit))} OFFSET ${(filter.page - 1) * filter.limit}`,
    ),
    executePrepared(
      db,
      sql<{ total: number }>`SELECT count(*)::int AS total FROM conversations WHERE ${matching}`,
    ),
  ])
  return { rows: rows.slice(0, filter.limit), total: counted[0]!.total }
}

/** Condition for a statement on `conversations`. */
export const isMember = (member: Member) =>
  sql<boolean>`(customer_id = ${member.accountId} OR merchant_id = ${member.merchantId} AND ${isOfStores(member)})`

export async function findConversation(
  db: Queryable,
  now: Date,
  member: Member,
  id: string,
): Promise<ConversationRow | undefined> {
  const rows = await selectConversations(
    db,
    now,
    sql`SELECT * FROM conversations WHERE id = ${id} AND ${isMember(member)}`,
  )
  return rows[0]
}

export type UnreadCount = { count: number; conversations: number }

export async function countUnread(db: Queryable, party: Party, member: Member): Promise<UnreadCount> {
  const [counted] = await executePrepared(
    db,
    party === 'customer'
      ? sql<UnreadCount>`
          SELECT coalesce(sum(customer_unread), 0)::int AS count, count(*)::int AS conversations
          FROM conversations WHERE customer_id = ${member.accountId} AND customer_unread > 0`
      : sql<UnreadCount>`
          SELECT coalesce(sum(store_unread), 0)::int AS count, count(*)::int AS conversations
          FROM conversations WHERE merchant_id = ${member.merchantId} AND ${isOfStores(member)} AND store_unread > 0`,
  )
  return counted!
}
