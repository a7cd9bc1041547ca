import { useState } from 'react'
import type { Api, Reply } from '#contract/kernel.ts'
import type { Locale } from '#domain/accounts/locale.ts'
import { fillPlaceholders } from '#domain/text/placeholders.ts'
import { hasWords } from '#domain/text/normalize-text.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useSession } from '#web/app/session/session.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

type CannedReply = Reply<Api['GET /admin/canned-replies']>['replies'][number]
type CannedRepliesProps = {
  language: Locale
  /** Name of the person who is written to. */
  name: string
  /** Called with the text, with the names filled in. */
  onPick: (text: string) => void
}

/** Texts to insert into an answer, in the language of the answer. */
export function CannedReplies({ language, name, onPick }: CannedRepliesProps) {
  const me = useSession()?.firstName ?? ''
  const [replies, setReplies] = useState<readonly CannedReply[]>()
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const load = useSubmit(() => call('GET /admin/canned-replies'), {
    onSuccess: (reply) => setReplies(reply.replies),
  })
  const toText = ({ textEn, textSw }: CannedReply) =>
    fillPlaceholders(language === 'sw' ? textSw : textEn, { name, me })
  const found = (replies ?? []).filter((reply) => hasWords(`${reply.title} ${toText(reply)}`, words))
  function change(open: boolean) {
    setOpen(open)
    setWords('')
    if (open) void load.submit()
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={change}
      trigger={
        <Button variant="line" size="touch">
          Canned replies
        </Button>
      }
      title="Canned replies"
      description={language === 'sw' ? 'In Kiswahili' : 'In English'}
    >
      <div className="mt-3 grid gap-3">
        <Refused by={load} />
        <TextField
          label="Search"
          type="search"
          autoComplete="off"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        {replies && found.length === 0 && (
          <p className="text-ink-2" role="status">
            {replies.length === 0 ? 'There are none yet. Add them under Messages.' : 'None has these words.'}
          </p>
        )}
        <ul className="max-h-[50dvh] overflow-y-auto">
          {found.map((reply) => (
            <li key={reply.id} className="border-line not-first:border-t">
              <button
                type="button"
                className="grid w-full gap-0.5 px-1 py-2.5 text-left hover:bg-sunk focus-visible:-outline-offset-2"
                onClick={() => {
                  onPick(toText(reply))
                  setOpen(false)
                }}
              >
                <b className="font-semibold">{reply.title}</b>
                <span className="line-clamp-2 text-14 text-ink-2">{toText(reply)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
