import { canonicalPaths, type Alias } from '#web/app/document/canonical.ts'
import { pages } from './paths.ts'

/** Other paths of pages. The server redirects them permanently, ignoring case. */
const aliases: readonly Alias[] = [
  ['/login', pages.signIn],
  ['/sign-in', pages.signIn],
  ['/work', pages.work],
]

/** The canonical path of any path. */
export const canonical = canonicalPaths(Object.values(pages), aliases)
