import type { PeriodKind } from '#domain/analytics/period.ts'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { useSession } from '#web/app/session/session.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { paths } from '../../paths.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { Panel } from '../../parts/panel.tsx'
import type { Market } from './market-reply.ts'

/** Words of people for things that D3 calls otherwise, or does not have. */
export function Words({ words, kind }: { words: Market['words']; kind: PeriodKind }) {
  const role = useSession()?.adminRole ?? null
  const button = {
    title: '',
    cell: (row: Market['words'][number]) => (
      <ButtonLink
        variant="line"
        size="touch"
        href={paths.synonym(row.words)}
        aria-label={`Add synonym for ${row.words}`}
      >
        Add synonym
      </ButtonLink>
    ),
  }
  return (
    <Panel title="Words that find nothing" end={`this ${kind}`}>
      {words.length === 0 ? (
        <p className="text-15 text-ink-2">
          Nothing was searched for three times or more without finding something.
        </p>
      ) : (
        <DataTable
          caption="Words and how often they were searched for"
          rows={words}
          toKey={(row) => row.words}
          columns={[
            { title: 'Searched', cell: (row) => <span className="wrap-anywhere">{row.words}</span> },
            { title: 'Times', isNumber: true, cell: ({ times }) => formatNumber(times) },
            ...(adminMay(role, 'editCatalogue') ? [button] : []),
          ]}
        />
      )}
    </Panel>
  )
}
