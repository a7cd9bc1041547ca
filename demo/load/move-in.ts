import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { m } from '#messages'
import { nameVariant } from '#domain/catalogue/variants.ts'
import { addDays, DAY, toDay } from '#domain/time/time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Catalogue, Service, Store } from '../data/catalogue-types.ts'
import { MOVE_IN } from '../data/move-in.ts'
import { createRandom } from '../data/random.ts'
import { insert } from './rows.ts'
import { writeServices } from './services.ts'

/** Encrypts the address of the sandbox's calendar for the row with this id. */
export type EncryptCalendar = (id: string) => { address: Buffer; hash: Buffer }

const newId = (part: string) => createRandom('move in', part).uuid()
const DAYS_AGO = 20

/** One store has moved in with all that it had: price list, calendar, website and clients. */
export async function writeMoveIn(
  tx: Tx,
  { stores, merchants }: Catalogue,
  now: Date,
  encryptCalendar: EncryptCalendar | null,
): Promise<void> {
  const store = stores.find(({ name }) => name === MOVE_IN.store)
  const owner = merchants.find(({ id }) => id === store?.merchantId)
  if (!store || !owner) throw new Error(`The demo has no store ${MOVE_IN.store}.`)
  await writePriceList(tx, store)
  await writeWebsite(tx, store)
  await writeClients(tx, owner, new Date(now.getTime() - DAYS_AGO * DAY))
  if (encryptCalendar) await writeCalendar(tx, store, owner.accountId, now, encryptCalendar)
}

async function writePriceList(tx: Tx, store: Store): Promise<void> {
  const { groups, family } = MOVE_IN
  const like = getService(store, family.like)
  const variants = family.variants.map(({ label, minutes, price }): Service & { label: string } => {
    const random = createRandom('move in', 'variant', label)
    return {
      ...like,
      label,
      id: random.uuid(),
      name: nameVariant(family.name, label),
      description: family.about,
      priceCents: price * 100,
      priceHistory: [{ cents: price * 100, since: like.createdAt }],
      durationMinutes: minutes,
      pools: like.pools.map((pool) => ({ ...pool, id: random.uuid() })),
      isFeatured: false,
      questions: [],
    }
  })
  await writeServices(tx, { stores: [{ ...store, services: variants }] })
  await insert(
    tx,
    'service_groups',
    groups.map(({ name }, position) => ({ id: newId(name), store_id: store.id, name, position })),
  )
  const smallest = variants.toSorted((one, other) => (one.priceCents ?? 0) - (other.priceCents ?? 0))[0]
  for (const { id, label } of variants)
    await tx
      .updateTable('services')
      .set({
        group_id: newId(family.group),
        position: 0,
        family_id: newId(family.name),
        family_name: family.name,
        variant_label: label,
        is_listed: id === smallest?.id,
      })
      .where('id', '=', id)
      .execute()
  for (const [index, { name, services }] of groups.entries())
    for (const [position, service] of services.entries())
      await tx
        .updateTable('services')
        .set({ group_id: newId(name), position: (index + 1) * 100 + position })
        .where('id', '=', getService(store, service).id)
        .execute()
}

/** The latest bookings come from the website, the poster and the other places by turns. */
async function writeWebsite(tx: Tx, store: Store): Promise<void> {
  const { websites, origins } = MOVE_IN
  await tx.updateTable('stores').set({ embed_origins: websites }).where('id', '=', store.id).execute()
  await sql`
    UPDATE bookings SET origin = source.origin, origin_host = source.host
    FROM (
      SELECT id, row_number() OVER (ORDER BY created_at DESC, id) AS place FROM bookings WHERE store_id = ${store.id}
    ) latest
    JOIN jsonb_array_elements(${JSON.stringify(origins)}::jsonb) WITH ORDINALITY AS listed (value, turn)
      ON listed.turn = 1 + (latest.place - 1) % ${origins.length}
    CROSS JOIN LATERAL jsonb_to_record(listed.value) AS source (origin text, host text)
    WHERE bookings.id = latest.id AND latest.place <= 40`.execute(tx)
}

async function writeClients(
  tx: Tx,
  { id: merchantId, accountId }: Catalogue['merchants'][number],
  importedAt: Date,
): Promise<void> {
  const { clients } = MOVE_IN
  const importId = newId('import')
  await insert(tx, 'client_imports', [
    {
      id: importId,
      merchant_id: merchantId,
      imported_by: accountId,
      imported_at: importedAt,
      file_hash: createHash('sha256').update(JSON.stringify(clients)).digest(),
      confirmed: m.import_confirmation(),
      row_count: clients.length,
      added: clients.length,
      changed: 0,
      unchanged: 0,
      refused: 0,
    },
  ])
  const records = clients.map((client) => ({ ...client, id: newId(client.name) }))
  await insert(
    tx,
    'client_records',
    records.map(({ id, name, phone, birthday, visits, lastVisitDays, tags }) => ({
      id,
      merchant_id: merchantId,
      name,
      phone_number: phone,
      birthday,
      visits_before: visits,
      last_visit_before: lastVisitDays === null ? null : addDays(toDay(importedAt.getTime()), -lastVisitDays),
      tags,
      source: 'imported',
      import_id: importId,
      added_at: importedAt,
    })),
  )
  await insert(
    tx,
    'client_notes',
    records.flatMap(({ id, name, note }) =>
      note === null
        ? []
        : [
            {
              id: newId(`note ${name}`),
              merchant_id: merchantId,
              record_id: id,
              import_id: importId,
              text: note,
              author_id: accountId,
              created_at: importedAt,
              updated_at: importedAt,
            },
          ],
    ),
  )
}

/** The worker reads it from the sandbox within a minute. */
async function writeCalendar(
  tx: Tx,
  { branches }: Store,
  ownerId: string,
  now: Date,
  encrypt: EncryptCalendar,
): Promise<void> {
  const person = branches[0]?.staff[0]
  if (!person) throw new Error(`${MOVE_IN.store} has nobody.`)
  const id = newId('calendar')
  const { address, hash } = encrypt(id)
  await insert(tx, 'staff_calendars', [
    {
      id,
      staff_id: person.id,
      source: 'other',
      address_encrypted: address,
      address_hash: hash,
      created_by: ownerId,
      created_at: now,
      next_check_at: now,
    },
  ])
}

function getService({ name: storeName, services }: Store, name: string): Service {
  const service = services.find((each) => each.name === name)
  if (!service) throw new Error(`${storeName} lacks ${name}`)
  return service
}
