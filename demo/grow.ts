// Many rows: stores, services and offers in the thousands, made from those of the demonstration and sharing its pictures. Each batch is
// one transaction of a few statements; what is there already is counted, so that a second run goes on where the first one ended.

import pg from 'pg'
import { FAMILY_NAMES } from './names.ts'

export type Growth = { stores: number; offers: number }
export type GrowSetting = {
  databaseUrl: string
  now: Date
  /** How many there shall be in all. */
  wanted: Growth
  onProgress(what: string, done: number, total: number): void
}

const STORES_AT_A_TIME = 500
const OFFERS_AT_A_TIME = 4000
const MARK = 'demo.grown'
/** With a family's name before it; the area comes behind where the same would be said twice. */
const SHOPS: Readonly<Record<string, readonly string[]>> = {
  barber: ['Kinyozi', 'Barbershop', 'Cuts', 'Grooming Lounge', 'Executive Barbers'],
  salon: ['Hair Studio', 'Braids & Beauty', 'Salon', 'Hair Lounge', 'Locs & Braids'],
  nails: ['Nail Bar', 'Nails & Lashes', 'Nail Studio', 'Polish Room'],
  spa: ['Spa', 'Wellness Spa', 'Massage & Spa', 'Day Spa'],
  food: ['Kitchen', 'Grill', 'Café', 'Nyama Choma', 'Swahili Dishes', 'Bakery'],
  'car-care': ['Car Wash', 'Auto Spa', 'Auto Care', 'Tyre Centre'],
  repairs: ['Phone Repairs', 'Fundi Hub', 'Electronics Clinic', 'Repairs'],
  cleaning: ['Cleaners', 'Laundry & Dry Cleaning', 'Home Cleaning', 'Fumigation & Cleaning'],
  health: ['Clinic', 'Dental Care', 'Opticians', 'Physiotherapy'],
  fitness: ['Gym', 'Fitness Studio', 'Yoga & Pilates', 'Boxing Club'],
  fashion: ['Tailors', 'Fashion House', 'Kitenge Designs', 'Boutique'],
  'days-out': ['Tours', 'Adventures', 'Events & Picnics', 'Boat Rides'],
}

/** Answers what there is in the end; nothing is written where there is enough already. */
export async function growDemo({ databaseUrl, now, wanted, onProgress }: GrowSetting): Promise<Growth> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: '-c timezone=UTC -c jit=off -c synchronous_commit=off',
  })
  await client.connect()
  try {
    const before = await count(client)
    if (before.templates === 0) throw new Error('There is no demonstration to grow from')
    for (let { stores } = before; stores < wanted.stores;) {
      const next = Math.min(wanted.stores - stores, STORES_AT_A_TIME)
      await together(client, () => writeStores(client, now, stores, next))
      onProgress('stores', (stores += next), wanted.stores)
    }
    for (let { offers } = before; offers < wanted.offers;) {
      const next = Math.min(wanted.offers - offers, OFFERS_AT_A_TIME)
      await together(client, () => writeOffers(client, now, offers, next))
      onProgress('offers', (offers += next), wanted.offers)
    }
    const { stores, offers } = await count(client)
    if (stores > before.stores || offers > before.offers) {
      // The planner is to know, and walks along an index are to need no look at the rows.
      await client.query(
        'VACUUM (ANALYZE) offers, services, stores, branches, branch_hours, pools, price_history',
      )
    }
    return { stores, offers }
  } finally {
    await client.end()
  }
}

async function together(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    // One at a time.
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('demo', 0))")
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function count(client: pg.Client): Promise<Growth & { templates: number }> {
  const { rows } = await client.query<Growth & { templates: number }>(
    `SELECT (SELECT count(*)::int FROM stores) AS stores, (SELECT count(*)::int FROM offers) AS offers,
      (SELECT count(*)::int FROM settings WHERE key = 'demo') AS templates`,
  )
  return rows[0]!
}

