import assert from 'node:assert/strict'
import { test } from 'mocha'
import { readAnswers } from '#domain/booking/answers.ts'
import { discountPercent, percentOff } from '#domain/catalogue/pricing.ts'
import { DEFAULT_PLAN_RULES } from '#domain/booking/plan.ts'
import { slotsOn } from '#domain/booking/slots.ts'
import { DAY, toDay, HOUR, instant, WEEKDAYS, toWeekday } from '#domain/time/time.ts'
import { DEMO_SEED, makeCatalogue } from './catalogue.ts'
import { TRADES } from '../data/categories.ts'
import { EXPIRED, FEATURED, FEE_WAIVED, INACTIVE } from './make-offers.ts'
import { PLACES } from '../data/places.ts'

const TODAY = '2026-11-21'
const catalogue = makeCatalogue({ seed: DEMO_SEED, today: TODAY })
const { stores, accounts, bookings } = catalogue
const branches = stores.flatMap((store) => store.branches)
const services = stores.flatMap((store) => store.services)
const offers = stores.flatMap((store) => store.offers)
const midnight = instant(TODAY, 0)

const unique = (list: readonly unknown[]) => new Set(list).size === list.length

test('there are sixty stores in twelve categories, 250 services and 300 offers', () => {
  assert.equal(stores.length, 60)
  assert.equal(services.length, 250)
  assert.equal(offers.length, 300)
  assert.equal(catalogue.categories.length, 12)
  for (const { slug } of catalogue.categories)
    assert.equal(stores.filter((store) => store.category === slug).length, 5, slug)
  for (const store of stores) assert.ok(store.services.length >= 3 && store.services.length <= 6, store.name)
  const several = stores.filter((store) => store.branches.length > 1).length
  assert.ok(several >= 10 && several <= 15, `${several} stores with several branches`)
})

test('the catalogue depends only on the seed and the day', () => {
  assert.deepEqual(makeCatalogue({ seed: DEMO_SEED, today: TODAY }), catalogue)
  assert.notEqual(makeCatalogue({ seed: 'other', today: TODAY }).stores[0]?.id, stores[0]?.id)
})

test('ids do not depend on the day of loading', () => {
  const later = makeCatalogue({ seed: DEMO_SEED, today: '2027-02-03' })
  assert.deepEqual(
    later.stores.map((store) => [store.id, store.offers.map((offer) => offer.id)]),
    stores.map((store) => [store.id, store.offers.map((offer) => offer.id)]),
  )
})

test('about half of the stores have social media links, under .test or as a chat with a phone of theirs', () => {
  const withSocials = stores.filter((store) => store.socials.length > 0)
  assert.ok(withSocials.length >= 24 && withSocials.length <= 36, `${withSocials.length} stores`)
  for (const { socials, phoneNumber } of withSocials) {
    assert.ok(unique(socials.map(({ platform }) => platform)))
    for (const { platform, link } of socials)
      if (platform === 'whatsapp') assert.equal(link, `https://wa.me/${phoneNumber}`)
      else assert.match(new URL(link).hostname, /\.test$/)
  }
})

