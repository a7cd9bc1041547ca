/** The type of the rows in the `<name>.matrix.ts` of each feature, and the rows that several features have. */
import type { Role, SignedInRole } from './matrix-roles.ts'
import type { Sample, World } from './matrix-world.ts'

/** A row of the route matrix: the requests of one route. */
export type MatrixRow = {
  good(world: World): Sample
  /** Creates what a request uses up, before each request that should succeed. */
  prepare?(world: World, as: Role): Promise<void>
  /** Reverts changes that would make later requests fail. */
  undo?(world: World): Promise<void>
  more?(world: World): Sample[]
  /** Statuses for roles that the route's `auth` admits but that have no access to this resource. */
  others?: Partial<Record<SignedInRole, number>>
  endsSession?: true
  /** The role whose request succeeds, if it is not the usual role of the route's `auth`. */
  as?: SignedInRole
}

export const queries = (...all: Record<string, string>[]): Sample[] => all.map((query) => ({ query }))
export const ids =
  (list: (world: World) => string[], name = 'id') =>
  (world: World): Sample[] =>
    list(world).map((id) => ({ params: { [name]: id } }))

export const plain: MatrixRow = { good: () => ({}) }
export const byId = (id: (world: World) => string, more: Partial<MatrixRow> = {}): MatrixRow => ({
  good: (world) => ({ params: { id: id(world) } }),
  ...more,
})
export const anOffer = byId(({ shop }) => shop.offerId, {
  more: ids(({ demo, staffed }) => [...demo.offers, staffed.offerId]),
})
export const aService = byId(({ shop }) => shop.serviceId, {
  more: ids(({ demo, staffed }) => [...demo.services, staffed.serviceId]),
})
export const aStore = byId(({ shop }) => shop.storeId, { more: ids(({ demo }) => demo.stores) })
export const shortList: MatrixRow = {
  good: () => ({}),
  more: ({ demo }) => queries({ limit: '3' }, { location: demo.location }, { location: 'All Locations' }),
}