/** Everything of a store but its offers. Its hours, services and pictures are those of one of the demonstration's own. */
async function writeStores(client: pg.Client, now: Date, before: number, few: number): Promise<void> {
  // The stores of the demonstration, once and for all: what is grown must not grow from what was grown.
  await client.query(
    `INSERT INTO settings (key, value)
     SELECT $1, jsonb_build_object('from', jsonb_agg(id ORDER BY id)) FROM stores
     ON CONFLICT (key) DO NOTHING`,
    [MARK],
  )
  await client.query('SELECT setseed($1)', [((before * 7919) % 100_003) / 100_003])
  await client.query(
    `CREATE TEMP TABLE grown ON COMMIT DROP AS
     WITH
       templates AS (
         SELECT s.*, row_number() OVER (ORDER BY s.id) - 1 AS nth, count(*) OVER () AS of
         FROM stores s JOIN settings ON key = $3 WHERE value->'from' ? s.id::text
       ),
       places AS (SELECT l.*, row_number() OVER (ORDER BY slug) - 1 AS nth, count(*) OVER () AS of FROM locations l),
       drawn AS (
         -- The first areas have more stores than the last, as towns do.
         SELECT i, gen_random_uuid() AS id, gen_random_uuid() AS branch_id, random() AS a, random() AS b, random() AS c, power(random(), 1.6) AS d
         FROM generate_series($1::int, $1::int + $2::int - 1) i
       )
     SELECT
       drawn.id, drawn.branch_id, drawn.i, template.id AS template_id, place.slug AS location,
       family.name || ' ' || shop.name || CASE WHEN drawn.b < 0.5 THEN ' ' || place.name ELSE '' END AS name,
       place.latitude + (drawn.a - 0.5) * 0.02 AS latitude, place.longitude + (drawn.b - 0.5) * 0.02 AS longitude,
       $4::timestamptz - drawn.c * interval '700 days' AS created_at
     FROM drawn
     JOIN templates template ON template.nth = drawn.i % template.of
     JOIN places place ON place.nth = floor(drawn.d * place.of)
     JOIN LATERAL (SELECT ($5::text[])[1 + floor(drawn.a * cardinality($5::text[]))::int]) family (name) ON true
     JOIN LATERAL (
       SELECT coalesce($6::json->template.category->>floor(drawn.c * json_array_length($6::json->template.category))::int, 'Services')
     ) shop (name) ON true`,
    [before, few, MARK, now, FAMILY_NAMES, JSON.stringify(SHOPS)],
  )
  await client.query(`
    INSERT INTO stores (id, merchant_id, category, location, name, description, phone_number, email, logo, cover, latitude, longitude, created_at)
    SELECT g.id, t.merchant_id, t.category, g.location, g.name, t.description, '254700' || lpad((g.i % 1000000)::text, 6, '0'), t.email, t.logo, t.cover,
      g.latitude, g.longitude, g.created_at
    FROM grown g JOIN stores t ON t.id = g.template_id`)
  // What a store says of its main branch is written once for each below, not once for each of its hours.
  await client.query(
    'ALTER TABLE branches DISABLE TRIGGER branches_refresh_store; ALTER TABLE branch_hours DISABLE TRIGGER branch_hours_refresh_store',
  )
  await client.query(`
    CREATE TEMP TABLE main_branches ON COMMIT DROP AS
    SELECT DISTINCT ON (b.store_id) b.* FROM branches b JOIN (SELECT DISTINCT template_id FROM grown) t ON t.template_id = b.store_id
    WHERE b.status = 'active' ORDER BY b.store_id, b.is_main DESC, b.created_at, b.id`)
  await client.query(`
    INSERT INTO branches (id, store_id, location, name, address, landmark, gate, floor, phone_number, is_main, latitude, longitude,
      closed_on_holidays, created_at)
    SELECT g.branch_id, g.id, g.location, g.name || ' · ' || place.name, place.name || ', ' || place.city, NULL, t.gate, t.floor,
      '254700' || lpad((g.i % 1000000)::text, 6, '0'), true, g.latitude, g.longitude, t.closed_on_holidays, g.created_at
    FROM grown g JOIN main_branches t ON t.store_id = g.template_id JOIN locations place ON place.slug = g.location`)
  await client.query(`
    INSERT INTO branch_hours (branch_id, weekday, opens, closes)
    SELECT g.branch_id, h.weekday, h.opens, h.closes
    FROM grown g JOIN main_branches t ON t.store_id = g.template_id JOIN branch_hours h ON h.branch_id = t.id`)
  await client.query(`
    INSERT INTO branch_special_days (branch_id, day, opens, closes, reason, created_at)
    SELECT g.branch_id, d.day, d.opens, d.closes, d.reason, g.created_at
    FROM grown g JOIN main_branches t ON t.store_id = g.template_id JOIN branch_special_days d ON d.branch_id = t.id`)
  await client.query(
    'ALTER TABLE branches ENABLE TRIGGER branches_refresh_store; ALTER TABLE branch_hours ENABLE TRIGGER branch_hours_refresh_store',
  )
  await client.query('SELECT set_main_branch(id) FROM grown')
  await client.query(`
    CREATE TEMP TABLE grown_services ON COMMIT DROP AS
    SELECT gen_random_uuid() AS id, g.id AS store_id, g.branch_id, s.id AS template_id, g.created_at,
      -- Prices differ from one street to the next, in steps of fifty shillings.
      greatest(5000, round(s.price_cents * (0.75 + random() * 0.6) / 5000) * 5000)::bigint AS price_cents
    FROM grown g JOIN services s ON s.store_id = g.template_id`)
  await client.query(`
    INSERT INTO services (id, store_id, category, name, description, type, price_cents, price_range, duration_minutes, buffer_minutes, images,
      is_featured, booking_enabled, auto_confirm, consultation_required, pricing_factors, features, requirements, cancellation_policy,
      min_cancellation_hours, min_advance_minutes, created_at)
    SELECT g.id, g.store_id, t.category, t.name, t.description, t.type, g.price_cents, t.price_range, t.duration_minutes, t.buffer_minutes,
      t.images, t.is_featured, t.booking_enabled, t.auto_confirm, t.consultation_required, t.pricing_factors, t.features, t.requirements,
      t.cancellation_policy, t.min_cancellation_hours, t.min_advance_minutes, g.created_at
    FROM grown_services g JOIN services t ON t.id = g.template_id`)
  await client.query(`
    INSERT INTO pools (id, branch_id, service_id, capacity)
    SELECT gen_random_uuid(), g.branch_id, g.id, coalesce((SELECT max(capacity) FROM pools WHERE service_id = g.template_id), 1)
    FROM grown_services g`)
  await client.query(`
    INSERT INTO price_history (service_id, since, price_cents)
    SELECT id, created_at, price_cents FROM grown_services WHERE price_cents IS NOT NULL`)
}

