/**
 * One row for every route with a handler of its own: a request that succeeds, further requests for other shapes
 * of the response, and roles whose status differs from what the route's `auth` implies.
 */
import { importFromFeatures } from '../support/feature-files.ts'
import type { MatrixRow } from './matrix-row.ts'
import { ROUTES } from './matrix-world.ts'

const OWN_ROWS = await importFromFeatures<MatrixRow>('matrix', 'rows')

/** A second path has the row of the route whose handler it shares. */
export const ROWS: Record<string, MatrixRow> = {
  ...OWN_ROWS,
  ...Object.fromEntries(
    ROUTES.flatMap(([route, { canonicalRoute, sharesHandler }]) => {
      const row = sharesHandler && canonicalRoute && OWN_ROWS[canonicalRoute]
      return row ? [[route, row]] : []
    }),
  ),
}
