/** Where the results of a list are, as the header says it. */
import { m } from '#messages'
import type { Around } from '../pages/lists/around.ts'

export type ShownPlace = {
  /** Null for all locations. */
  name: string | null
  /** How far around the place or a point; empty for a town or all locations. */
  within: string
}

/** For the loader of a list, whose reply has it as `shownPlace`. */
export const shownPlace = (
  { near, km }: Around,
  { name, isArea }: { name: string | null; isArea: boolean },
): ShownPlace => ({ name, within: near || isArea ? m.search_filter_within({ km }) : '' })
