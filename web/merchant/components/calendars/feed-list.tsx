import { useState } from 'react'
import { m } from '#messages'
import type { CalendarFeed } from '#contract/calendars.ts'
import { call } from '#web/api/browser.ts'
import { callOnce } from '#web/api/call-once.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { CopyButton } from '#web/parts/settings/copy-button.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Plus } from '#web/ui/icons/icons.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'

/** Links by which calendar programs read the bookings of a person, a branch or a store. */
export function FeedList({ subject, shows, feeds: loaded }: FeedListProps) {
  const [feeds, setFeeds] = useState(loaded)
  const [revoked, setRevoked] = useState<CalendarFeed>()
  const replace = (feed: CalendarFeed) =>
    setFeeds((current) => current.map((each) => (each.id === feed.id ? feed : each)))
  const make = useSubmit(() => callOnce('POST /calendar-feeds', { body: subject }), {
    toast: ({ message }) => message,
    onSuccess: ({ feed }) => setFeeds((current) => [...current, feed]),
  })
  const change = useSubmit(
    ({ id, withNames }: Pick<CalendarFeed, 'id' | 'withNames'>) =>
      call('PUT /calendar-feeds/:id', { params: { id }, body: { withNames } }),
    {
      toast: ({ message }) => message,
      onSuccess: ({ feed }) => replace(feed),
      onProblem: ({ message }) => notifyFailed(message),
    },
  )
  const revoke = useSubmit((id: string) => call('DELETE /calendar-feeds/:id', { params: { id } }), {
    toast: ({ message }) => message,
    onSuccess(_, revokedId) {
      setFeeds((current) => current.filter(({ id }) => id !== revokedId))
      setRevoked(undefined)
    },
  })

  return (
    <div className="grid gap-3">
      <p className="quiet">{shows}</p>
      {feeds.length > 0 && (
        <ul className="grid gap-4">
          {feeds.map((feed, index) => (
            <li key={feed.id} className="grid gap-2">
              <TextField
                label={m.merchant_feeds_address({ number: index + 1 })}
                readOnly
                value={feed.url}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
              <Switch
                checked={feed.withNames}
                disabled={change.isBusy}
                onChange={({ currentTarget }) =>
                  void change.submit({ id: feed.id, withNames: currentTarget.checked })
                }
                hint={m.merchant_feeds_names_hint()}
              >
                {m.merchant_feeds_names()}
              </Switch>
              <div className="flex flex-wrap gap-3">
                <CopyButton text={feed.url} label={m.merchant_feeds_copy()} />
                <Button variant="danger" size="touch" onClick={() => setRevoked(feed)}>
                  {m.merchant_feeds_revoke()}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Button
          variant="line"
          size="touch"
          busy={make.isBusy && m.ui_saving()}
          onClick={() => void make.submit()}
        >
          <Plus />
          {m.merchant_feeds_make()}
        </Button>
      </p>
      <Refused by={make} />
      <ConfirmDialog
        open={revoked !== undefined}
        onOpenChange={(isOpen) => isOpen || setRevoked(undefined)}
        title={m.merchant_feeds_revoke_title()}
        description={m.merchant_feeds_revoke_text()}
        cancelLabel={m.ui_not_now()}
        confirmLabel={m.merchant_feeds_revoke()}
        danger
        busy={revoke.isBusy && m.merchant_booking_busy()}
        onConfirm={() => revoked && void revoke.submit(revoked.id)}
      >
        <Refused by={revoke} />
      </ConfirmDialog>
    </div>
  )
}

type FeedListProps = {
  subject: { staffId: string } | { branchId: string } | { storeId: string }
  /** Says what is in a link. */
  shows: string
  feeds: readonly CalendarFeed[]
}
