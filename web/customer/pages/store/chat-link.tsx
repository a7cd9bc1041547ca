import { MessageCircle } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { paths } from '../../paths.ts'

/** Leads to the conversation with the store; a visitor signs in first. */
export function ChatLink({ store: { id, name } }: { store: { id: string; name: string } }) {
  return (
    <sign-in-first reason="chat" className="grid last:odd:col-span-2" data-store={name}>
      <ButtonLink
        variant="line"
        size="sm"
        href={paths.chat(id)}
        rel="nofollow"
        aria-label={m.chat_with_store_named({ store: name })}
      >
        <MessageCircle />
        {m.chat_with_store()}
      </ButtonLink>
    </sign-in-first>
  )
}
