import { Check, Plus } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { returnPathFrom } from '../../layout/nav-items.tsx'
import { paths } from '../../paths.ts'
import { followersText } from './followers-text.ts'

/** The number of followers, and a link to sign-in that follows the store (public/elements/follow-button.ts). */
export function FollowButton({
  store: { id, name, followers },
}: {
  store: { id: string; name: string; followers: number }
}) {
  const facts = usePageFacts()
  return (
    <follow-button
      className="group/follow flex narrow:flex-wrap items-center justify-between gap-4 wide:flex-col-reverse wide:items-end wide:gap-1.5 wide:pt-3"
      data-store={id}
      data-followers={followers}
      data-name-follow={m.store_follow_name({ store: name })}
      data-name-following={m.store_following_name({ store: name })}
      data-text-follow={m.store_follow()}
      data-text-following={m.store_following()}
    >
      <p className="quiet" role="status">
        {followersText(followers)}
      </p>
      <ButtonLink
        variant="line"
        className="min-w-34.5"
        href={paths.signIn(returnPathFrom(facts))}
        rel="nofollow"
        aria-label={m.store_follow_name({ store: name })}
      >
        <Plus className="group-data-is-following/follow:hidden" />
        <Check className="not-group-data-is-following/follow:hidden" />
        <span>{m.store_follow()}</span>
      </ButtonLink>
    </follow-button>
  )
}
