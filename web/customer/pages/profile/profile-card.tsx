import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { BadgeCheck, Mail, Pencil, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import type { User } from '#contract/entities.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { dayOf, monthOf } from '#domain/time/time.ts'
import { Avatar } from '#web/components/media/avatar.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { CoverPattern } from '#web/components/media/cover-pattern.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { Pill } from '#web/components/feedback/pill.tsx'
import { paths } from '../../paths.ts'
import { hiddenText, VerifyEmail } from './verify-email.tsx'

/** Who the user is, and which ways to reach them are verified. */
export function ProfileCard({ user }: { user: User }) {
  return (
    <section className="me-card" aria-label={m.profile_about()}>
      <div className="strip">
        <CoverPattern name={`${user.firstName} ${user.lastName}`} />
      </div>
      <div className="who">
        <Avatar name={user.firstName} src={user.avatar} size={88} />
        <ButtonLink variant="line" size="touch" href={paths.profile.settings()}>
          <Pencil />
          {m.profile_edit()}
        </ButtonLink>
      </div>
      <h1>{m.profile_welcome({ name: user.firstName })}</h1>
      <p className="small quiet">
        {m.profile_since({
          name: `${user.firstName} ${user.lastName}`,
          month: sinceOf(user.createdAt),
        })}
      </p>
      <ul className="reach">
        <li>
          <Mail />
          <span className="cut" title={user.email}>
            {user.email}
          </span>
          {user.isEmailVerified ? <Badge>{m.profile_email_verified()}</Badge> : <VerifyEmail />}
        </li>
        <li>
          <Smartphone />
          <Phone user={user} />
        </li>
        {user.isKYCVerified && (
          <li>
            <BadgeCheck />
            <span>{m.profile_identity()}</span>
            <Badge>{m.profile_id_verified()}</Badge>
          </li>
        )}
      </ul>
    </section>
  )
}

function Phone({ user: { phoneNumber, isPhoneVerified } }: { user: User }) {
  if (!phoneNumber)
    return (
      <>
        <span className="quiet">{m.profile_no_phone()}</span>
        <Link className="link" href={paths.profile.settings()}>
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
        <Link className="link" href={paths.verifyPhone(paths.profile.home())}>
          <ParaglideMessage message={m.profile_verify_phone} inputs={{}} markup={{ hidden: hiddenText }} />
        </Link>
      )}
    </>
  )
}

const Badge = ({ children }: { children: ReactNode }) => (
  <Pill tone="ok">
    <BadgeCheck />
    {children}
  </Pill>
)

/** 'November 2026' */
function sinceOf(createdAt: string): string {
  const day = dayOf(Date.parse(createdAt))
  return `${monthOf(day)} ${day.slice(0, 4)}`
}
