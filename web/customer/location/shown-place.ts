/** Location of the results of a list, as the header says it. */
import { m } from '#messages'
import type { Around } from '../pages/lists/around.ts'

export type ShownPlace = {
  /** Name of the place; null for all locations. */
  name: string | null
  /** Distance around the place or a point; empty for a town or all locations. */
  within: string
}

/** Returns the `shownPlace` of a list for its loader's reply. */
export const shownPlace = (
  { near, km }: Around,
  { name, isArea }: { name: string | null; isArea: boolean },
): ShownPlace => ({ name, within: near || isArea ? m.search_filter_within({ km }) : '' })
