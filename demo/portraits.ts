// The portraits of the staff, which the stores share: nobody has the same one in one store.
import type { Store } from './catalogue-types.ts'
import { isWomansName } from './names.ts'
import { portraitPicture } from './media.ts'
import type { Look } from './pictures/patterns.ts'
import type { PicturePlan } from './pictures/render.ts'

/** Of women, and as many of men. */
const PORTRAITS = 12

const LOOKS: readonly Look[] = [
  { palette: 'shuka', pattern: 'kikoi' },
  { palette: 'sand', pattern: 'petals' },
  { palette: 'mint', pattern: 'scales' },
  { palette: 'ochre', pattern: 'ripple' },
  { palette: 'coral', pattern: 'leaves' },
  { palette: 'maize', pattern: 'fans' },
  { palette: 'lagoon', pattern: 'zig' },
  { palette: 'sky', pattern: 'kanga' },
]

const keyOf = (isWoman: boolean, nth: number): string => `portrait-${isWoman ? 'woman' : 'man'}-${nth + 1}`

export const portraitPlans = (): PicturePlan[] =>
  [true, false].flatMap((isWoman) =>
    Array.from({ length: PORTRAITS }, (_, nth) => ({
      kind: 'portrait' as const,
      key: keyOf(isWoman, nth),
      sitter: { isWoman, nth },
      look: LOOKS[nth % LOOKS.length]!,
      seed: nth + 1,
    })),
  )

/** The paths of the portraits of each person of the store, by their id. `at` is the place of the store in the catalogue. */
export function portraitsOf({ branches }: Pick<Store, 'branches'>, at: number): Map<string, string> {
  const next = { women: at * 5, men: at * 7 }
  return new Map(
    branches
      .flatMap(({ staff }) => staff)
      .map(({ id, name }) => {
        const isWoman = isWomansName(name)
        const nth = isWoman ? next.women++ : next.men++
        return [id, portraitPicture(keyOf(isWoman, nth % PORTRAITS))]
      }),
  )
}
