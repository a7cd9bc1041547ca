import { ChevronRight, Download, Plus, Store } from '#web/ui/icons/icons.tsx'
import { redirect, useLoaderData } from 'react-router'
import { m } from '#messages'
import type { OwnStore } from '#contract/stores/editing.ts'
import { callContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { LogoMark } from '#web/ui/navigation/logo-mark.tsx'
import { useMay } from '../../role.ts'
import { Shell } from '../../layout/shell.tsx'
import { NEW, paths } from '../../paths.ts'
import { StorePill } from './store-pill.tsx'

export async function loader({ context, request, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role !== 'merchant') throw redirect(paths.signIn(url.pathname))
  const { stores } = await context.get(callContext)('GET /stores/merchant/my-stores', {
    signal: request.signal,
  })
  return { stores }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_settings_title() }) },
  { name: 'description', content: m.merchant_settings_description() },
]

/** The stores of the merchant. */
export default function Settings() {
  const { stores } = useLoaderData<typeof loader>()
  const may = useMay()
  const mayOpen = may('openStores')
  return (
    <Shell place="settings">
      <div className="flex flex-wrap items-center justify-between gap-3 max-wide:pt-2">
        <h1 className="text-28">{m.merchant_settings_title()}</h1>
        {stores.length > 0 && mayOpen && (
          <ButtonLink variant="line" href={paths.start({ step: 'business', store: NEW })}>
            <Plus />
            {m.merchant_settings_add()}
          </ButtonLink>
        )}
      </div>
      {stores.length === 0 ? (
        <div className={panelClass({ className: 'mt-5 max-w-160 py-8!' })}>
          <h2 className="sr-only">{m.merchant_settings_title()}</h2>
          <EmptyState
            icon={<Store />}
            title={m.merchant_settings_none()}
            action={mayOpen && <ButtonLink href={paths.start()}>{m.merchant_settings_start()}</ButtonLink>}
          >
            {m.merchant_settings_none_hint()}
          </EmptyState>
        </div>
      ) : (
        <ul
          className={panelClass({ className: 'mt-5 grid max-w-160 grid-cols-1 divide-y divide-line py-1!' })}
        >
          {stores.map((store) => (
            <StoreRow key={store.id} store={store} />
          ))}
        </ul>
      )}
      {may('exportBusiness') && (
        <Link
          className={panelClass({ className: 'mt-5 flex min-h-18 max-w-160 items-center gap-3 py-2' })}
          href={paths.takeEverything()}
        >
          <Download className="small-icon narrow:hidden" aria-hidden />
          <span className="min-w-0 flex-1 text-15 leading-small">
            <b className="block font-semibold">{m.merchant_leave_title()}</b>
            <span className="quiet">{m.merchant_leave_short()}</span>
          </span>
          <ChevronRight className="small-icon text-ink-3" aria-hidden />
        </Link>
      )}
    </Shell>
  )
}

function StoreRow({ store }: { store: OwnStore }) {
  const missing = store.checklist.filter(({ isDone }) => !isDone).length
  return (
    <li>
      <Link
        className="flex min-h-18 items-center gap-3 py-2 narrow:flex-wrap"
        href={paths.storeSettings(store.id)}
      >
        <LogoMark name={store.name} logo={store.logo_url} coverPattern={store.cover_url} size={48} />
        <span className="min-w-0 flex-1 text-15 leading-small">
          <b className="block truncate font-semibold narrow:wrap-anywhere narrow:whitespace-normal">
            {store.name}
          </b>
          <span className="quiet">
            {store.status === 'draft' && missing > 0
              ? m.merchant_settings_missing({ count: missing })
              : store.location}
          </span>
        </span>
        <StorePill status={store.status} />
        <ChevronRight className="small-icon text-ink-3" aria-hidden />
      </Link>
    </li>
  )
}
