// Writes the demo data into an empty database, once: in one transaction, under a lock, and recorded in
// `settings`.

import { sql } from 'kysely'
import { toDay } from '#domain/time/time.ts'
import { argon2id } from '#server/password-hasher.ts'
import { inTransaction, lock, type Db } from '#server/platform/database/database.ts'
import { DEMO_PASSWORD, DEMO_SEED, makeCatalogue } from './make/catalogue.ts'
import { DEMO_LOADED_KEY, hasStoresOrDemo } from './load-marker.ts'
import { writeAdminMessages } from './load/admin-messages.ts'
import { writeBookings } from './load/bookings.ts'
import { writeVisits } from './load/visits.ts'
import { writePackages } from './load/packages.ts'
import { writeSeries } from './load/series.ts'
import { writeWaitlist } from './load/waitlist.ts'
import { writeConversations } from './load/conversations.ts'
import { writeMarket } from './load/market.ts'
import { writeMoney } from './load/money.ts'
import { writeMoveIn, type EncryptCalendar } from './load/move-in.ts'
import { writeNotifications } from './load/notifications.ts'
import { writeDataRequests } from './load/data-requests.ts'
import {
  linkReviewsToBookings,
  writeFavourites,
  writeFollows,
  writePeople,
  writeReviewPictures,
  writeReviews,
} from './load/people.ts'
import { writeReports } from './load/reports.ts'
import { writeRequests } from './load/requests.ts'
import { writeHiddenOffers, writeOffers, writeServices } from './load/services.ts'
import { writeSearches } from './load/searches.ts'
import { writeStores } from './load/stores.ts'
import { writeSums } from './load/sums.ts'
import { writeVerification, type EncryptDocument } from './load/verification.ts'
import { writeViews } from './load/views.ts'

export type DemoLoad = { loaded: boolean; stores: number; services: number; offers: number }

const NOT_LOADED: DemoLoad = { loaded: false, stores: 0, services: 0, offers: 0 }

/** `encryptCalendar` is null where there is no sandbox that has the calendar. */
type Loading = {
  db: Db
  now: Date
  encryptDocument: EncryptDocument
  encryptCalendar: EncryptCalendar | null
}

/** Writes nothing if the demo data has been loaded or the database has any store. */
export async function loadDemo(loading: Loading): Promise<DemoLoad> {
  const load = await writeOnce(loading)
  // Index-only scans of the lists need an up-to-date visibility map.
  if (load.loaded) await sql`VACUUM (ANALYZE)`.execute(loading.db)
  return load
}

async function writeOnce({ db, now, encryptDocument, encryptCalendar }: Loading): Promise<DemoLoad> {
  const today = toDay(now.getTime())
  if (await hasStoresOrDemo(db)) return NOT_LOADED
  const passwordHash = await argon2id.hash(DEMO_PASSWORD)
  const catalogue = makeCatalogue({ seed: DEMO_SEED, today })

  return inTransaction(db, async (tx) => {
    await lock(tx, DEMO_LOADED_KEY)
    if (await hasStoresOrDemo(tx)) return NOT_LOADED
    await writePeople(tx, catalogue, passwordHash)
    await writeStores(tx, catalogue)
    await writeReviews(tx, catalogue)
    await writeFollows(tx, catalogue)
    await writeServices(tx, catalogue)
    await writeOffers(tx, catalogue)
    await writeHiddenOffers(tx, catalogue)
    await writeFavourites(tx, catalogue)
    await writeBookings(tx, catalogue, now)
    await writeViews(tx, today)
    await writeSearches(tx, today)
    await writeConversations(tx, catalogue, now)
    await linkReviewsToBookings(tx, catalogue)
    await writeReviewPictures(tx, catalogue)
    await writeRequests(tx, catalogue, now)
    await writeVisits(tx, now)
    await writeWaitlist(tx, now)
    await writeSeries(tx, now)
    await writePackages(tx, now)
    await writeMoney(tx, now)
    await writeDataRequests(tx, catalogue, now)
    await writeReports(tx, now)
    await writeVerification(tx, now, encryptDocument)
    await writeMoveIn(tx, catalogue, now, encryptCalendar)
    await writeSums(tx)
    await writeMarket(tx, catalogue, now)
    await writeNotifications(tx, now)
    await writeAdminMessages(tx, catalogue, now)
    const counts = {
      stores: catalogue.stores.length,
      services: catalogue.stores.flatMap((store) => store.services).length,
      offers: catalogue.stores.flatMap((store) => store.offers).length,
    }
    await tx
      .insertInto('settings')
      .values({ key: DEMO_LOADED_KEY, value: JSON.stringify({ seed: DEMO_SEED, today, ...counts }) })
      .execute()
    return { loaded: true, ...counts }
  })
}
