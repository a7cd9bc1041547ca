import { ChevronDown, UserRound } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { firstCharacter } from '#domain/text/shorten.ts'
import { call } from '#web/api/browser.ts'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { useSession } from '#web/app/session/session.ts'
import { AvatarFrame } from '#web/ui/media/avatar.tsx'
import { monogram } from '#web/ui/media/monogram.ts'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { firstName } from '../../components/first-name.ts'
import type { Colleague, OpenConversation } from './load-conversation.ts'

const NOBODY = ''

/** Person who takes care of the conversation: the device's native select, of which a phone shows the initials. */
export function Assignment({ conversation, colleagues, onChange }: AssignmentProps) {
  const ownId = useSession()?.id
  const isReady = useHydrated()
  const assign = useSubmit(
    (accountId: string) =>
      call('PUT /chat/conversations/:id/assignment', {
        params: { id: conversation.id },
        body: { accountId: accountId === NOBODY ? null : accountId },
      }),
    {
      toast: ({ data }) =>
        data.assignedTo
          ? m.merchant_chat_assigned_to({ name: data.assignedTo.name })
          : m.merchant_chat_assigned_to_nobody(),
      onSuccess: onChange,
      onProblem: ({ message }) => notifyFailed(message),
    },
  )
  const { assignedTo } = conversation
  const selected = assign.sending ?? assignedTo?.id ?? NOBODY
  const others = colleagues.filter(({ id }) => id !== ownId)
  const name = [...colleagues, ...(assignedTo ? [assignedTo] : [])].find(({ id }) => id === selected)?.name
  // A colleague who has left the team, or answers chats no more.
  const isListed = selected === NOBODY || colleagues.some(({ id }) => id === selected)

  return (
    <label
      className="relative inline-flex min-h-11 min-w-11 flex-none items-center justify-center gap-1.5 text-14
        font-semibold has-focus-visible:rounded-full has-focus-visible:outline-3
        has-focus-visible:outline-focus wide:max-w-44 wide:rounded-full wide:border-control wide:border-line
        wide:bg-surface wide:px-3.5 wide:hover:border-edge"
    >
      <span className="sr-only">{m.merchant_chat_assignment()}</span>
      <UserRound className="small-icon flex-none max-wide:hidden" aria-hidden />
      <AvatarFrame small className="wide:hidden">
        {name ? firstCharacter(monogram(name)) : <UserRound className="size-4" />}
      </AvatarFrame>
      <span aria-hidden className="min-w-0 truncate max-wide:hidden">
        {name ? firstName(name) : m.merchant_chat_assign()}
      </span>
      <ChevronDown className="small-icon flex-none max-wide:hidden" aria-hidden />
      <select
        value={selected}
        disabled={!isReady || assign.isBusy}
        onChange={({ currentTarget: { value } }) => value !== selected && void assign.submit(value)}
        className="absolute inset-0 size-full cursor-pointer text-16 opacity-0"
      >
        <option value={NOBODY}>{m.merchant_chat_nobody()}</option>
        {colleagues
          .filter(({ id }) => id === ownId)
          .map(({ id }) => (
            <option key={id} value={id}>
              {id === selected ? m.merchant_chat_assigned_to_you() : m.merchant_chat_take_over()}
            </option>
          ))}
        {others.map((each) => (
          <option key={each.id} value={each.id}>
            {each.id === selected ? each.name : m.merchant_chat_assign_to({ name: each.name })}
          </option>
        ))}
        {!isListed && <option value={selected}>{name}</option>}
      </select>
    </label>
  )
}

type AssignmentProps = {
  conversation: OpenConversation
  colleagues: readonly Colleague[]
  onChange: () => void
}
