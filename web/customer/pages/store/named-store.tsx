import { redirect } from 'react-router'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { orNotFound } from '../not-found/or-not-found.ts'
import { paths } from '../../paths.ts'
import { loadStorePage } from './load-store.ts'

export { default, handle, meta } from './store.tsx'

export async function loader({ params: { storeSlug }, ...args }: LoaderArgs<'/:storeSlug'>) {
  const { url, context, request } = args
  const { storeId, slug } = await orNotFound(
    context.get(callContext)('GET /store-slugs/:slug', {
      params: { slug: storeSlug },
      signal: request.signal,
    }),
  )
  // Earlier names and other spellings lead to the current one.
  if (slug !== storeSlug) throw redirect(paths.store({ id: storeId, slug }) + url.search, 301)
  return loadStorePage(args, storeId)
}
