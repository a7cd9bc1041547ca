import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatKes } from '#domain/payments/money.ts'
import { query } from '#web/api/browser.ts'
import { Queries } from '#web/api/queries.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FactList } from '../../parts/fact-list.tsx'

/** People to whom rewards are owed. The list is read only when somebody asks. */
export function RewardsDialog() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={linkClass}>
          By person
        </button>
      }
      title="Rewards owed"
      description="At most a hundred people, those with the most first."
    >
      <Queries>
        <People />
      </Queries>
    </Dialog>
  )
}

function People() {
  const { data, isError } = useQuery(query('GET /admin/money/rewards', {}))
  if (isError) return <p className="text-15 text-danger">The list could not be loaded.</p>
  if (!data) return <p className="text-15 text-ink-2">Loading…</p>
  if (data.people.length === 0) return <p className="text-15">Nothing is owed.</p>
  return (
    <FactList
      facts={data.people.map(({ accountId, name, owed }) => ({
        label: name,
        value: formatKes(Math.round(owed * 100)),
        link: { page: 'person', id: accountId },
      }))}
    />
  )
}