test('every id is a unique UUID of version 4', () => {
  const ids = [
    ...accounts,
    ...catalogue.merchants,
    ...stores,
    ...branches,
    ...branches.flatMap((branch) => branch.staff),
    ...services,
    ...services.flatMap((service) => service.pools),
    ...offers,
    ...stores.flatMap((store) => store.hiddenOffers),
    ...services.flatMap((service) => service.questions),
    ...bookings,
    ...catalogue.reviews,
    ...stores.flatMap((store) => store.socials),
  ].map((one) => one.id)
  assert.ok(unique(ids))
  for (const id of ids)
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('otieno owns Kinyozi Kings with two branches, Utulivu Spa and Moto Grill', () => {
  const otieno = catalogue.merchants.find((merchant) => merchant.key === 'otieno')
  const own = stores.filter((store) => store.merchantId === otieno?.id)
  assert.deepEqual(
    own.map((store) => [store.name, store.location, store.branches.length]),
    [
      ['Kinyozi Kings', 'kilimani', 2],
      ['Utulivu Spa', 'kileleshwa', 1],
      ['Moto Grill', 'ongata-rongai', 1],
    ],
  )
  assert.equal(new Set(stores.map((store) => store.merchantId)).size, 21)
  const flagship = own[0]?.offers.find((offer) => offer.title === 'Fade, beard shape-up and hot towel')
  assert.deepEqual(
    [flagship?.originalCents, flagship?.discountedCents, flagship?.discountPercent],
    [150_000, 126_000, 16],
  )
})

test('all references resolve', () => {
  const places = new Set(PLACES.map((place) => place.slug))
  for (const branch of branches) assert.ok(places.has(branch.location))
  for (const store of stores) {
    assert.ok(catalogue.merchants.some((merchant) => merchant.id === store.merchantId))
    const staff = new Set(store.branches.flatMap((branch) => branch.staff.map((person) => person.id)))
    for (const service of store.services) {
      assert.deepEqual(
        service.pools.map((pool) => pool.branchId),
        store.branches.map((branch) => branch.id),
      )
      for (const id of service.staffIds) assert.ok(staff.has(id), service.name)
    }
    for (const offer of store.offers)
      assert.ok(store.services.some((service) => service.id === offer.serviceId))
  }
  for (const merchant of catalogue.merchants)
    assert.equal(accounts.find((account) => account.id === merchant.accountId)?.role, 'merchant')
})

test('names, email addresses and pictures are unique', () => {
  assert.ok(unique(stores.map((store) => store.name)))
  assert.ok(unique(stores.map((store) => store.description)))
  assert.ok(unique(services.map((service) => service.description)))
  assert.ok(unique(services.map((service) => service.pictureKey)))
  assert.ok(unique(branches.map((branch) => branch.email)))
  assert.ok(unique(accounts.map((account) => account.email)))
  assert.ok(unique(accounts.map((account) => account.referralSlug)))
  assert.ok(unique(catalogue.places.map((place) => place.slug)))
  for (const store of stores) {
    assert.ok(unique(store.offers.map((offer) => offer.title)), store.name)
    assert.ok(unique(store.services.map((service) => service.name)), store.name)
  }
})

test('no phone number is assigned, and all email addresses are under .test', () => {
  const numbers = [
    ...branches.map((branch) => branch.phoneNumber),
    ...accounts.map((account) => account.phoneNumber),
  ]
  assert.ok(unique(numbers))
  for (const number of numbers) assert.match(number, /^(2547000000\d\d|254700000[123]\d\d|254708374149)$/)
  for (const email of [...stores, ...branches, ...accounts].map((one) => one.email))
    assert.match(email, /@[\w-]+\.test$/)
})

test('branches are in Kenya, near their location', () => {
  for (const branch of branches) {
    assert.ok(
      branch.latitude > -4.7 && branch.latitude < 4.6 && branch.longitude > 33.9 && branch.longitude < 41.9,
    )
    const place = PLACES.find((p) => p.slug === branch.location)
    assert.ok(
      Math.hypot(branch.latitude - place!.latitude, branch.longitude - place!.longitude) < 0.01,
      branch.name,
    )
  }
})

test('about one offer in seven is in a town outside Nairobi', () => {
  const metro = new Set(['Nairobi', 'Kiambu', 'Kajiado', 'Machakos', 'Thika'])
  const outside = new Set(PLACES.filter((place) => !metro.has(place.city)).map((place) => place.slug))
  const share =
    stores.filter((store) => outside.has(store.location)).flatMap((store) => store.offers).length /
    offers.length
  assert.ok(share > 0.11 && share < 0.19, String(share))
})

test('shifts are within the opening hours, and a branch with staff has a shift on every open day', () => {
  for (const branch of branches) {
    assert.ok(branch.hours.length >= 5, branch.name)
    for (const { name, shifts } of branch.staff)
      for (const shift of shifts) {
        const day = branch.hours.find((hours) => hours.weekday === shift.weekday)
        assert.ok(
          day && shift.starts >= day.opens && shift.ends <= day.closes && shift.starts < shift.ends,
          `${name}, ${branch.name}`,
        )
      }
    if (branch.staff.length === 0) continue
    assert.ok(branch.staff.length >= 2 && branch.staff.length <= 6)
    for (const { weekday } of branch.hours)
      assert.ok(
        branch.staff.some((person) => person.shifts.some((shift) => shift.weekday === weekday)),
        `${branch.name} on ${WEEKDAYS[weekday]}`,
      )
  }
})

test('prices are realistic for Kenya', () => {
  const limits: Record<string, [number, number]> = {
    barber: [200, 3000],
    salon: [600, 10_000],
    nails: [400, 6000],
    spa: [1500, 14_000],
    food: [500, 5000],
    'car-care': [300, 15_000],
    repairs: [500, 8000],
    cleaning: [500, 12_000],
    health: [500, 30_000],
    fitness: [400, 8000],
    fashion: [500, 8000],
    'days-out': [900, 6000],
  }
  for (const store of stores)
    for (const service of store.services) {
      const [low, high] = limits[store.category]!
      if (service.priceCents === null) assert.match(service.priceRange ?? '', /^KES [\d,]+ to [\d,]+$/)
      else
        assert.ok(
          service.priceCents >= low * 100 && service.priceCents <= high * 100,
          `${service.name}: ${service.priceCents}`,
        )
    }
})

test('every fixed offer has a price in whole shillings, a whole 15 to 60 percent below the normal price', () => {
  for (const offer of offers) {
    assert.ok(
      offer.discountPercent >= 15 && offer.discountPercent <= 60,
      `${offer.title}: ${offer.discountPercent}`,
    )
    if (offer.originalCents === null || offer.discountedCents === null) {
      assert.equal(offer.type, 'dynamic')
      continue
    }
    assert.ok(offer.discountedCents < offer.originalCents)
    assert.equal(offer.discountedCents % 100, 0)
    assert.equal(offer.discountPercent, percentOff(offer.originalCents, offer.discountedCents), offer.title)
    assert.equal(discountPercent(offer, 0), offer.discountPercent, offer.title)
  }
})

test('some offers are expired, inactive, featured, without a fee or about to expire', () => {
  const expired = offers.filter((offer) => offer.expiresAt < midnight)
  assert.equal(expired.length, EXPIRED)
  assert.equal(offers.filter((offer) => offer.status === 'inactive').length, INACTIVE)
  assert.equal(offers.filter((offer) => offer.feeWaived).length, FEE_WAIVED)
  assert.equal(offers.filter((offer) => offer.isFeatured).length, FEATURED)
  assert.ok(
    offers
      .filter((offer) => offer.isFeatured)
      .every((offer) => offer.status === 'active' && offer.expiresAt > midnight),
  )
  const dynamic = offers.filter((offer) => offer.type === 'dynamic').length
  assert.ok(dynamic >= 15 && dynamic <= 25, `${dynamic} dynamic`)
  const soon = offers.filter(
    (offer) => offer.expiresAt > midnight && offer.expiresAt < midnight + 36 * HOUR,
  ).length
  assert.ok(soon >= 5, `${soon} end soon`)
  for (const offer of offers) {
    assert.ok(offer.createdAt < offer.expiresAt && offer.createdAt < midnight, offer.title)
    assert.ok(offer.createdAt > midnight - 61 * DAY && offer.expiresAt < midnight + 72 * DAY, offer.title)
  }
})

test('price histories are chronological, and most prices were valid for two weeks before the offer', () => {
  for (const service of services) {
    if (service.priceCents === null) continue
    assert.equal(service.priceHistory.at(-1)?.cents, service.priceCents)
    assert.ok(
      service.priceHistory.every(
        (entry, at) => at === 0 || entry.since > service.priceHistory[at - 1]!.since,
      ),
      service.name,
    )
  }
  const verified = offers.filter((offer) => {
    const service = services.find((s) => s.id === offer.serviceId)
    const previous = service?.priceHistory.findLast((entry) => entry.since <= offer.createdAt)
    return previous?.cents === offer.originalCents && offer.createdAt - (previous?.since ?? 0) >= 14 * DAY
  })
  assert.ok(verified.length > 180 && verified.length < 275, `${verified.length} verified`)
})

test('services may need confirmation or a consultation or be unavailable; notices are 2 to 24 hours', () => {
  assert.ok(services.filter((service) => !service.autoConfirm).length >= 10)
  assert.ok(services.filter((service) => service.consultationRequired).length >= 10)
  const closed = services.filter((service) => !service.bookingEnabled)
  assert.ok(closed.length >= 4)
  for (const service of closed)
    assert.ok(!offers.some((offer) => offer.serviceId === service.id), service.name)
  for (const service of services)
    assert.ok(service.minCancellationHours >= 2 && service.minCancellationHours <= 24)
  assert.ok(
    services.flatMap((service) => service.pools).every((pool) => pool.capacity >= 1 && pool.capacity <= 20),
  )
})

test('every service can be booked at every branch within the next week', () => {
  for (const store of stores)
    for (const branch of store.branches)
      for (const service of store.services.filter((s) => s.bookingEnabled)) {
        const plan = {
          ...DEFAULT_PLAN_RULES,
          ...service,
          capacity: service.pools.find((pool) => pool.branchId === branch.id)!.capacity,
          hours: branch.hours,
          staffIds: branch.staff.map((person) => person.id).filter((id) => service.staffIds.includes(id)),
          shifts: branch.staff.flatMap((person) =>
            person.shifts.map((shift) => ({ staffId: person.id, ...shift })),
          ),
          taken: [],
        }
        assert.equal(
          plan.staffIds.length > 0,
          service.staffIds.length > 0,
          `${service.name} at ${branch.name}`,
        )
        const week = [1, 2, 3, 4, 5, 6, 7].flatMap((day) =>
          slotsOn(toDay(midnight + day * DAY), plan, midnight),
        )
        assert.ok(week.filter((slot) => slot.available > 0).length >= 5, `${service.name} at ${branch.name}`)
      }
})

test('the texts have no long dashes, filler or placeholders', () => {
  const texts = [
    ...stores.map((store) => store.description),
    ...services.flatMap((service) => [
      service.name,
      service.description,
      service.cancellationPolicy,
      service.requirements ?? '',
    ]),
    ...offers.flatMap((offer) => [offer.title, offer.description]),
  ]
  for (const text of texts)
    assert.doesNotMatch(text, /[—–]|lorem|ipsum|undefined|\bnull\b|NaN| {2}|TODO|Offer \d/i)
  for (const store of stores)
    assert.ok(store.description.split(/[.?!] /).length >= 2 && store.description.length < 400, store.name)
  for (const offer of offers) assert.ok(offer.title.length <= 80, offer.title)
})

test('the policy of a service, which is free to book, does not mention an access fee', () => {
  for (const service of services) assert.doesNotMatch(service.cancellationPolicy, /access fee/i, service.name)
})

test('an offer whose price is agreed at the store states no percentage', () => {
  for (const offer of offers.filter((each) => each.originalCents === null))
    assert.doesNotMatch(`${offer.title} ${offer.description} ${offer.discountExplanation}`, /%/, offer.title)
})

test('there are holidays, special days, breaks, leave and limited offers', () => {
  const staff = branches.flatMap((branch) => branch.staff)
  assert.ok(
    branches.some((branch) => branch.closedOnHolidays) && branches.some((branch) => !branch.closedOnHolidays),
  )
  assert.ok(
    branches.some(
      ({ days }) => days.some((day) => day.opens === null) && days.some((day) => day.closes === 15 * 60),
    ),
  )
  assert.ok(staff.filter((person) => person.breaks.length > 0).length > 20)
  assert.equal(staff.filter((person) => person.leaves.length > 0).length, 1)
  const late = stores.flatMap((store) => store.services).filter((service) => service.minAdvanceMinutes > 0)
  assert.ok(late.length > 5 && late.length < 80, `${late.length} services need advance notice`)
  const limited = offers.filter(
    (offer) => offer.stock !== null || offer.perCustomer !== null || offer.firstTimeOnly,
  )
  assert.ok(
    limited.some((offer) => offer.perCustomer !== null) && limited.some((offer) => offer.firstTimeOnly),
  )
  const mutura = offers.find((offer) => offer.title === 'Mutura and bone soup tasting')!
  assert.equal(
    mutura.stock! -
      bookings.filter((booking) => booking.offerId === mutura.id && booking.state !== 'cancelled').length,
    2,
  )
})

test('bookings are on slots of their branch, on whatever weekday the catalogue is created', () => {
  for (let day = 0; day < 7; day++) {
    const today = toDay(midnight + day * DAY)
    const other = makeCatalogue({ seed: DEMO_SEED, today })
    assert.ok(unique(other.bookings.map((booking) => booking.code)))
    for (const booking of other.bookings) {
      const store = other.stores.find((s) => s.id === booking.storeId)!
      const branch = store.branches.find((b) => b.id === booking.branchId)!
      assert.ok(branch.hours.some((hours) => hours.weekday === toWeekday(toDay(booking.start))))
      assert.ok(booking.createdAt < instant(today) && booking.createdAt < booking.start)
      const offer = store.offers.find((o) => o.id === booking.offerId)
      if (offer)
        assert.ok(
          offer.createdAt < booking.createdAt && offer.expiresAt > booking.start && offer.status === 'active',
          offer.title,
        )
    }
    const wanjiku = other.accounts.find((account) => account.email === 'wanjiku@d3.test')
    const own = other.bookings
      .filter((booking) => booking.accountId === wanjiku?.id)
      .map((booking) => booking.state)
    assert.deepEqual(own.toSorted(), [
      'cancelled',
      'completed',
      'completed',
      'completed',
      'confirmed',
      'confirmed',
      'confirmed',
    ])
  }
})

test('three merchants of different sizes have a past month of visits', () => {
  const past = bookings.filter(({ dayOffset }) => dayOffset < 0 && dayOffset >= -31)
  const getCount = (key: string) => {
    const merchant = catalogue.merchants.find((each) => each.key === key)
    const own = new Set(stores.filter(({ merchantId }) => merchantId === merchant?.id).map(({ id }) => id))
    return past.filter(({ storeId }) => own.has(storeId)).length
  }
  const [large, medium, small] = ['otieno', 'wanjiru', 'naserian'].map(getCount)
  assert.ok(large! > 350 && large! < 550, `${large} visits`)
  assert.ok(medium! > 100 && medium! < 200, `${medium} visits`)
  assert.ok(small! > 25 && small! < 70, `${small} visits`)
  const share = (state: string) => past.filter((booking) => booking.state === state).length / past.length
  assert.ok(share('no-show') > 0.02 && share('no-show') < 0.1)
  assert.ok(share('cancelled') > 0.02 && share('cancelled') < 0.1)
})

test('the three merchants with a month of visits have questions, galleries, and offers that are not public', () => {
  for (const key of ['otieno', 'wanjiru', 'naserian']) {
    const merchant = catalogue.merchants.find((each) => each.key === key)
    const own = stores.filter(({ merchantId }) => merchantId === merchant?.id)
    const hidden = own.flatMap((store) => store.hiddenOffers)
    assert.ok(hidden.some(({ status }) => status === 'draft') && hidden.length >= 2, key)
    for (const { status, startsAt, expiresAt } of hidden)
      assert.ok(status === 'scheduled' ? startsAt! > midnight && startsAt! < expiresAt : startsAt === null)
    for (const { gallery, name } of own) {
      assert.ok(gallery.length > 0, name)
      for (const { alt } of gallery) assert.match(alt, /^Drawing of /)
    }
    const answered = bookings.filter(({ answers }) => answers.length > 0)
    assert.ok(answered.filter(({ storeId }) => own.some(({ id }) => id === storeId)).length > 2, key)
  }
})

test('answers are those that the service would have accepted', () => {
  for (const { serviceId, answers } of bookings) {
    if (answers.length === 0) continue
    const { questions } = services.find(({ id }) => id === serviceId)!
    const sent = answers.map(({ question, answer }) => ({
      questionId: questions.find((each) => each.question === question)!.id,
      answer,
    }))
    assert.deepEqual(readAnswers(questions, sent), { answers, problems: [] })
  }
})

test('reviews are unique, written by customers and mostly positive', () => {
  const { reviews } = catalogue
  assert.ok(unique(reviews.map(({ comment }) => comment)))
  assert.ok(unique(reviews.map(({ storeId, accountId }) => `${storeId} ${accountId}`)))
  for (const { comment, reply } of reviews) {
    assert.ok(comment.length <= 500 && (reply ?? '').length <= 500)
    assert.doesNotMatch(`${comment} ${reply ?? ''}`, /[—–]|lorem|ipsum|undefined|\bnull\b| {2}|TODO/i)
  }
  for (const stars of [1, 2, 3, 4, 5]) assert.ok(reviews.some(({ rating }) => rating === stars))
  assert.ok(reviews.filter(({ rating }) => rating >= 3).length > reviews.length * 0.85)
  const customers = new Set(accounts.filter(({ role }) => role === 'customer').map(({ id }) => id))
  assert.ok(reviews.every(({ accountId }) => customers.has(accountId)))
  assert.ok(
    reviews.every(
      ({ createdAt, repliedAt }) =>
        createdAt < midnight && (repliedAt === null || (repliedAt > createdAt && repliedAt < midnight)),
    ),
  )
})

test('there are accounts of all three roles, and trades are in order', () => {
  const role = (email: string) => accounts.find((account) => account.email === email)?.role
  assert.deepEqual(
    [role('wanjiku@d3.test'), role('otieno@d3.test'), role('admin@d3.test')],
    ['customer', 'merchant', 'admin'],
  )
  assert.equal(accounts.find((account) => account.email === 'wanjiku@d3.test')?.phoneNumber, '254708374149')
  assert.deepEqual(
    TRADES.map((trade) => trade.position),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  )
})
