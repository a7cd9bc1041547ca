import { data, redirect } from 'react-router'
import type { LoaderArgs } from '#web/client/load-context.ts'
import { canonical } from '../../paths.ts'
import { NotFound } from './not-found-page.tsx'

/** Links inside a page never meet the server's redirects, so they are honoured here as well. */
export function loader({ url }: LoaderArgs) {
  const path = canonical(url.pathname)
  if (path !== url.pathname) throw redirect(path + url.search, 301)
  return data(null, { status: 404 })
}

export const meta = () => [{ title: 'Page not found · D3' }]

export default NotFound
