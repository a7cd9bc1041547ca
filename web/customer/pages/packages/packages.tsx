import { Ticket } from '#web/ui/icons/icons.tsx'
import { redirect, useLoaderData } from 'react-router'
import { m } from '#messages'
import type { BoughtPackage } from '#contract/bookings/packages.ts'
import { callContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { PageFailed } from '#web/app/document/errors/page-failed.tsx'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { customersOnly } from '../../customers-only.ts'
import { paths } from '../../paths.ts'
import { leftText } from './package-text.ts'
import { VisitDots } from './visit-dots.tsx'

export async function loader({ context, request, url }: LoaderArgs) {
  const session = context.get(sessionContext)
  if (!session) throw redirect(paths.signIn(url.pathname))
  customersOnly(context)
  const { packages } = await context.get(callContext)('GET /packages', { query: {}, signal: request.signal })
  return { packages, isVerified: session.isPhoneVerified }
}

export const meta = () => privateMeta(m.packages_title(), m.packages_description())

export default function Packages() {
  const { packages, isVerified } = useLoaderData<typeof loader>()
  return (
    <main id="main" tabIndex={-1} className="page-column pt-2 pb-12 wide:pt-8">
      <div className="max-w-160">
        <h1 className="text-22 leading-title wide:text-36 wide:leading-heading">{m.packages_title()}</h1>
        <p className="mt-1 text-ink-2">{m.packages_lead()}</p>
        {!isVerified && (
          <p className="mt-3">
            <Link
              className={`${linkClass} inline-flex min-h-11 items-center`}
              href={paths.verifyPhone(paths.packages())}
            >
              {m.packages_verify()}
            </Link>
          </p>
        )}
        {packages.length === 0 ? (
          <>
            <h2 className="sr-only">{m.packages_title()}</h2>
            <EmptyState
              icon={<Ticket />}
              title={m.packages_none()}
              action={<ButtonLink href={paths.stores()}>{m.packages_find()}</ButtonLink>}
            >
              {m.packages_none_hint()}
            </EmptyState>
          </>
        ) : (
          <ul className="mt-5 grid gap-4">
            {packages.map((each) => (
              <li key={each.id}>
                <Card bought={each} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </main>
  )
}

function Card({ bought }: { bought: BoughtPackage }) {
  const { id, serviceId, serviceName, storeId, storeName, state, left, visits } = bought
  return (
    <article className="rounded-card border border-line bg-surface p-4 wide:p-5" aria-label={serviceName}>
      <h2 className="font-display text-18 leading-label font-bold wrap-anywhere">{serviceName}</h2>
      <p className="mt-1 text-14 text-ink-2 wrap-anywhere">
        <Link className={linkClass} href={paths.store(storeId)}>
          {storeName}
        </Link>
      </p>
      <p className="mt-2">{leftText(bought)}</p>
      {state === 'active' && <VisitDots left={left} visits={visits} />}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {state === 'active' && (
          <ButtonLink
            size="touch"
            href={paths.book.service(serviceId)}
            aria-label={m.packages_book_named({ service: serviceName })}
          >
            {m.packages_book()}
          </ButtonLink>
        )}
        <Link
          className={`${linkClass} inline-flex min-h-11 items-center`}
          href={paths.package(id)}
          aria-label={m.packages_more_named({ service: serviceName })}
        >
          {m.packages_more()}
        </Link>
      </div>
    </article>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailed error={error} heading={m.packages_title()} failure={m.packages_failed()} />
}
