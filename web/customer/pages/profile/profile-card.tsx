import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { BadgeCheck, Mail, Pencil, Smartphone, type Icon } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import type { User } from '#contract/entities/user.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { toDay, formatMonth } from '#domain/time/time.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { CoverPattern } from '#web/ui/media/cover-pattern.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { paths } from '../../paths.ts'
import { hiddenText, reachLink, VerifyEmail } from '#web/parts/settings/verify-email.tsx'

/** Name and contacts of the user, with the verified ones marked. */
export function ProfileCard({ user }: { user: User }) {
  return (
    <section
      className="overflow-hidden rounded-3xl border border-line bg-surface px-4 pb-2 wide:px-5"
      aria-label={m.profile_about()}
    >
      <div className="relative -mx-4 h-18 wide:-mx-5 wide:h-24">
        <CoverPattern name={`${user.firstName} ${user.lastName}`} />
      </div>
      <div className="relative -mt-9 mb-3 flex narrow:flex-wrap items-end justify-between">
        <Avatar name={user.firstName} src={user.avatar} size={88} className="ring-4 ring-surface" />
        <ButtonLink variant="line" size="touch" href={paths.profile.settings()}>
          <Pencil />
          {m.profile_edit()}
        </ButtonLink>
      </div>
      <h1 className="text-28 narrow:text-18 wrap-anywhere">{m.profile_welcome({ name: user.firstName })}</h1>
      <p className="quiet">
        {m.profile_since({
          name: `${user.firstName} ${user.lastName}`,
          month: formatSince(user.createdAt),
        })}
      </p>
      <ul className="mt-3.5 border-t border-line">
        {user.email !== null && (
          <Reach icon={Mail}>
            <span
              className="min-w-0 truncate narrow:wrap-anywhere narrow:whitespace-normal"
              title={user.email}
            >
              {user.email}
            </span>
            {user.isEmailVerified ? <Badge>{m.profile_email_verified()}</Badge> : <VerifyEmail />}
          </Reach>
        )}
        <Reach icon={Smartphone}>
          <Phone user={user} />
        </Reach>
        {user.isKYCVerified && (
          <Reach icon={BadgeCheck}>
            <span>{m.profile_identity()}</span>
            <Badge>{m.profile_id_verified()}</Badge>
          </Reach>
        )}
      </ul>
    </section>
  )
}

/** A way to reach the user, and whether it is verified. */
const Reach = ({ icon: Icon, children }: { icon: Icon; children: ReactNode }) => (
  <li
    className="grid min-h-13 grid-cols-[22px_minmax(0,1fr)_auto] narrow:grid-cols-[22px_minmax(0,1fr)] narrow:py-2 narrow:*:last:col-start-2 narrow:*:last:justify-self-start items-center gap-x-2.5 gap-y-1 border-line
      text-15 not-first:border-t"
  >
    <Icon className="text-ink-2" />
    {children}
  </li>
)

function Phone({ user: { phoneNumber, isPhoneVerified } }: { user: User }) {
  if (!phoneNumber)
    return (
      <>
        <span className="text-ink-2">{m.profile_no_phone()}</span>
        <Link className={reachLink} href={paths.profile.settings()}>
          <ParaglideMessage message={m.profile_add_phone} inputs={{}} markup={{ hidden: hiddenText }} />
        </Link>
      </>
    )
  return (
    <>
      <span>{formatPhone(phoneNumber)}</span>
      {isPhoneVerified ? (
        <Badge>{m.profile_phone_verified()}</Badge>
      ) : (
        <Link className={reachLink} href={paths.verifyPhone(paths.profile.home())}>
          <ParaglideMessage message={m.profile_verify_phone} inputs={{}} markup={{ hidden: hiddenText }} />
        </Link>
      )}
    </>
  )
}

const Badge = ({ children }: { children: ReactNode }) => (
  <Pill tone="ok" icon={BadgeCheck}>
    {children}
  </Pill>
)

/** 'November 2026' */
function formatSince(createdAt: string): string {
  const day = toDay(Date.parse(createdAt))
  return `${formatMonth(day)} ${day.slice(0, 4)}`
}