/** Offers of services drawn by chance; their cards are written by the trigger, as everybody's. */
async function writeOffers(client: pg.Client, now: Date, before: number, few: number): Promise<void> {
  await client.query('SELECT setseed($1)', [((before * 104_729 + 17) % 100_003) / 100_003])
  await client.query(
    `INSERT INTO offers (id, service_id, store_id, category, location, title, description, offer_type, discount_percent, original_cents,
       discounted_cents, fee_waived, requires_consultation, images, is_featured, expires_at, created_at)
     WITH
       drawn AS MATERIALIZED (
         SELECT i, random() AS a, random() AS b, random() AS c, random() AS d FROM generate_series($1::int, $1::int + $2::int - 1) i
       ),
       sold AS MATERIALIZED (
         SELECT s.id, s.store_id, s.category, store.location, s.name, s.description, s.type, s.price_cents, s.images, s.consultation_required,
           row_number() OVER (ORDER BY s.id) - 1 AS nth
         FROM services s JOIN stores store ON store.id = s.store_id
         WHERE s.status = 'active' AND store.status = 'published'
       ),
       priced AS (
         SELECT drawn.*, sold.*, 10 + floor(power(drawn.b, 1.5) * 61)::int AS wish
         FROM drawn JOIN sold ON sold.nth = (drawn.i * 7919::bigint) % (SELECT count(*) FROM sold)
       ),
       reckoned AS (
         SELECT *, CASE WHEN price_cents IS NULL THEN NULL ELSE greatest(100, least(price_cents - 100, floor(price_cents * (100 - wish) / 500000.0) * 5000))::bigint END AS now_cents
         FROM priced
       ),
       said AS (
         SELECT *, CASE WHEN now_cents IS NULL THEN wish ELSE least(99, greatest(1, floor((price_cents - now_cents) * 100.0 / price_cents)))::int END AS percent
         FROM reckoned
       )
     SELECT gen_random_uuid(), id, store_id, category, location,
       left(CASE floor(c * 5)::int
         WHEN 0 THEN percent || '% off ' || lower(left(name, 1)) || substr(name, 2)
         WHEN 1 THEN name || ' for less'
         WHEN 2 THEN name || ' on weekdays'
         WHEN 3 THEN 'Save ' || percent || '% on ' || lower(left(name, 1)) || substr(name, 2)
         ELSE name || ', this month'
       END, 160),
       description, CASE WHEN now_cents IS NULL THEN 'dynamic' ELSE 'fixed' END, percent,
       CASE WHEN now_cents IS NULL THEN NULL ELSE price_cents END, now_cents, a < 0.05, consultation_required, images, a > 0.97,
       -- One in thirty is over already.
       CASE WHEN d < 0.033 THEN $3::timestamptz - d * interval '100 days' ELSE $3::timestamptz + d * interval '60 days' END,
       $3::timestamptz - interval '4 days' - b * interval '60 days' - c * interval '1 hour'
     FROM said
     WHERE now_cents IS NULL OR percent = floor((price_cents - now_cents) * 100.0 / price_cents)`,
    [before, few, now],
  )
}
