import { useState } from 'react'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Eye } from '#web/ui/icons/icons.tsx'
import { FactList } from '../../parts/fact-list.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'

/** Shows the number and the address until the page is left. */
export function Contact({ id, onDone }: { id: string; onDone: () => unknown }) {
  const [shown, setShown] = useState<{ phone: string | null; email: string | null } | null>(null)
  if (shown)
    return (
      <div role="status" className="mt-3 rounded-control bg-sunk px-3.5 py-1">
        <FactList
          facts={[
            { label: 'Phone', value: shown.phone },
            { label: 'Mail', value: shown.email },
          ]}
        />
      </div>
    )
  return (
    <div className="mt-3 grid gap-2">
      <ReasonDialog
        trigger={
          <Button variant="line" full>
            <Eye /> Show phone and mail
          </Button>
        }
        title="Show phone and mail?"
        description="They are shown until you leave this page."
        confirmLabel="Show"
        toast={() => undefined}
        send={(reason) => call('POST /admin/people/:id/contact', { params: { id }, body: { reason } })}
        onDone={(reply) => {
          setShown(reply)
          void onDone()
        }}
      />
      <p className="text-14 text-ink-2">Asks why, and is written to the audit log.</p>
    </div>
  )
}
