import type { Role, SignedInRole } from './matrix-roles.ts'
import type { Sample, World } from './matrix-world.ts'

/** How the route matrix requests a route. */
export type Row = {
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
