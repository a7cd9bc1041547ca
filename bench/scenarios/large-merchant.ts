/**
 * A merchant with twenty staff and two hundred bookings on each working day, five thousand a month, for two years.
 * Its rows are inserted by SQL: over HTTP they would take an hour.
 */
import { addDays, DAY, toDay, instant, MINUTE, toWeekday, type Day } from '#domain/time/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { shortCode, uuidv7 } from '#server/ids.ts'
import { storeSums } from '#server/features/analytics/sums.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import type { Target } from '#tests/stress/target.ts'

const STAFF = 20
const BOOKINGS_A_DAY = 200
const PAST_DAYS = 2 * 365
const FUTURE_DAYS = 14
const CLIENTS = 3_000
const SERVICES = 12
const SUNDAY = 0
const OPENING_MINUTE = 8 * 60
const VISIT_MINUTES = 60

export async function openLargeMerchant(target: Target): Promise<{ shop: Shop; today: Day }> {
  const { app } = target
  const shop = await openShop(target, { capacity: STAFF, staff: STAFF, closedOn: [SUNDAY] })
  const today = toDay(app.clock.now().getTime())
  const clientIds = await addClients(app)
  const services = [{ id: shop.serviceId, poolId: shop.poolId }, ...(await addServices(app, shop))]
  const codes = new Set<string>()
  for (let day = addDays(today, -PAST_DAYS); day <= addDays(today, FUTURE_DAYS); day = addDays(day, 1))
    if (toWeekday(day) !== SUNDAY)
      await insertBookings(app, createDayBookings(app, { shop, clientIds, services, codes }, day))
  await countClients(app, shop, clientIds)
  await app.database.pool.query(`
    INSERT INTO figure_changes (store_id, day)
    SELECT DISTINCT store_id, (lower(during) AT TIME ZONE 'Africa/Nairobi')::date FROM bookings
    UNION SELECT store_id, (created_at AT TIME ZONE 'Africa/Nairobi')::date FROM bookings`)
  await storeSums(app)
  return { shop, today }
}

const CLIENTS_AT_ONCE = 300
async function countClients({ database }: AppContext, { storeId }: Shop, clientIds: string[]): Promise<void> {
  for (let first = 0; first < clientIds.length; first += CLIENTS_AT_ONCE)
    await database.pool.query(
      `SELECT count_clients(array_agg(store.merchant_id), array_agg(client.id))
        FROM stores store CROSS JOIN unnest($2::uuid[]) client (id) WHERE store.id = $1`,
      [storeId, clientIds.slice(first, first + CLIENTS_AT_ONCE)],
    )
}

const idsFor = ({ clock }: AppContext, count: number): string[] =>
  Array.from({ length: count }, () => uuidv7(clock.now().getTime()))

async function addClients(app: AppContext): Promise<string[]> {
  const ids = idsFor(app, CLIENTS)
  await app.database.pool.query(
    `INSERT INTO accounts (id, role, email, first_name, last_name, referral_slug, created_at)
      SELECT id, 'customer', 'client-' || number || '@d3.test', 'Client', number::text, 'client-' || number, $2
      FROM unnest($1::uuid[]) WITH ORDINALITY AS fresh (id, number)`,
    [ids, app.clock.now()],
  )
  return ids
}

type Service = { id: string; poolId: string }

/** Copies of the first service. */
async function addServices(app: AppContext, shop: Shop): Promise<Service[]> {
  const services: Service[] = []
  for (let number = 2; number <= SERVICES; number++) {
    const [id = '', poolId = ''] = idsFor(app, 2)
    await app.database.pool.query(
      `INSERT INTO services (id, store_id, category, name, description, type, price_cents, duration_minutes, created_at)
        SELECT $2, store_id, category, $3, description, type, price_cents, duration_minutes, created_at
        FROM services WHERE id = $1`,
      [shop.serviceId, id, `Cut ${number}`],
    )
    await app.database.pool.query(
      `INSERT INTO pools (id, branch_id, service_id, capacity)
        SELECT $2, branch_id, $3, capacity FROM pools WHERE id = $1`,
      [shop.poolId, poolId, id],
    )
    services.push({ id, poolId })
  }
  return services
}

type Fill = { shop: Shop; clientIds: string[]; services: Service[]; codes: Set<string> }

/** Everyone on the staff has ten visits of an hour. Two in twenty-four are cancelled or no-shows. */
function createDayBookings(app: AppContext, { shop, clientIds, services, codes }: Fill, day: Day) {
  const now = app.clock.now()
  return idsFor(app, BOOKINGS_A_DAY).map((id, index) => {
    const starts = instant(day, OPENING_MINUTE + Math.floor(index / STAFF) * VISIT_MINUTES)
    const isPast = starts < now.getTime()
    const isOffer = index % 5 === 0
    const service = services[isOffer ? 0 : index % services.length]!
    const kind = index % 24
    const createdAt = new Date(starts - 2 * DAY)
    const end = new Date(starts + VISIT_MINUTES * MINUTE)
    return {
      id,
      code: freshCode(codes),
      // The factor has no common divisor with the number of clients, so all of them come.
      account_id: clientIds[(codes.size * 1009) % CLIENTS],
      booking_type: isOffer ? 'offer' : 'service',
      offer_id: isOffer ? shop.offerId : null,
      service_id: service.id,
      store_id: shop.storeId,
      branch_id: shop.branchId,
      pool_id: service.poolId,
      staff_id: shop.staffIds[index % STAFF],
      during: `[${new Date(starts).toISOString()},${end.toISOString()})`,
      status: kind === 7 || (kind === 19 && isPast) ? 'cancelled' : isPast ? 'completed' : 'confirmed',
      cancelled_by: kind === 7 ? 'customer' : kind === 19 && isPast ? 'store' : null,
      no_show_at: kind === 19 && isPast ? new Date(starts) : null,
      fee_cents: isOffer ? 3750 : 0,
      fee_basis: isOffer ? 'discount-value' : 'none',
      charged_cents: isOffer ? 3800 : 0,
      access_fee_paid: isOffer,
      price_cents: 150_000,
      staff_chosen: false,
      is_for_guest: false,
      is_walk_in: false,
      moves: 0,
      answers: [],
      client_name: 'Client',
      created_at: createdAt,
      updated_at: createdAt,
    }
  })
}

function freshCode(codes: Set<string>): string {
  for (;;) {
    const code = shortCode()
    if (codes.has(code)) continue
    codes.add(code)
    return code
  }
}

async function insertBookings(
  { database }: AppContext,
  rows: ReturnType<typeof createDayBookings>,
): Promise<void> {
  const columns = Object.keys(rows[0]!).join(', ')
  await database.pool.query(
    // A booking of the demo may have one of the codes.
    `INSERT INTO bookings (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::bookings, $1)
      ON CONFLICT (code) DO NOTHING`,
    [JSON.stringify(rows)],
  )
}
