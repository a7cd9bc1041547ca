import type { Slot } from '#contract/entities.ts'
import type { At } from '#domain/time.ts'

/** The three free times that lie nearest to the wanted one, in order. */
export const nearestStarts = <S extends Pick<Slot, 'startsAt'>>(wanted: At, free: readonly S[]): S[] =>
  free
    .filter(({ startsAt }) => Date.parse(startsAt) !== wanted)
    .toSorted((a, b) => far(a, wanted) - far(b, wanted))
    .slice(0, 3)
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))

const far = ({ startsAt }: Pick<Slot, 'startsAt'>, wanted: At) => Math.abs(Date.parse(startsAt) - wanted)
