import { data, redirect } from 'react-router'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { NotFoundPage } from '#web/app/document/errors/error-page.tsx'
import { canonical } from '../../aliases.ts'
import { paths } from '../../paths.ts'

/** Client-side navigation does not reach the server's redirects, so they are applied here as well. */
export function loader({ url }: LoaderArgs) {
  const path = canonical(url.pathname, url.search)
  if (path !== url.pathname + url.search) throw redirect(path, 301)
  return data(null, { status: 404 })
}

export default function NotFound() {
  return <NotFoundPage homePath={paths.home()} />
}
