import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useId, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime, duration, relativeTime } from '#domain/time/time.ts'
import type { Login } from '#web/parts/auth/sign-in-answer.ts'
import { readProblem } from '#web/api/sent-problem.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { call } from '#web/api/browser.ts'
import { loadPage } from '#web/parts/auth/use-return-to.ts'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { HoldStrip } from '#web/ui/booking/hold-strip.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { StickyFoot } from '#web/ui/navigation/sticky-foot.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { linkTo } from '#web/ui/feedback/message-markup.tsx'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import { paths } from '../../../paths.ts'
import { getStart } from '../state/choice.ts'
import { CodeForm } from './code-form.tsx'
import { DetailsForm } from './details-form.tsx'
import { clearVisitorDetails, useVisitorDetails } from './details-storage.ts'
import { markEntered } from './entered.ts'
import { HoldNotes } from './hold-notes.tsx'
import type { Item } from '../state/load.ts'
import { MoneyLines } from '../frame/money-lines.tsx'
import { useHold } from '../state/use-hold.ts'
import { WizardPage } from '../frame/wizard-page.tsx'
import type { WizardState } from '../state/wizard-state.ts'

const SignInForm = lazyPart(
  async () => (await import('#web/parts/auth/sign-in-form.tsx')).SignInForm,
  <Skeleton height="280px" className="noscript:hidden" />,
)

/** Part of step 3: a visitor's details and the code of an SMS, or their sign-in, while the time is held for them. */
export function DetailsStep(wizard: WizardState) {
  const { item, choice, branches, now, getHref, detailsHref } = wizard
  const navigate = useNavigate()
  const formId = useId()
  const { answer } = wizard
  const [details, write] = useVisitorDetails(answer?.details)
  const [refusal, setRefusal] = useState(
    answer?.details?.registration ? undefined : readProblem(answer?.problem),
  )
  const [sentFor, setSentFor] = useState<Login>()
  const hold = useHold(wizard)
  const start = getStart(choice) ?? now
  const place = branches.find((each) => each.id === choice.branch)?.name ?? item.storeName
  const { registration } = details
  // The input stored in the tab is read after hydration.
  const isHydrated = useHydrated()
  const part = !registration
    ? wizard.details === 'code' && isHydrated
      ? 'form'
      : wizard.details
    : answer?.details
      ? 'code'
      : wizard.details
  const strip = { title: dayAndTime(start, now), secondsLeft: hold.secondsLeft }

  function enter() {
    clearVisitorDetails()
    markEntered()
    loadPage(getHref(3))
  }

  /** The button is in the column on a wide screen, and at the bottom of a phone's. */
  const placed = (button: ReactNode) => (
    <>
      <div className="mt-5 max-wide:hidden">
        {button}
        <p className="quiet mt-2.5">
          {nextText(item)} {item.feeCents > 0 && m.booking_details_next_nothing()}
        </p>
      </div>
      <StickyFoot>
        {button}
        <p className="text-12 leading-row text-ink-2 text-center">{nextText(item)}</p>
      </StickyFoot>
    </>
  )

  return (
    <WizardPage
      {...wizard}
      step={3}
      title={part === 'sign-in' ? m.ui_sign_in() : m.booking_details_title()}
      backHref={part === 'form' ? getHref(1) : detailsHref('form')}
      stepText={m.booking_step_before_review()}
      panelTime={
        <HoldStrip
          {...strip}
          className="mt-4"
          detail={`${duration(item.minutes)}, ${relativeTime(start, now)}`}
        />
      }
      foot={null}
    >
      <p className="mt-1 mb-3.5 text-ink-2">
        {part === 'code' ? (
          m.booking_details_one_code()
        ) : (
          <ParaglideMessage
            message={part === 'sign-in' ? m.booking_details_new_here : m.booking_details_have_account}
            inputs={{}}
            markup={{ link: linkTo(detailsHref(part === 'sign-in' ? 'form' : 'sign-in')) }}
          />
        )}
      </p>
      <HoldStrip
        {...strip}
        announces
        className="mb-4.5 wide:hidden"
        detail={place}
        picture={
          <Picture
            src={item.picture}
            alt=""
            name={item.storeName}
            coverPattern={item.coverPattern}
            sizes="48px"
            width={48}
            height={48}
            small
          />
        }
      />
      <HoldNotes wizard={wizard} hold={hold} />
      {part === 'form' && (
        <p className="mb-3 text-14">
          <Link className={linkClass} href={getHref(2)}>
            {m.booking_details_change_place()}
          </Link>
        </p>
      )}
      <div className="max-w-120">
        {part === 'sign-in' && (
          <noscript>
            <ButtonLink size="lg" full href={paths.signIn(getHref(3))}>
              {m.ui_sign_in()}
            </ButtonLink>
          </noscript>
        )}
        {part === 'sign-in' && (
          <SignInForm
            route="POST /users/login"
            google={{ termsHref: paths.terms(), privacyHref: paths.privacy() }}
            byPhone
            sentFor={sentFor}
            resetHref={paths.requestReset()}
            onSignedIn={enter}
          />
        )}
        {part === 'form' && (
          <DetailsForm
            id={formId}
            details={details}
            onChange={write}
            refusal={refusal}
            isBlocked={hold.isRefused}
            signInHref={detailsHref('sign-in')}
            placed={placed}
            onKnown={async (login) => {
              try {
                await call('POST /users/login/code', { body: login })
              } catch (error) {
                // A code of a minute ago still works.
                if (toProblem(error).code !== 'resend-too-soon') return false
              }
              setSentFor(login)
              void navigate(detailsHref('sign-in'))
              return true
            }}
            onSent={(sent) => {
              setRefusal(undefined)
              write({ registration: sent })
              void navigate(detailsHref('code'))
            }}
          />
        )}
        {part === 'code' && !registration && <Skeleton height="280px" />}
        {part === 'code' && registration && (
          <CodeForm
            key={registration.id}
            now={now}
            details={{ ...details, registration }}
            sentProblem={answer?.problem}
            placed={placed}
            editHref={detailsHref('form')}
            onResent={(sent) => write({ registration: sent })}
            onRefused={(problem) => {
              setRefusal(problem)
              void navigate(detailsHref('form'), { replace: true })
            }}
            onConfirmed={enter}
          />
        )}
      </div>
      <div className="mt-6 mb-5 wide:hidden">
        <MoneyLines item={item} isLong methods={wizard.methods} />
      </div>
    </WizardPage>
  )
}

function nextText({ feeCents, storeCents }: Item): string {
  if (feeCents === 0) return m.booking_details_next_confirm()
  const amount = formatKes(feeCents)
  return storeCents === null
    ? m.booking_details_next_pay({ amount })
    : m.booking_details_next_pay_store({ amount, price: formatKes(storeCents) })
}
