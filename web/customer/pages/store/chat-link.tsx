import { MessageCircle } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { m } from '#messages'
import { mayBeSignedIn } from '#web/app/session/session-store.ts'
import { useSession } from '#web/app/session/session.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { LogInDialog } from '../../layout/log-in-dialog.tsx'
import { paths } from '../../paths.ts'

/** Leads to the conversation with the store; a visitor signs in first. */
export function ChatLink({ store: { id, name } }: { store: { id: string; name: string } }) {
  const session = useSession()
  const [isSignInShown, setSignInShown] = useState(false)
  const href = paths.chat(id)
  return (
    <>
      <ButtonLink
        variant="line"
        size="sm"
        className="last:odd:col-span-2"
        href={href}
        rel="nofollow"
        aria-label={m.chat_with_store_named({ store: name })}
        onClick={(event) => {
          if (mayBeSignedIn(session)) return
          event.preventDefault()
          setSignInShown(true)
        }}
      >
        <MessageCircle />
        {m.chat_with_store()}
      </ButtonLink>
      {isSignInShown && (
        <LogInDialog
          title={m.chat_log_in({ store: name })}
          returnTo={href}
          onClose={() => setSignInShown(false)}
        />
      )}
    </>
  )
}
