/** Many requests and quotes, inserted by SQL: one by one they would take an hour. */
import { Client, type Pool } from 'pg'

/** The role in which somebody has many of them. */
export type Heavy = {
  /** A customer who has posted many requests. */
  customerId: string
  /** An individual provider with many quotes. */
  providerId: string
  storeId: string
  merchantId: string
  /** Request of the customer, with many quotes. */
  requestId: string
}

const OF_HEAVY_CUSTOMER = 300
const QUOTES_OF_REQUEST = 50

/** Inserts requests in all categories and areas; half of them are open, and each has two quotes. */
export async function insertManyRequests(databaseUrl: string, options: ManyOptions): Promise<Heavy> {
  // The client has its own connection, without the app's limits of time.
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('BEGIN')
    // The inserts take a quarter of the time without the check of each reference.
    await client.query('SET LOCAL session_replication_role = replica')
    const heavy = await insertAll(client, options)
    await client.query('COMMIT')
    // A job that runs meanwhile may still see old versions of rows. Until they are gone, plans do not use indexes alone.
    do {
      await client.query('VACUUM (ANALYZE) service_requests, quotes, accounts')
    } while (!(await isAllVisible(client)))
    return heavy
  } finally {
    await client.end()
  }
}

async function isAllVisible(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT bool_and(relallvisible = relpages) AS "isAllVisible" FROM pg_class
     WHERE oid IN ('service_requests'::regclass, 'quotes'::regclass)`,
  )
  return rows[0].isAllVisible
}

type ManyOptions = { count: number; accounts: number; now: Date; heavy: Omit<Heavy, 'requestId'> }

async function insertAll(client: Client, { count, accounts, now, heavy }: ManyOptions): Promise<Heavy> {
  await client.query(
    `INSERT INTO accounts (id, role, email, first_name, last_name, referral_slug, created_at)
      SELECT gen_random_uuid(), 'customer', 'many-' || n || '@d3.test', 'Many', 'Requests ' || n, 'many-' || n,
        $1::timestamptz - interval '400 days'
      FROM generate_series(1, $2::integer) n`,
    [now, accounts],
  )
  await client.query(INSERT_REQUESTS, [now, count])
  await client.query(
    `UPDATE service_requests SET account_id = $1 WHERE id IN (
      SELECT id FROM service_requests WHERE account_id <> $1 ORDER BY md5(id::text) LIMIT $2)`,
    [heavy.customerId, OF_HEAVY_CUSTOMER],
  )
  await client.query('ANALYZE service_requests')
  await client.query(INSERT_QUOTES, [now, heavy.storeId, heavy.merchantId, heavy.providerId])
  await client.query('ANALYZE quotes')
  await client.query(ACCEPT_QUOTES)
  const requestId = await insertQuotesOfOne(client, heavy, now)
  await client.query(
    `UPDATE service_requests r SET quote_count = counted.count
      FROM (SELECT request_id, count(*) AS count FROM quotes GROUP BY request_id) counted WHERE counted.request_id = r.id`,
  )
  return { ...heavy, requestId }
}

const INSERT_REQUESTS = `
  WITH people AS (
    SELECT array_agg(id ORDER BY id) AS ids FROM accounts WHERE email LIKE 'many-%'
  ), kinds AS (SELECT array_agg(slug ORDER BY slug) AS slugs FROM categories),
  places AS (SELECT array_agg(slug ORDER BY slug) AS slugs FROM locations),
  drawn AS (
    SELECT n, people.ids[1 + n % cardinality(people.ids)] AS account,
      kinds.slugs[1 + (n * 7) % cardinality(kinds.slugs)] AS category,
      CASE WHEN n % 50 > 0 THEN places.slugs[1 + (n * 13) % cardinality(places.slugs)] END AS area,
      (ARRAY['Leaking tap', 'Sofa to clean', 'Braids at home', 'Car to detail', 'Cake for a wedding'])[1 + n % 5]
        || CASE WHEN n % 5000 = 1 THEN ' bespoke' ELSE '' END AS title,
      (ARRAY[50000, 300000, 1500000, 6000000])[1 + n % 4] AS budget,
      (ARRAY['urgent', 'thisweek', 'nextweek', 'thismonth', 'flexible'])[1 + n % 5] AS timeline,
      n % 2 = 0 AS is_open
    FROM generate_series(1, $2::integer) n, people, kinds, places
  )
  INSERT INTO service_requests (
    id, account_id, title, category, description, words, budget_min_cents, budget_max_cents, timeline, location, area,
    priority, status, closed_as, created_at, updated_at, expires_at
  )
  SELECT gen_random_uuid(), account, title, category, 'As soon as possible please, number ' || n,
    to_tsvector('simple', title || ' As soon as possible please number ' || n), budget, budget * 2, timeline,
    'Near the stage', area, 'normal', CASE WHEN is_open THEN 'pending' ELSE 'cancelled' END,
    CASE WHEN is_open THEN NULL ELSE 'expired' END, created_at, created_at, created_at + interval '60 days'
  FROM (
    -- Open ones of the last 50 days, others of the last year.
    SELECT *, $1::timestamptz - interval '2 hours'
      - n * CASE WHEN is_open THEN interval '50 days' ELSE interval '365 days' END / $2::integer AS created_at
    FROM drawn
  ) dated`

/** Inserts a quote of a store and one of an individual provider; every 25th is of the heavy ones. */
const INSERT_QUOTES = `
  WITH shops AS (
    SELECT array_agg(s.id ORDER BY s.id) AS ids, array_agg(s.merchant_id ORDER BY s.id) AS merchants,
      array_agg(m.account_id ORDER BY s.id) AS owners
    FROM stores s JOIN merchants m ON m.id = s.merchant_id
  ), people AS (SELECT array_agg(id ORDER BY id) AS ids FROM accounts WHERE email LIKE 'many-%'),
  numbered AS (SELECT *, row_number() OVER (ORDER BY id)::integer AS n FROM service_requests r
    WHERE NOT EXISTS (SELECT FROM quotes q WHERE q.request_id = r.id)),
  quoted AS (
    SELECT r.*, kind, CASE
      WHEN kind = 1 AND r.n % 25 = 0 THEN $2::uuid WHEN kind = 1 THEN shops.ids[1 + r.n % cardinality(shops.ids)]
    END AS store, CASE
      WHEN kind = 1 AND r.n % 25 = 0 THEN $3::uuid WHEN kind = 1 THEN shops.merchants[1 + r.n % cardinality(shops.ids)]
    END AS merchant, CASE
      WHEN kind = 1 AND r.n % 25 = 0 THEN (SELECT account_id FROM merchants WHERE id = $3)
      WHEN kind = 1 THEN shops.owners[1 + r.n % cardinality(shops.ids)]
      WHEN r.n % 25 = 0 THEN $4::uuid ELSE people.ids[1 + (r.n * 3) % cardinality(people.ids)]
    END AS provider
    FROM numbered r, shops, people, generate_series(1, 2) kind
  )
  INSERT INTO quotes (
    id, request_id, account_id, store_id, merchant_id, price_cents, message, availability, status, created_at,
    updated_at, expires_at, decided_at
  )
  SELECT gen_random_uuid(), id, provider, store, merchant, budget_min_cents + 100, 'We can come this week.', 'Mornings',
    CASE WHEN status <> 'pending' THEN 'rejected' WHEN is_valid THEN 'pending' ELSE 'expired' END, created_at, created_at,
    created_at + interval '7 days', CASE
      WHEN status <> 'pending' THEN created_at WHEN NOT is_valid THEN created_at + interval '7 days'
    END
  FROM (SELECT *, created_at + interval '7 days' > $1 AS is_valid FROM quoted) dated
  WHERE provider <> account_id`

/** Accepts quotes of half of the closed requests, which are done or in work. */
const ACCEPT_QUOTES = `
  WITH winners AS (
    UPDATE quotes SET status = 'accepted' WHERE id IN (
      SELECT DISTINCT ON (q.request_id) q.id FROM quotes q JOIN service_requests r ON r.id = q.request_id
      WHERE r.status = 'cancelled' AND left(md5(r.id::text), 1) < '8' ORDER BY q.request_id, q.id
    ) RETURNING id, request_id
  )
  UPDATE service_requests r SET accepted_quote_id = winners.id, closed_as = NULL,
    status = CASE WHEN left(md5(r.id::text), 1) < '7' THEN 'completed' ELSE 'active' END,
    completed_at = CASE WHEN left(md5(r.id::text), 1) < '7' THEN r.created_at + interval '2 days' END
  FROM winners WHERE winners.request_id = r.id`

/** Gives one open request of the heavy customer as many quotes as there is room for. */
async function insertQuotesOfOne(
  client: Client,
  { customerId }: Omit<Heavy, 'requestId'>,
  now: Date,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM service_requests WHERE account_id = $1 AND status = 'pending' ORDER BY created_at DESC LIMIT 1`,
    [customerId],
  )
  const [request] = rows
  if (!request) throw new Error('There is no open request')
  await client.query('DELETE FROM quotes WHERE request_id = $1', [request.id])
  await client.query(
    `INSERT INTO quotes (id, request_id, account_id, price_cents, message, availability, status, created_at, updated_at,
        expires_at)
      SELECT gen_random_uuid(), r.id, person.id, 100000, 'I can come this week.', 'Mornings', 'pending', $3, $3,
        $3::timestamptz + interval '5 days'
      FROM service_requests r, (
        SELECT id FROM accounts WHERE email LIKE 'many-%' AND id <> $2 ORDER BY id LIMIT ${QUOTES_OF_REQUEST}
      ) person WHERE r.id = $1`,
    [request.id, customerId, now],
  )
  return request.id
}

