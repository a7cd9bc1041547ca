import { useState } from 'react'
import type { Api, Reply } from '#contract/kernel.ts'
import { formatDate, toDay } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { getHref } from '../../paths.ts'
import { FactList } from '../../parts/fact-list.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import type { PersonReply } from './person-reply.ts'

type Preview = Reply<Api['POST /admin/people/:id/merge-preview']>['preview']
type DuplicatesProps = Pick<PersonReply, 'person' | 'duplicates'> & { onDone: () => unknown }

const WHY = { phone: 'the same phone number', device: 'the same device' }

/** Other accounts of the person, of which one is kept. The account of this page is the one that is kept. */
export function Duplicates({ person, duplicates, onDone }: DuplicatesProps) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [typed, setTyped] = useState('')
  const look = useSubmit(
    (closeId: string) =>
      call('POST /admin/people/:id/merge-preview', { params: { id: closeId }, body: { keepId: person.id } }),
    { onSuccess: (reply) => setPreview(reply.preview) },
  )
  const getId = (text: string) => /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(text)?.[0] ?? text.trim()
  return (
    <Panel title="Duplicates" end={duplicates.length || 'None found'}>
      <div className="grid gap-3">
        <Refused by={look} />
        <ul>
          {duplicates.map(({ id, name, email, why }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-2 border-line py-2 text-15 not-first:border-t"
            >
              <span>
                <Link href={getHref({ page: 'person', id })} className={linkClass}>
                  {name}
                </Link>
                <span className="block text-14 text-ink-2">
                  {[WHY[why], email].filter(Boolean).join(', ')}
                </span>
              </span>
              <Button
                variant="line"
                size="sm"
                aria-label={`Merge ${name} into this account`}
                busy={look.isBusy}
                onClick={() => void look.submit(id)}
              >
                Merge into this
              </Button>
            </li>
          ))}
        </ul>
        {preview ? (
          <Merge preview={preview} onCancel={() => setPreview(null)} onDone={onDone} />
        ) : (
          <form
            className="grid gap-2"
            onSubmit={(event) => {
              event.preventDefault()
              void look.submit(getId(typed))
            }}
          >
            <TextField
              label="Another account"
              hint="The address of its page, or its id."
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="submit" variant="line" full busy={look.isBusy && 'Looking…'}>
              See what merging would do
            </Button>
          </form>
        )}
      </div>
    </Panel>
  )
}

type MergeProps = { preview: Preview; onCancel: () => void; onDone: () => unknown }

function Merge({
  preview: { keep, close, moves, stays, refusal, needsSecondPerson },
  onCancel,
  onDone,
}: MergeProps) {
  return (
    <section aria-label="Preview" className="grid gap-2 rounded-control bg-sunk p-3.5" role="status">
      <h3 className="text-15">
        {close.name}, since {formatDate(toDay(Date.parse(close.createdAt)))}, is closed
      </h3>
      {refusal !== null && <Note tone="bad">{refusal}</Note>}
      <FactList
        facts={[
          ...moves.map(({ what, count }) => ({ label: `Move: ${what}`, value: count })),
          ...stays.map(({ what, count }) => ({ label: `Stay there: ${what}`, value: count })),
        ]}
      />
      {refusal === null && (
        <>
          {needsSecondPerson && <Note>Rewards move, so a second person must approve.</Note>}
          {moves.length === 0 && <p className="text-15 text-ink-2">Nothing has to move.</p>}
          <ReasonDialog
            trigger={
              <Button variant="danger" full>
                Merge
              </Button>
            }
            title={`Merge into the account of ${keep.name}?`}
            description="It cannot be undone. The person is notified at the account that is kept."
            confirmLabel="Merge the accounts"
            danger
            toast={({ isWaiting }: { isWaiting: boolean }) =>
              isWaiting ? 'A second person must approve' : 'The accounts are merged'
            }
            send={(reason) =>
              call('POST /admin/people/:id/merge', {
                params: { id: close.id },
                body: { keepId: keep.id, reason },
              })
            }
            onDone={async () => {
              await onDone()
              onCancel()
            }}
          />
        </>
      )}
      <Button variant="line" full onClick={onCancel}>
        Leave it
      </Button>
    </section>
  )
}
