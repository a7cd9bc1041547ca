import { data, redirect } from 'react-router'
import type { LoaderArgs } from '#web/client/load-context.ts'
import { NotFoundPage } from '#web/client/error-page.tsx'
import { canonical } from '../../aliases.ts'
import { paths } from '../../paths.ts'

/** Links inside a page never meet the server's redirects, so they are honoured here as well. */
export function loader({ url }: LoaderArgs) {
  const place = canonical(url.pathname, url.search)
  if (place !== url.pathname + url.search) throw redirect(place, 301)
  return data(null, { status: 404 })
}

export default function NotFound() {
  return <NotFoundPage homePath={paths.home()} />
}