export type Path = { name: string; path: string; as: 'nobody' | 'customer' | 'provider' | 'merchant' }

/** Paths by which requests and quotes are read. */
export const requestPaths = (
  { requestId, storeId }: Pick<Heavy, 'requestId' | 'storeId'>,
  pages: number,
): readonly Path[] => [
  { name: 'open requests', path: '/request-service?limit=6', as: 'nobody' },
  { name: 'page in the middle', path: `/request-service?limit=6&page=${Math.ceil(pages / 2)}`, as: 'nobody' },
  { name: 'last page', path: `/request-service?limit=6&page=${pages}`, as: 'nobody' },
  { name: 'of a category', path: '/request-service?limit=6&category=repairs', as: 'nobody' },
  { name: 'of a budget', path: '/request-service?limit=6&budget=10000-50000', as: 'nobody' },
  { name: 'of a timeline', path: '/request-service?limit=6&timeline=urgent', as: 'nobody' },
  { name: 'of an area', path: '/request-service?limit=6&location=kilimani', as: 'nobody' },
  { name: 'of a town', path: '/request-service?limit=6&location=nairobi', as: 'nobody' },
  { name: 'with a common word', path: '/request-service?limit=6&search=sofa', as: 'nobody' },
  { name: 'with a rare word', path: '/request-service?limit=6&search=bespoke', as: 'nobody' },
  {
    name: 'with all filters',
    path: '/request-service?limit=6&category=repairs&budget=10000-50000&timeline=urgent&location=nairobi&search=tap',
    as: 'nobody',
  },
  { name: 'without any result', path: '/request-service?limit=6&search=nonexistent', as: 'nobody' },
  { name: 'as a merchant sees them', path: '/request-service?limit=6', as: 'merchant' },
  { name: 'my requests', path: '/request-service/my-requests?limit=10', as: 'customer' },
  { name: 'my past requests', path: '/request-service/my-requests?limit=10&status=past', as: 'customer' },
  { name: 'the 50 quotes of a request', path: `/request-service/${requestId}/offers`, as: 'customer' },
  { name: 'quotes for my requests', path: '/request-service/offers?limit=10&status=pending', as: 'customer' },
  { name: 'quotes that I have made', path: '/request-service/my-offers?limit=10', as: 'provider' },
  { name: 'my figures', path: '/users/service-statistics', as: 'customer' },
  { name: 'figures of all requests', path: '/request-service/statistics', as: 'nobody' },
  { name: 'requests for a merchant', path: '/merchant/service-requests?limit=6', as: 'merchant' },
  {
    name: 'those without a quote of the merchant',
    path: '/merchant/service-requests?limit=6&withoutMine=true',
    as: 'merchant',
  },
  { name: 'quotes of a merchant', path: '/merchant/offers?limit=10', as: 'merchant' },
  { name: 'figures of a merchant', path: '/merchant/dashboard/stats', as: 'merchant' },
  {
    name: 'requests for a store',
    path: `/merchant/service-requests?limit=6&withoutMine=true&storeId=${storeId}`,
    as: 'merchant',
  },
  { name: 'quotes of a store', path: `/merchant/offers?limit=10&storeId=${storeId}`, as: 'merchant' },
  { name: 'figures of a store', path: `/merchant/dashboard/stats?storeId=${storeId}`, as: 'merchant' },
]

/** Statements that read a whole table of requests or quotes. */
export async function wholeTableReads(
  pool: Pool,
  statements: readonly { text: string; values: readonly unknown[] }[],
): Promise<string[]> {
  const found: string[] = []
  for (const { text, values } of statements) {
    if (!/service_requests|quotes/.test(text) || !/^\s*(SELECT|WITH)/i.test(text)) continue
    const { rows } = await pool.query(`EXPLAIN ${text}`, [...values])
    const plan = rows.map((row: Record<string, unknown>) => String(row['QUERY PLAN'])).join('\n')
    if (/Seq Scan on (service_requests|quotes)\b/.test(plan)) found.push(`${text}\n${plan}`)
  }
  return found
}
