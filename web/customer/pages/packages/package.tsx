import { Form, data, redirect, useActionData, useLoaderData, useNavigation } from 'react-router'
import { m } from '#messages'
import type { BoughtPackage } from '#contract/bookings/packages.ts'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime, formatDate, toDay } from '#domain/time/time.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { callContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { PageFailed } from '#web/app/document/errors/page-failed.tsx'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Part } from '#web/ui/feedback/part.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { TelField } from '#web/ui/forms/tel-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Crumbs } from '#web/ui/navigation/crumbs.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { customersOnly } from '../../customers-only.ts'
import { formText } from '../../form-actions.ts'
import { paths } from '../../paths.ts'
import { leftText } from './package-text.ts'
import { VisitDots } from './visit-dots.tsx'

export async function loader({ context, params, request, url }: LoaderArgs<'/packages/:packageId'>) {
  if (!context.get(sessionContext)) throw redirect(paths.signIn(url.pathname))
  customersOnly(context)
  const reply = await context.get(callContext)('GET /packages/:id', {
    params: { id: params.packageId },
    signal: request.signal,
  })
  return reply.package
}

/** Gives the package to another person. */
export async function action({ context, params, request }: LoaderArgs<'/packages/:packageId'>) {
  const form = await request.formData()
  const to = { name: formText(form, 'name'), phone: formText(form, 'phone') }
  try {
    await context.get(callContext)('POST /packages/:id/transfer', {
      params: { id: params.packageId },
      body: to,
    })
  } catch (error) {
    const problem = toProblem(error)
    return data({ message: problem.message, errors: problem.errors, to }, { status: problem.status || 503 })
  }
  throw redirect(paths.packages())
}

export const meta = () => privateMeta(m.packages_one_title(), m.packages_description())

export default function PackagePage() {
  const bought = useLoaderData<typeof loader>()
  const { serviceId, serviceName, storeId, storeName, state, left, visits } = bought
  return (
    <main id="main" tabIndex={-1} className="page-column pt-2 pb-12 wide:pt-8">
      <div className="max-w-160">
        <Crumbs trail={[{ href: paths.packages(), label: m.packages_title() }]} here={serviceName} />
        <h1 className="mt-2 text-22 leading-title wrap-anywhere wide:text-36 wide:leading-heading">
          {serviceName}
        </h1>
        <p className="mt-1 text-ink-2 wrap-anywhere">
          <Link className={linkClass} href={paths.store(storeId)}>
            {storeName}
          </Link>
        </p>
        <p className="mt-3 font-semibold">{leftText(bought)}</p>
        <VisitDots left={left} visits={visits} />
        {state === 'active' && (
          <ButtonLink className="mt-5" href={paths.book.service(serviceId)}>
            {m.packages_book()}
          </ButtonLink>
        )}
        <div className="mt-7">
          <Uses bought={bought} />
          <Part title={m.packages_terms()}>
            <Terms bought={bought} />
          </Part>
          {state === 'active' && <Transfer />}
        </div>
      </div>
    </main>
  )
}

function Uses({ bought: { uses } }: { bought: BoughtPackage }) {
  if (uses.length === 0) return null
  return (
    <Part title={m.packages_uses()}>
      <ul className="grid gap-1">
        {uses.map(({ id, bookingId, startTime, usedAt }) => (
          <li key={id}>
            {bookingId === null || startTime === null ? (
              m.packages_use_counter({ when: dayAndTime(Date.parse(usedAt)) })
            ) : (
              <Link
                className={`${linkClass} inline-flex min-h-11 items-center`}
                href={paths.booking(bookingId)}
              >
                {dayAndTime(Date.parse(startTime))}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Terms({
  bought: { price, visitPrice, visits, soldAt, refundNow, state },
}: {
  bought: BoughtPackage
}) {
  return (
    <div className="grid max-w-text gap-2">
      <p>
        {m.packages_terms_bought({
          visits,
          amount: formatKes(shillingsToCents(price)),
          day: formatDate(toDay(Date.parse(soldAt))),
        })}
      </p>
      <p>{m.packages_terms_cancel()}</p>
      {state !== 'ended' && (
        <p>
          {m.packages_terms_refund({
            single: formatKes(shillingsToCents(visitPrice)),
            amount: formatKes(shillingsToCents(refundNow)),
          })}
        </p>
      )}
    </div>
  )
}

function Transfer() {
  const answer = useActionData<typeof action>()
  const isSending = useNavigation().state === 'submitting'
  const { errors = {} } = answer ?? {}
  return (
    <Part title={m.packages_give()}>
      <p className="max-w-text">{m.packages_give_lead()}</p>
      {answer && (
        <Note tone="bad" role="alert" className="mt-4">
          {answer.message}
        </Note>
      )}
      <Form method="post" className="mt-4 grid max-w-100 gap-4">
        <TextField
          label={m.packages_give_name()}
          name="name"
          required
          maxLength={160}
          defaultValue={answer?.to.name ?? ''}
          error={errors.name}
        />
        <TelField
          label={m.packages_give_phone()}
          name="phone"
          required
          defaultValue={answer?.to.phone ?? ''}
          error={errors.phone}
        />
        <div>
          <Button type="submit" variant="line" busy={isSending && m.ui_one_moment()}>
            {m.packages_give_send()}
          </Button>
        </div>
      </Form>
    </Part>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailed error={error} heading={m.packages_one_title()} failure={m.packages_failed()} />
}
