import { redirect } from 'react-router'
import { m } from '#messages'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { privateMeta, buildPublicMeta } from '#web/app/document/page-meta.ts'
import { paths } from '../../../paths.ts'

/** The loader of the form, which is empty or has the request that it changes. */
export async function loadNewRequest({ context, url, request: { signal } }: LoaderArgs) {
  const call = context.get(callContext)
  const edited = url.searchParams.get('edit')
  const [categories, existing] = await Promise.all([
    call('GET /request-service/categories', { signal }),
    edited ? call('GET /request-service/:id', { params: { id: edited }, signal }) : null,
  ])
  const request = existing?.data.request
  // Only the customer changes it, while it has no quotes.
  if (request && (!request.isOwn || request.status !== 'pending' || request.offers > 0))
    throw redirect(paths.request(request.id))
  return {
    categories: categories.data,
    request,
    meta: request
      ? privateMeta(m.request_edit_title(), m.request_form_description())
      : buildPublicMeta(context, {
          title: m.request_form_title(),
          description: m.request_form_description(),
          path: paths.newRequest(),
        }),
  }
}
