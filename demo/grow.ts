// Adds thousands of stores, services and offers, copied from the demo data and with its pictures. Each batch
// is one transaction of a few statements. Existing rows count, so a second run continues where the first one
// ended.

import pg from 'pg'
import { FAMILY_NAMES } from './data/names.ts'

export type Growth = { stores: number; offers: number }
export type GrowOptions = {
  databaseUrl: string
  now: Date
  /** The total numbers to reach. */
  target: Growth
  onProgress(what: string, done: number, total: number): void
}

const STORES_PER_BATCH = 500
const OFFERS_PER_BATCH = 4000
/** The key in `settings` under which the ids of the original demo stores are stored. */
const TEMPLATES_KEY = 'demo.grown'
/** Names that are used after a family name, and for half of the stores before the name of the area. */
const SHOP_NAMES: Readonly<Record<string, readonly string[]>> = {
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

/** Returns the totals afterwards. Writes nothing if the target is reached already. */
export async function growDemo({ databaseUrl, now, target, onProgress }: GrowOptions): Promise<Growth> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: '-c timezone=UTC -c jit=off -c synchronous_commit=off',
  })
  await client.connect()
  try {
    const before = await count(client)
    if (before.templates === 0) throw new Error('The demo data is not loaded')
    for (let { stores } = before; stores < target.stores;) {
      const batchSize = Math.min(target.stores - stores, STORES_PER_BATCH)
      await inTransaction(client, () => writeStores(client, now, stores, batchSize))
      stores += batchSize
      onProgress('stores', stores, target.stores)
    }
    for (let { offers } = before; offers < target.offers;) {
      const batchSize = Math.min(target.offers - offers, OFFERS_PER_BATCH)
      await inTransaction(client, () => writeOffers(client, now, offers, batchSize))
      offers += batchSize
      onProgress('offers', offers, target.offers)
    }
    const { stores, offers } = await count(client)
    if (stores > before.stores || offers > before.offers) {
      // Updates the planner's statistics and the visibility map, which index-only scans need.
      await client.query(
        'VACUUM (ANALYZE) offers, services, stores, branches, branch_hours, pools, price_history',
      )
    }
    return { stores, offers }
  } finally {
    await client.end()
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    // Only one process may add rows at a time.
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

/** Writes stores without their offers. Hours, services and pictures are those of an original demo store. */
async function writeStores(client: pg.Client, now: Date, before: number, batchSize: number): Promise<void> {
  // Only original demo stores are templates, not stores that were added later.
  await client.query(
    `INSERT INTO settings (key, value)
     SELECT $1, jsonb_build_object('from', jsonb_agg(id ORDER BY id)) FROM stores
     ON CONFLICT (key) DO NOTHING`,
    [TEMPLATES_KEY],
  )
  await client.query('SELECT setseed($1)', [((before * 7919) % 100_003) / 100_003])
  await client.query(
    `CREATE TEMP TABLE grown ON COMMIT DROP AS
     WITH
       templates AS (
         SELECT s.*, row_number() OVER (ORDER BY s.id) - 1 AS nth, count(*) OVER () AS of
         FROM stores s JOIN settings ON key = $3 WHERE value->'from' ? s.id::text
       ),
       places AS (
         SELECT l.*, row_number() OVER (ORDER BY slug) - 1 AS nth, count(*) OVER () AS of FROM locations l
       ),
       drawn AS (
         -- The first areas get more stores than the last, like in real towns.
         SELECT i, gen_random_uuid() AS id, gen_random_uuid() AS branch_id,
           random() AS a, random() AS b, random() AS c, power(random(), 1.6) AS d
         FROM generate_series($1::int, $1::int + $2::int - 1) i
       )
     SELECT
       drawn.id, drawn.branch_id, drawn.i, template.id AS template_id, place.slug AS location,
       family.name || ' ' || shop.name || CASE WHEN drawn.b < 0.5 THEN ' ' || place.name ELSE '' END AS name,
       place.latitude + (drawn.a - 0.5) * 0.02 AS latitude,
       place.longitude + (drawn.b - 0.5) * 0.02 AS longitude,
       $4::timestamptz - drawn.c * interval '700 days' AS created_at
     FROM drawn
     JOIN templates template ON template.nth = drawn.i % template.of
     JOIN places place ON place.nth = floor(drawn.d * place.of)
     JOIN LATERAL (
       SELECT ($5::text[])[1 + floor(drawn.a * cardinality($5::text[]))::int]
     ) family (name) ON true
     JOIN LATERAL (SELECT $6::json->template.category AS list) names ON true
     JOIN LATERAL (
       SELECT coalesce(names.list->>floor(drawn.c * json_array_length(names.list))::int, 'Services')
     ) shop (name) ON true`,
    [before, batchSize, TEMPLATES_KEY, now, FAMILY_NAMES, JSON.stringify(SHOP_NAMES)],
  )
  await client.query(`
    INSERT INTO stores (id, merchant_id, category, location, name, description, phone_number, email, logo, cover,
      latitude, longitude, created_at)
    SELECT g.id, t.merchant_id, t.category, g.location, g.name, t.description,
      '254700' || lpad((g.i % 1000000)::text, 6, '0'), t.email, t.logo, t.cover,
      g.latitude, g.longitude, g.created_at
    FROM grown g JOIN stores t ON t.id = g.template_id`)
  // The main branch of each store is set once below, instead of by a trigger for each row of hours.
  await client.query(`
    ALTER TABLE branches DISABLE TRIGGER branches_refresh_store;
    ALTER TABLE branch_hours DISABLE TRIGGER branch_hours_refresh_store`)
  await client.query(`
    CREATE TEMP TABLE main_branches ON COMMIT DROP AS
    SELECT DISTINCT ON (b.store_id) b.*
    FROM branches b JOIN (SELECT DISTINCT template_id FROM grown) t ON t.template_id = b.store_id
    WHERE b.status = 'active' ORDER BY b.store_id, b.is_main DESC, b.created_at, b.id`)
  await client.query(`
    INSERT INTO branches (id, store_id, location, name, address, landmark, gate, floor, phone_number, is_main,
      latitude, longitude, closed_on_holidays, created_at)
    SELECT g.branch_id, g.id, g.location, g.name || ' · ' || place.name, place.name || ', ' || place.city, NULL,
      t.gate, t.floor, '254700' || lpad((g.i % 1000000)::text, 6, '0'), true, g.latitude, g.longitude,
      t.closed_on_holidays, g.created_at
    FROM grown g JOIN main_branches t ON t.store_id = g.template_id
      JOIN locations place ON place.slug = g.location`)
  await client.query(`
    INSERT INTO branch_hours (branch_id, weekday, opens, closes)
    SELECT g.branch_id, h.weekday, h.opens, h.closes
    FROM grown g JOIN main_branches t ON t.store_id = g.template_id
      JOIN branch_hours h ON h.branch_id = t.id`)
  await client.query(`
    INSERT INTO branch_special_days (branch_id, day, opens, closes, reason, created_at)
    SELECT g.branch_id, d.day, d.opens, d.closes, d.reason, g.created_at
    FROM grown g JOIN main_branches t ON t.store_id = g.template_id
      JOIN branch_special_days d ON d.branch_id = t.id`)
  await client.query(`
    ALTER TABLE branches ENABLE TRIGGER branches_refresh_store;
    ALTER TABLE branch_hours ENABLE TRIGGER branch_hours_refresh_store`)
  await client.query('SELECT set_main_branch(id) FROM grown')
  await client.query(`
    CREATE TEMP TABLE grown_services ON COMMIT DROP AS
    SELECT gen_random_uuid() AS id, g.id AS store_id, g.branch_id, s.id AS template_id, g.created_at,
      -- Prices vary between stores, in steps of fifty shillings.
      greatest(5000, round(s.price_cents * (0.75 + random() * 0.6) / 5000) * 5000)::bigint AS price_cents
    FROM grown g JOIN services s ON s.store_id = g.template_id`)
  await client.query(`
    INSERT INTO services (id, store_id, category, name, description, type, price_cents, price_range,
      duration_minutes, buffer_minutes, images, is_featured, booking_enabled, auto_confirm, consultation_required,
      pricing_factors, features, requirements, cancellation_policy, min_cancellation_hours, min_advance_minutes,
      created_at)
    SELECT g.id, g.store_id, t.category, t.name, t.description, t.type, g.price_cents, t.price_range,
      t.duration_minutes, t.buffer_minutes, t.images, t.is_featured, t.booking_enabled, t.auto_confirm,
      t.consultation_required, t.pricing_factors, t.features, t.requirements, t.cancellation_policy,
      t.min_cancellation_hours, t.min_advance_minutes, g.created_at
    FROM grown_services g JOIN services t ON t.id = g.template_id`)
  await client.query(`
    INSERT INTO pools (id, branch_id, service_id, capacity)
    SELECT gen_random_uuid(), g.branch_id, g.id,
      coalesce((SELECT max(capacity) FROM pools WHERE service_id = g.template_id), 1)
    FROM grown_services g`)
  await client.query(`
    INSERT INTO price_history (service_id, since, price_cents)
    SELECT id, created_at, price_cents FROM grown_services WHERE price_cents IS NOT NULL`)
}

/** Writes offers of random services. Triggers write their cards, as for all offers. */
async function writeOffers(client: pg.Client, now: Date, before: number, batchSize: number): Promise<void> {
  await client.query('SELECT setseed($1)', [((before * 104_729 + 17) % 100_003) / 100_003])
  await client.query(
    `INSERT INTO offers (id, service_id, store_id, category, location, title, description, offer_type,
       discount_percent, original_cents, discounted_cents, fee_waived, requires_consultation, images, is_featured,
       expires_at, created_at)
     WITH
       drawn AS MATERIALIZED (
         SELECT i, random() AS a, random() AS b, random() AS c, random() AS d
         FROM generate_series($1::int, $1::int + $2::int - 1) i
       ),
       sold AS MATERIALIZED (
         SELECT s.id, s.store_id, s.category, store.location, s.name, s.description, s.type, s.price_cents, s.images,
           s.consultation_required, row_number() OVER (ORDER BY s.id) - 1 AS nth
         FROM services s JOIN stores store ON store.id = s.store_id
         WHERE s.status = 'active' AND store.status = 'published'
       ),
       priced AS (
         SELECT drawn.*, sold.*, 10 + floor(power(drawn.b, 1.5) * 61)::int AS target_percent
         FROM drawn JOIN sold ON sold.nth = (drawn.i * 7919::bigint) % (SELECT count(*) FROM sold)
       ),
       discounted AS (
         SELECT *,
           CASE WHEN price_cents IS NOT NULL THEN greatest(
             100,
             least(price_cents - 100, floor(price_cents * (100 - target_percent) / 500000.0) * 5000)
           )::bigint END AS now_cents
         FROM priced
       ),
       described AS (
         SELECT *,
           CASE
             WHEN now_cents IS NULL THEN target_percent
             ELSE least(99, greatest(1, floor((price_cents - now_cents) * 100.0 / price_cents)))::int
           END AS percent
         FROM discounted
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
       CASE WHEN now_cents IS NULL THEN NULL ELSE price_cents END, now_cents, a < 0.05, consultation_required,
       images, a > 0.97,
       -- One in thirty has expired.
       $3::timestamptz + CASE WHEN d < 0.033 THEN -d * interval '100 days' ELSE d * interval '60 days' END,
       $3::timestamptz - interval '4 days' - b * interval '60 days' - c * interval '1 hour'
     FROM described
     WHERE now_cents IS NULL OR percent = floor((price_cents - now_cents) * 100.0 / price_cents)`,
    [before, batchSize, now],
  )
}
