// The portraits of the staff, which the stores share: nobody has the same one in one store.
import type { Store } from './catalogue-types.ts'
import { isWomansName } from './names.ts'
import { portraitPicture } from './pictures.ts'

/** Number of portraits of women, and as many of men. */
const PORTRAITS = 12

/** The paths of the portraits of each person of the store, by their id. `at` is the place of the store in the catalogue. */
export function getPortraits({ branches }: Pick<Store, 'branches'>, at: number): Map<string, string> {
  const next = { women: at * 5, men: at * 7 }
  return new Map(
    branches
      .flatMap(({ staff }) => staff)
      .map(({ id, name }) => {
        const isWoman = isWomansName(name)
        const nth = isWoman ? next.women++ : next.men++
        return [id, portraitPicture(`${isWoman ? 'woman' : 'man'}-${(nth % PORTRAITS) + 1}`)]
      }),
  )
}
