import { redirect } from 'react-router'
import { toBranchSlug } from '#domain/catalogue/store-slug.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { orNotFound } from '../not-found/or-not-found.ts'
import { paths } from '../../paths.ts'
import { outletPart } from './page-state.ts'

/** `/zuri-hair/kilimani` leads to the branch on the page of its store; to the store when the branch has another name now. */
export async function loader({
  params: { storeSlug, branchSlug },
  context,
  request: { signal },
}: LoaderArgs<'/:storeSlug/:branchSlug'>) {
  const call = context.get(callContext)
  const { storeId: id, slug } = await orNotFound(
    call('GET /store-slugs/:slug', { params: { slug: storeSlug }, signal }),
  )
  const [{ store }, { branches }] = await Promise.all([
    call('GET /stores/:id', { params: { id }, signal }),
    call('GET /stores/:id/branches', { params: { id }, signal }),
  ])
  const branch = branches.find(({ name }) => toBranchSlug(store.name, name) === branchSlug.toLowerCase())
  throw redirect(
    branch
      ? `${paths.store({ id, slug }, { tab: 'outlets' })}#${outletPart(branch.id)}`
      : paths.store({ id, slug }),
  )
}

/** The loader always leads elsewhere; with a page, a store that does not exist has the page of errors. */
export default function NamedBranch() {
  return null
}
